"""One list split into the sections of a day: by a column, or by age."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from pairwright.common.collation import fold
from pairwright.common.values import dataclass
from pairwright.lists.player_rows import Listed


@dataclass(frozen=True, slots=True)
class SectionList:
    """The people of one section. limit: they are younger than this, 0 for a group that is not made by age.

    name: as the list writes it, "" for those whom the list puts nowhere.
    """

    name: str
    people: tuple[Listed, ...]
    limit: int = 0


def by_section(people: Sequence[Listed]) -> list[SectionList]:
    """As the column of sections says, in the order of first mention; those without one stand last."""
    names: dict[str, str] = {}
    found: dict[str, list[Listed]] = {}
    for one in people:
        key = fold(one.section)
        names.setdefault(key, one.section)
        found.setdefault(key, []).append(one)
    groups = [SectionList(names[key], tuple(members)) for key, members in found.items() if key]
    return [*groups, *([SectionList("", tuple(found[""]))] if "" in found else [])]


def by_age(people: Sequence[Listed], limits: Sequence[int], on: date) -> list[SectionList]:
    """By age on a day: each in the youngest group that he is young enough for.

    limits: 8, 10, 12 make groups of those under 8, under 10, under 12. Who is too old for all of them, or
    whose date of birth is not known, stands in a last group without a name. Of somebody whose year of birth
    alone is known the day is taken as 1 January.
    """
    ordered = sorted(set(limits))
    found: dict[int, list[Listed]] = {limit: [] for limit in ordered}
    nowhere: list[Listed] = []
    for one in people:
        age = age_on(one.player.birth_date, on)
        limit = next((limit for limit in ordered if age is not None and age < limit), 0)
        (found[limit] if limit else nowhere).append(one)
    groups = [SectionList("", tuple(members), limit) for limit, members in found.items() if members]
    return [*groups, *([SectionList("", tuple(nowhere))] if nowhere else [])]


def age_on(birth_date: str, on: date) -> int | None:
    """The age on a day of somebody born on "2011/02/28" or in "2011"; None when that is not known."""
    parts = birth_date.split("/")
    if not all(part.isascii() and part.isdigit() for part in parts):
        return None
    year, month, day = (int(part) for part in (*parts, "1", "1")[:3])
    return on.year - year - ((on.month, on.day) < (month, day))
