"""The options of a pairing system as a set-up keeps them (texts), and as the system takes them."""

from __future__ import annotations

from typing import Any

from pairwright.storage.setup import Setup
from pairwright.systems.register import system_named


def pairing_options(setup: Setup) -> dict[str, Any]:
    """What `pairwright.pair` takes beyond the tournament for this section, unknown names among it."""
    system = system_named(setup.system)
    offered = {option.name: option for option in system.options}
    chosen: dict[str, Any] = {"readings": setup.readings} if setup.readings else {}
    for name, text in setup.options:
        chosen[name] = offered[name].of_text(text) if name in offered else text
    return {**system.options_keeping_apart(setup.keep_apart), **chosen}
