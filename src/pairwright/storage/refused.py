"""An act of the arbiter that cannot be done as things stand."""

from __future__ import annotations

from pairwright.common.errors import BadInput


class Refused(BadInput):
    """The action does not fit the state of the event; nothing was written. The text says what to do."""
