"""Score sheets, blank or filled in with a match, as HTML and as PDF: what a game declares, laid out on paper."""
