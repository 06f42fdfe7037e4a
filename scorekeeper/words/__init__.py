"""Words, numbers and sentences for one reader, in that reader's language; the rules themselves never say any."""

from scorekeeper.words.language import Language, languages

__all__ = ["Language", "languages"]
