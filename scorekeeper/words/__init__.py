"""Words, numbers and sentences for one reader, in that reader's language; the rules themselves never say any."""

from scorekeeper.words.catalog import languages
from scorekeeper.words.language import Language

__all__ = ["Language", "languages"]
