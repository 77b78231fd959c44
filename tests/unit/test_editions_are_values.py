"""An edition can be compared, hashed (a caller may cache by it) and sent to another process."""

import pickle
from importlib import import_module

import pytest

from pairwright.systems.register import find

ROOMS = ["dutch.editions", "burstein.rules", "dubov.rules", "lim.rules", "double_swiss.rules"]
EDITIONS = [(room, of.key) for room in ROOMS for of in find(room.split(".")[0]).editions if of.key != "2012"]


@pytest.mark.parametrize(("room", "key"), EDITIONS)
def test_an_edition_is_a_value(room, key):
    edition = import_module(f"pairwright.systems.{room}").edition
    one = edition(key)
    assert len({one, edition(key), pickle.loads(pickle.dumps(one))}) == 1
