"""A list of people before it is entered: what stands in each row, and what is wrong or odd about it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from pairwright.lists.columns import FIELDS
from pairwright.lists.people import Listed, Listing, collision_keys
from pairwright.lists.words import REMARKS, filled_in
from pairwright.marks import N_
from pairwright.storage.arrival import particulars_of
from pairwright.storage.entry import Particulars
from pairwright.web.views.player_form import NAMES
from pairwright.web.words import Say

MOST_ROWS = 2_000
"""Rows of a list that are read at once."""

LONGEST_TEXT = 900_000
"""Characters of pasted text that come back from a page whole."""

_COLUMNS = {
    **NAMES,
    "surname": N_("Surname"),
    "given": N_("Given name"),
    "section": N_("Section"),
    "birth_year": N_("Year of birth"),
}


@dataclass(frozen=True, slots=True)
class ListRow:
    """One row. remarks: (words, kind). good: it can be entered. known: it seems to be in already.

    number: that the list gives, of a player of a team his board; 0 for none.
    """

    line: int
    player: Particulars
    section: str
    remarks: tuple[tuple[str, str], ...]
    good: bool
    known: bool
    number: int = 0

    @property
    def taken(self) -> bool:
        """True when it is entered unless somebody says otherwise."""
        return self.good and not self.known


@dataclass(frozen=True, slots=True)
class ListView:
    """The preview. columns: (field, heading or "") of every column. shown: fields with anything in them."""

    columns: tuple[tuple[str, str], ...]
    rows: tuple[ListRow, ...]
    shown: tuple[tuple[str, str], ...]
    headed: bool
    too_long: bool

    @property
    def taken(self) -> int:
        """How many would be entered."""
        return sum(row.taken for row in self.rows)

    @property
    def wrong(self) -> int:
        """How many cannot be entered as they are."""
        return sum(not row.good for row in self.rows)

    @property
    def known(self) -> int:
        """How many seem to be in the section already."""
        return sum(row.good and row.known for row in self.rows)


def column_choices(say: Say) -> list[tuple[str, str]]:
    """What a column can be."""
    return [("", say(N_("– not used –"))), *((field, say(_COLUMNS[field])) for field in FIELDS)]


def columns_of(listing: Listing) -> tuple[tuple[str, str], ...]:
    """(field, heading or "") of every column."""
    headings = (*listing.headings, *[""] * len(listing.fields))
    return tuple((field, headings[place]) for place, field in enumerate(listing.fields))


def list_view(listing: Listing, there: Iterable[Particulars], say: Say) -> ListView:
    """The preview of a list for a section in which these people are already."""
    seen = {key for one in there for key in collision_keys(one.player(1))}
    rows = tuple(_row(one, seen, say) for one in listing.people[:MOST_ROWS])
    shown = tuple(
        (field, say(words))
        for field, words in NAMES.items()
        if field != "name" and any(getattr(row.player, field) for row in rows)
    )
    return ListView(columns_of(listing), rows, shown, bool(listing.headed), len(listing.people) > MOST_ROWS)


def _row(one: Listed, seen: set[tuple[str, str]], say: Say) -> ListRow:
    entered = bool(seen & set(collision_keys(one.player)))
    twin = any(remark.kind in ("name_twice", "number_twice") for remark in one.remarks)
    remarks = [
        (say(REMARKS[remark.kind], **filled_in(remark)), "bad" if remark.fault else "warning")
        for remark in one.remarks
    ]
    if entered:
        remarks.append((say(N_("Already in the section; left out.")), "warning"))
    nameless = not one.player.name
    known = Particulars("") if nameless else particulars_of(one.player)
    player = replace(known, national_id=one.national_id)
    return ListRow(one.line, player, one.section, tuple(remarks), one.good, entered or twin, one.number)
