"""What `from pairwright import ...` promises."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

import pairwright
from pairwright import NoPairing, pair_many, read_trf
from pairwright.tournament import ForbiddenPairs

EVENTS = Path(__file__).parents[1] / "data" / "dutch"


@pytest.mark.parametrize("name", pairwright.__all__)
def test_public_names_exist(name):
    assert getattr(pairwright, name) is not None
    assert name in dir(pairwright)


@pytest.mark.parametrize("first", ["pairwright.check", "pairwright.systems.system", "pairwright.cli.main"])
def test_check_is_the_function_whatever_was_imported_before(first):
    program = (
        f"import {first}; from pairwright import check, read_trf, pair; "
        f"t = read_trf({str(EVENTS / '29-exchange-one.trf')!r}); "
        "print(check(t).agrees, len(pair(t).boards))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.split()[1] == "2"


def test_importing_the_package_imports_almost_nothing():
    program = (
        "import sys, pairwright; "
        "print([name for name in sys.modules if name.startswith(('pairwright.', 'rich', 'click'))])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_pair_many_keeps_the_order_and_returns_errors_as_values():
    fine = read_trf(EVENTS / "01-first-round-odd.trf")
    hopeless = read_trf(EVENTS / "29-exchange-one.trf")
    hopeless = replace(hopeless, forbidden=(ForbiddenPairs((0, 1, 2, 3)),))
    answers = list(pair_many([fine, hopeless, fine], jobs=2))
    assert len(answers[0].boards) == 3
    assert isinstance(answers[1], NoPairing)
    assert answers[2] == answers[0]
