"""Who belongs together: family, club, school, federation, as the entry list spells them."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache

from pairwright.tournament.player import Player
from pairwright.tournament.tournament import Tournament

RELATIONS = ("family", "club", "school")
"""What an event may wish to keep apart, closest first."""

SHOWN = (*RELATIONS, "federation")
"""What a look at a round mentions."""


_NO_SCHOOL = {
    "home", "home school", "home schooled", "home schooling", "homeschool", "homeschooled", "homeschooling",
    "home educated", "home education", "home ed", "educated at home", "none", "no school", "n a", "na",
}  # fmt: skip
"""What entry lists write of children who go to no school: they are not of one school."""


def is_school(text: str) -> bool:
    """The text names a school; "Home school" and the like name none."""
    words = "".join(letter if letter.isalnum() else " " for letter in text.casefold()).split()
    return bool(words) and " ".join(words) not in _NO_SCHOOL


def value_of(player: Player, relation: str) -> str:
    """What two players must share to be related; "" when it is not known. Blanks and case do not matter."""
    return _value(str(getattr(player, relation)), relation == "school")


@lru_cache(maxsize=20_000)
def _value(text: str, school: bool) -> str:
    return "" if school and not is_school(text) else " ".join(text.split()).casefold()


def shared(tournament: Tournament, a: int, b: int, relations: Collection[str]) -> tuple[str, ...]:
    """Which of these relations two players (by index) share, closest first."""
    first, second = tournament.players[a], tournament.players[b]
    return tuple(
        relation
        for relation in SHOWN
        if relation in relations
        and (value := value_of(first, relation))
        and value == value_of(second, relation)
    )


def relation_of(tournament: Tournament, players: Collection[int]) -> str:
    """The relation whose whole membership these players are (a club with all its players); "" for none."""
    for relation in RELATIONS:
        value = value_of(tournament.players[min(players)], relation) if players else ""
        if value and set(players) == {
            index for index, player in enumerate(tournament.players) if value_of(player, relation) == value
        }:
            return relation
    return ""


def groups_of(tournament: Tournament, relations: Collection[str]) -> list[tuple[str, tuple[int, ...]]]:
    """(relation, players) for every family, club or school with two players or more."""
    found = []
    for relation in (relation for relation in SHOWN if relation in relations):
        members: dict[str, list[int]] = {}
        for index, player in enumerate(tournament.players):
            if value := value_of(player, relation):
                members.setdefault(value, []).append(index)
        found += [(relation, tuple(group)) for group in members.values() if len(group) > 1]
    return found
