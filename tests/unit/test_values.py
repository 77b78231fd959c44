"""`pairwright.values.dataclass` against that of the standard library."""

import copy
import dataclasses
import pickle
from dataclasses import FrozenInstanceError
from typing import ClassVar

import pytest

from pairwright import values


def classes(dataclass, field):
    """The same classes by one or the other decorator."""

    @dataclass(frozen=True, slots=True)
    class Plain:
        a: int
        b: str = ""
        c: tuple[int, ...] = ()

    @dataclass(frozen=True, slots=True)
    class One:
        a: int

    @dataclass(frozen=True)
    class Full:
        a: int
        b: list[int] = field(default_factory=list, compare=False)
        c: dict[str, int] = field(default_factory=dict, hash=False)
        d: int = field(default=3, repr=False)
        e: int = field(init=False, default=4)
        f: int = field(init=False)
        of_all: ClassVar[int] = 5

        def __post_init__(self):
            object.__setattr__(self, "f", self.a + 1)

    @dataclass(frozen=True, slots=True, kw_only=True)
    class Below(Plain):
        d: int = 7

    @dataclass(frozen=True)
    class Own:
        a: int

        def __eq__(self, other):
            return True

        def __hash__(self):
            return 1

    return Plain, One, Full, Below, Own


OURS = classes(values.dataclass, values.field)
THEIRS = classes(dataclasses.dataclass, dataclasses.field)
CALLS = [
    (0, (1,), {}), (0, (1, "x"), {"c": (1, 2)}), (0, (), {"a": 2}), (1, (4,), {}),
    (2, (1,), {}), (2, (1, [2], {}, 5), {}), (3, (1,), {}), (3, (1, "y"), {"d": 8}), (4, (1,), {}),
]  # fmt: skip


@pytest.mark.parametrize(("which", "words", "named"), CALLS)
def test_instances_look_compare_and_change_as_those_of_the_standard_library(which, words, named):
    our, their = OURS[which](*words, **named), THEIRS[which](*words, **named)
    assert repr(our) == repr(their)
    assert dataclasses.asdict(our) == dataclasses.asdict(their)
    assert [one.name for one in dataclasses.fields(our)] == [one.name for one in dataclasses.fields(their)]
    assert our == OURS[which](*words, **named)
    assert copy.deepcopy(our) == our
    changed = [dataclasses.replace(one, a=9) for one in (our, their)]
    assert dataclasses.asdict(changed[0]) == dataclasses.asdict(changed[1])
    assert (changed[0] == our) == (changed[1] == their)
    assert type(our).__match_args__ == type(their).__match_args__
    assert (our == 5, our.__eq__(5)) == (their == 5, their.__eq__(5))
    if which != 2 or our.c:
        assert hash(our) == hash(OURS[which](*words, **named))
    for one in (our, their):
        with pytest.raises(FrozenInstanceError, match="cannot assign to field 'a'"):
            one.a = 2
        with pytest.raises(FrozenInstanceError, match="cannot delete field 'a'"):
            del one.a


def test_what_is_not_compared_or_not_hashed_counts_in_neither():
    for full in (OURS[2], THEIRS[2]):
        assert full(1, [1]) == full(1, [2])
        assert full(1, c={"a": 1}) != full(1)
        assert hash(full(1, c={"a": 1})) == hash(full(1))


@pytest.mark.parametrize("words", [(), (1, 2, 3, 4), (1, "x")])
def test_a_wrong_call_is_refused_at_the_first_instance_and_later(words):
    plain = classes(values.dataclass, values.field)[0]
    for _ in range(2):
        with pytest.raises(TypeError):
            plain(*words, nothing=1)


def test_values_of_the_package_are_pickled():
    from pairwright import Player
    from pairwright.tournament.scoring import Scoring

    for one in (Player(1, "A"), Scoring()):
        assert pickle.loads(pickle.dumps(one)) == one


def test_a_frozen_dataclass_may_be_derived_from_a_value():
    @dataclasses.dataclass(frozen=True)
    class Derived(OURS[0]):
        z: int = 1

    assert Derived(1, z=2) == Derived(1, z=2) != Derived(1)
