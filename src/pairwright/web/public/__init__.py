"""The public side: pages for players and parents, the projector, the feed of changes, files to take away.

Everything is made of what `public_view.public_event` lets through; nothing else reaches these pages.
"""
