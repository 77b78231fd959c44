"""The options of a pairing system as a set-up keeps them (texts), and as the system takes them."""

from __future__ import annotations

from typing import Any

from pairwright.storage.setup import Setup
from pairwright.systems.kjca.options import CHOICES, Options

_YES_NO = {"true": True, "yes": True, "false": False, "no": False}


def kjca_options(setup: Setup) -> Options:
    """The readings of the junior guidelines that this section chose. Raises BadInput for unknown ones."""
    values: dict[str, object] = {"separate": tuple(setup.keep_apart)}
    for name, text in setup.options:
        choices = CHOICES.get(name, ())
        if any(isinstance(choice, bool) for choice in choices):
            values[name] = _YES_NO.get(text.strip().lower(), text)
        elif name == "break_order":
            values[name] = tuple(part.strip() for part in text.split(","))
        else:
            values[name] = text
    return Options.of(values)


def pairing_options(setup: Setup) -> dict[str, Any]:
    """What `pairwright.pair` takes beyond the tournament for this section."""
    if setup.system == "dutch" and setup.readings:
        return {"readings": setup.readings}
    if setup.system != "kjca":
        return {}
    chosen: dict[str, Any] = {}
    for name, value in kjca_options(setup).changed().items():
        if isinstance(value, list):
            chosen[name] = ",".join(value)
        elif isinstance(value, str | bool):
            chosen[name] = value
    return chosen
