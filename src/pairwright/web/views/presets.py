"""Sections as most organisers want them: one click instead of thirty questions."""

from __future__ import annotations

from dataclasses import replace

from pairwright.storage.match_rules import MatchRules
from pairwright.storage.section_setup import Setup
from pairwright.systems.register import all_systems
from pairwright.systems.system import Preset
from pairwright.web.translations import Say


def presets() -> tuple[Preset, ...]:
    """The ways to begin that the systems propose."""
    return tuple(preset for system in all_systems() for preset in system.presets)


def preset_of_lists() -> Preset:
    """What a list of many sections is made by at first: they are those of a junior day."""
    cards = (preset for system in all_systems() if system.traits.cards for preset in system.presets)
    return next(cards, presets()[0])


def preset_named(key: str) -> Preset | None:
    """The preset with this key."""
    return next((preset for preset in presets() if preset.key == key), None)


def setup_of(preset: Preset, translate: Say, name: str = "", rounds: int | None = None) -> Setup:
    """The set-up of a preset under a name; its own name and rounds where none are given."""
    system = next(one for one in all_systems() if preset in one.presets)
    settings = dict(preset.settings)
    match = MatchRules(settings.pop("boards", 0), **settings.pop("match", {}))
    setup = Setup(name or translate(preset.name), system.key, match=match, **settings)
    return setup if rounds is None or not preset.asks_rounds else replace(setup, number_of_rounds=rounds)
