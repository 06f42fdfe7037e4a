"""Circles over a store: people who play together, their matches as lists, what statistics add up, and the trash.

A circle is a stream like a match; what lists and statistics show is kept up to date with every write, within the same
transaction, and can be made anew from the journal at any time.
"""
