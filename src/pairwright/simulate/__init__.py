"""Random tournaments, repeatable from a seed.

The names below are imported when they are first used.
"""

from importlib import import_module

from pairwright.common.values import TYPE_CHECKING

if TYPE_CHECKING:
    from pairwright.simulate.chance import Chance
    from pairwright.simulate.event_settings import Rates, Settings, random_settings
    from pairwright.simulate.game_results import settings_like
    from pairwright.simulate.simulation import Simulation, simulate

__all__ = ["Chance", "Rates", "Settings", "Simulation", "random_settings", "settings_like", "simulate"]

_HOME = {
    "chance": ("Chance",),
    "game_results": ("settings_like",),
    "event_settings": ("Rates", "Settings", "random_settings"),
    "simulation": ("Simulation", "simulate"),
}
"""Module: the names it gives."""

if not TYPE_CHECKING:  # a type checker must not take every name for one of ours

    def __getattr__(name):
        module = next((module for module, names in _HOME.items() if name in names), None)
        if module is None:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(import_module(f"{__name__}.{module}"), name)
