"""The program inside a phone's browser: the folder of files that it is made into, and what answers there."""
