from hypothesis import settings

settings.register_profile("scorekeeper", deadline=None)  # a busy machine is no fault of the rules
settings.load_profile("scorekeeper")
