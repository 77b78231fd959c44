"""The journal of an event: appended actions, replayed into the state of the event.

The pure half (`event_state`, `actions`, `replay`) knows no database; `journal` keeps the actions in SQLite
or PostgreSQL; `access` keeps who may do what, apart from the events themselves.
"""
