"""Random tournaments, repeatable from a seed."""

from pairwright.simulate.chance import Chance
from pairwright.simulate.model import settings_like
from pairwright.simulate.settings import Rates, Settings, random_settings
from pairwright.simulate.simulation import Simulation, simulate

__all__ = ["Chance", "Rates", "Settings", "Simulation", "random_settings", "settings_like", "simulate"]
