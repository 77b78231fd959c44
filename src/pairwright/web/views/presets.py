"""Sections as most organisers want them: one click instead of thirty questions."""

from __future__ import annotations

import re
from collections.abc import Container
from dataclasses import dataclass, replace

from pairwright.marks import N_
from pairwright.names import fold
from pairwright.storage.setup import Setup
from pairwright.web.words import Say


@dataclass(frozen=True, slots=True)
class Preset:
    """A way to begin. asks_rounds: the number of rounds is not fixed by the number of players."""

    key: str
    title: str
    text: str
    setup: Setup
    asks_rounds: bool = True


PRESETS = (
    Preset(
        "swiss",
        N_("FIDE Swiss"),
        N_("The Dutch system by the rules of 2026. The initial colour is drawn by lot."),
        Setup(N_("Open"), "dutch", number_of_rounds=9),
    ),
    Preset(
        "junior",
        N_("Junior section on cards"),
        N_("Six rounds in a day; brothers and sisters, and children of one club or school, do not meet."),
        Setup(
            N_("Under 12"),
            "kjca",
            number_of_rounds=6,
            keep_apart=("family", "club", "school"),
            check_in=True,
        ),
    ),
    Preset(
        "masters",
        N_("Round robin with Varma lots"),
        N_("Everybody meets everybody; the numbers are drawn in envelopes, federation by federation."),
        Setup(N_("Masters"), "round_robin"),
        asks_rounds=False,
    ),
)


def preset_named(key: str) -> Preset | None:
    """The preset with this key."""
    return next((preset for preset in PRESETS if preset.key == key), None)


def setup_of(preset: Preset, translate: Say, name: str = "", rounds: int | None = None) -> Setup:
    """The set-up of a preset under a name; its own name and rounds where none are given."""
    setup = replace(preset.setup, name=name or translate(preset.setup.name))
    return setup if rounds is None or not preset.asks_rounds else replace(setup, number_of_rounds=rounds)


def short_name(name: str, taken: Container[str]) -> str:
    """A name as it stands in addresses: "Under 12" becomes under-12, or under-12-2 where that is taken."""
    plain = re.sub(r"[^a-z0-9]+", "-", fold(name)).strip("-")[:36].strip("-") or "section"
    found, number = plain, 1
    while found in taken:
        number += 1
        found = f"{plain}-{number}"
    return found
