"""Scorekeeper keeps score of card and dice games; importing the rules never imports Flask."""
