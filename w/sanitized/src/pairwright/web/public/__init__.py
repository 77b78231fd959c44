"""The public side: pages for players and parents, the projector, the feed of changes, files to take away.

Everything is made of what `redaction.py` lets through; nothing else of an event ever reaches these pages.
"""
