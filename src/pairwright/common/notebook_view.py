"""What notebooks show of a value, asked of the layer that draws."""

from __future__ import annotations

from importlib import import_module


class NotebookView:
    """A value that a notebook shows as a table, board by board or as a picture.

    The module that draws them stands far above the values and is found by its name when a notebook asks.
    """

    __slots__ = ()

    def _repr_html_(self) -> str | None:
        shown: str | None = import_module("pairwright.interface.notebooks").html_of(self)
        return shown
