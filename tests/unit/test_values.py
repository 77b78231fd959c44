"""`pairwright.common.values.dataclass` against that of the standard library."""

import copy
import dataclasses
import pickle
from dataclasses import FrozenInstanceError
from typing import ClassVar, NamedTuple

import pytest

from pairwright.common import values


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


@pytest.mark.parametrize(
    ("words", "named"), [((), {}), ((1, 2, 3, 4), {}), ((1, "x"), {"nothing": 1}), ((1,), {"a": 2})]
)
def test_a_wrong_call_is_refused_at_the_first_instance_and_later(words, named):
    plain = classes(values.dataclass, values.field)[0]
    for one in (plain, OurPlace):
        for _ in range(2):
            with pytest.raises(TypeError):
                one(*words, *words, **named)


def test_the_hundredth_instance_is_as_the_first():
    """The first ones are made without the functions that are compiled for the later ones."""
    kinds = classes(values.dataclass, values.field)
    for which, words, named in CALLS:
        made = [kinds[which](*words, **named) for _ in range(100)]
        assert all(dataclasses.asdict(one) == dataclasses.asdict(made[0]) for one in made)

    class Place(values.NamedTuple):
        x: int
        y: str = "y"

    assert {Place(1) for _ in range(50)} | {Place(x=1, y="y") for _ in range(50)} == {(1, "y")}


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


def test_a_value_cannot_be_derived_from_a_dataclass_of_the_library_nor_have_its_fields():
    with pytest.raises(TypeError, match="is no dataclass of"):

        @values.dataclass(frozen=True)
        class Below(THEIRS[0]):
            z: int = 1

    with pytest.raises(TypeError, match="not a default"):

        @values.dataclass(frozen=True)
        class Listed:
            z: list[int] = dataclasses.field(default_factory=list)


def test_a_value_that_is_not_frozen_changes_and_has_no_hash():
    @values.dataclass(slots=True)
    class Loose:
        a: int
        b: list[int] = values.field(default_factory=list)

    one = Loose(1)
    one.a = 2
    one.b.append(3)
    assert one == Loose(2, [3]) != Loose(2)
    with pytest.raises(TypeError, match="unhashable"):
        hash(one)


class OurPlace(values.NamedTuple):
    x: int
    y: str = "y"

    @property
    def both(self):
        return f"{self.x}{self.y}"


class TheirPlace(NamedTuple):
    x: int
    y: str = "y"

    @property
    def both(self):
        return f"{self.x}{self.y}"


@pytest.mark.parametrize(("words", "named"), [((1,), {}), ((1, "z"), {}), ((), {"y": "b", "x": 3})])
def test_named_tuples_are_those_of_the_standard_library(words, named):
    our, their = OurPlace(*words, **named), TheirPlace(*words, **named)
    assert our == tuple(their)
    assert (our.x, our.both) == (their.x, their.both)
    assert repr(our) == repr(their).replace("Their", "Our")
    assert our._asdict() == their._asdict()
    assert our._replace(x=9) == tuple(their._replace(x=9))
    assert (our._fields, our._field_defaults) == (their._fields, their._field_defaults)
    assert type(our._make([4, "q"])) is OurPlace
    assert type(pickle.loads(pickle.dumps(our))) is type(copy.copy(our)) is OurPlace
    match our:
        case OurPlace(x, y):
            assert (x, y) == tuple(their)
    for kind in (OurPlace, TheirPlace):
        with pytest.raises(TypeError):
            kind()
        with pytest.raises((TypeError, ValueError), match="unexpected field names"):
            kind(1)._replace(z=2)
        with pytest.raises(AttributeError):
            kind(1).x = 2


def test_a_class_below_a_named_tuple_adds_methods_only():
    class Below(OurPlace):
        def more(self):
            return self.x + 1

    assert (Below(1).more(), Below(1), type(Below(1))) == (2, (1, "y"), Below)


def test_another_thread_may_have_given_the_class_its_own_constructor():
    @values.dataclass(frozen=True)
    class Below:
        one: int

    @values.dataclass(frozen=True)
    class Above(Below):
        two: int

    first = Above.__init__
    values.own_init(Above)
    made = Above.__new__(Above)
    first(made, 1, 2)
    assert made == Above(1, 2)
