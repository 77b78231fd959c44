"""The native core changed for its twin in plain Python, wherever the systems of pairing use it."""

from __future__ import annotations

import sys

import pytest

from pairwright import matching
from pairwright.matching import reference, witness_reference

TWINS = {
    name: getattr(home, name)
    for home in (reference, witness_reference)
    for name in matching.__all__
    if hasattr(home, name)
}


def use_plain_core(patch: pytest.MonkeyPatch) -> None:
    """From here on until the patch is undone."""
    for name, module in sorted(sys.modules.items()):
        if name.startswith("pairwright.systems."):
            for twin in TWINS.keys() & vars(module).keys():
                patch.setattr(module, twin, TWINS[twin])
