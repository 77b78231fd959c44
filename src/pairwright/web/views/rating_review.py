"""What a rating list says otherwise about the players of a section, before any of it is taken over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pairwright.common.collation import fold
from pairwright.standings.rating_lists import RatedPlayer, RatingIndex
from pairwright.storage.entry import Entry
from pairwright.tournament.person import IDENTITIES, Particulars
from pairwright.tournament.player import birth_year
from pairwright.web.views.player_form import NAMES, from_rating_list

_ALIKE = 5
_FILLED = ("sex", "birth_date", "club", *IDENTITIES)
"""Fields that a list fills in where nothing stands yet, and never changes."""


@dataclass(frozen=True, slots=True)
class RatingDifference:
    """What would change for one player.

    changes: (field, before, after). by_name: found by his name alone, so somebody must say that it is he.
    unrated: the list has no rating for him, and he would lose his.
    """

    entry: Entry
    listed: RatedPlayer
    player: Particulars
    changes: tuple[tuple[str, str, str], ...]
    by_name: bool
    unrated: bool

    @property
    def certain(self) -> bool:
        """It is taken over unless somebody says otherwise."""
        return not self.by_name and not self.unrated


@dataclass(frozen=True, slots=True)
class RatingReview:
    """differences: who would change. same: how many are as in the list. unknown: who is not in it."""

    differences: tuple[RatingDifference, ...]
    same: int
    unknown: tuple[Entry, ...]


def rating_review(
    entries: Sequence[Entry], index: RatingIndex, name: str, kind: str, *, national: bool
) -> RatingReview:
    """Everybody compared with a list. kind: standard, rapid or blitz. national: its ratings are national."""
    found: list[RatingDifference] = []
    unknown: list[Entry] = []
    same = 0
    for entry in entries:
        listed, by_name = _listed(entry.particulars, index, name)
        if listed is None:
            unknown.append(entry)
            continue
        player = _as_listed(entry.particulars, listed, kind, national=national)
        changes = _changes(entry.particulars, player)
        if not changes:
            same += 1
            continue
        field = "national_rating" if national else "rating"
        unrated = bool(getattr(entry.particulars, field)) and not getattr(player, field)
        found.append(RatingDifference(entry, listed, player, changes, by_name, unrated))
    return RatingReview(tuple(found), same, tuple(unknown))


def _listed(own: Particulars, index: RatingIndex, name: str) -> tuple[RatedPlayer | None, bool]:
    """His line of the list by one of his numbers, or by his name where only one line can be his."""
    for number in (getattr(own, identity) for identity in IDENTITIES):
        listed = index.by_number(number, name) if number.strip() else None
        if listed is not None:
            return listed, False
    if own.fide_id:
        return None, False
    alike = [
        one
        for one in index.search(own.name, name=name, limit=_ALIKE)
        if fold(one.name) == fold(own.name)
        and (not one.birth_year or birth_year(own.birth_date) in (0, one.birth_year))
    ]
    return (alike[0], True) if len(alike) == 1 else (None, False)


def _as_listed(own: Particulars, listed: RatedPlayer, kind: str, *, national: bool) -> Particulars:
    """The player as he would be with the ratings of the list."""
    theirs = from_rating_list(listed, kind)
    filled = {field: getattr(own, field) or getattr(theirs, field) for field in _FILLED}
    if national:
        _, own_number = IDENTITIES
        return replace(own, national_rating=theirs.rating, **{**filled, own_number: listed.number})
    return replace(
        own,
        rating=theirs.rating,
        title=theirs.title or own.title,
        federation=theirs.federation or own.federation,
        **filled,
    )


def _changes(own: Particulars, player: Particulars) -> tuple[tuple[str, str, str], ...]:
    """(field, before, after) of what differs, in the order of the form."""
    return tuple(
        (field, str(getattr(own, field) or "–"), str(getattr(player, field) or "–"))
        for field in NAMES
        if getattr(own, field) != getattr(player, field)
    )
