"""A list of people before it is entered: what stands in each row, and what is wrong or odd about it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields
from typing import Any

from pairwright.common.collation import fold
from pairwright.common.messages import N_
from pairwright.common.values import dataclass, replace
from pairwright.lists.column_roles import FIELDS, OF_TEAM
from pairwright.lists.list_summary import FOR_TEAMS, REMARKS, Account, account, filled_in, for_teams
from pairwright.lists.player_rows import ASKED, Listed, Listing
from pairwright.storage.event_state import SectionState
from pairwright.storage.round_state import Entry
from pairwright.tournament.person import IDENTITIES, Particulars
from pairwright.tournament.player import birth_year
from pairwright.web.translations import Say
from pairwright.web.views.player_form import NAMES

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
    "team": N_("Team"),
    "captain": N_("Captain"),
    "contact": N_("Contact"),
    "venue": N_("Venue"),
    "board": N_("Board"),
    "number": N_("Number"),
    "rank": N_("Rank"),
    "type": N_("Type"),
}
_CHOICES = (*FIELDS, *OF_TEAM, "number", "rank", "type")


@dataclass(frozen=True, slots=True)
class ListRow:
    """One row. remarks: (words, kind). good: it can be entered. known: it seems to be in already.

    number: that the list gives, of a player of a team the board; 0 for none. team: in a section of teams, ""
    for none; of_team: what it says of the team itself. nobody: it is of no player at all.
    entry: who it seems to be, 0 for a new player. changes: (field in words, before, after) if the list
    says otherwise, changed: the particulars with that. certain: it is they beyond doubt.
    doubtful: it may be of no player.
    """

    line: int
    player: Particulars
    section: str
    remarks: tuple[tuple[str, str], ...]
    good: bool
    known: bool
    number: int = 0
    team: str = ""
    nobody: bool = False
    entry: int = 0
    changes: tuple[tuple[str, str, str], ...] = ()
    changed: Particulars | None = None
    certain: bool = True
    of_team: tuple[tuple[str, str], ...] = ()
    doubtful: bool = False

    def text(self, field: str) -> str:
        """What was read of a field of the player, or of the team."""
        said = {"team": self.team, **dict(self.of_team)}
        return said.get(field, "") if field in ("team", *OF_TEAM) else getattr(self.player, field) or ""

    @property
    def taken(self) -> bool:
        """True when it is entered unless somebody says otherwise."""
        return self.good and not self.known


@dataclass(frozen=True, slots=True)
class ListView:
    """The preview. columns: (field, heading or "") of every column. shown: fields with anything in them.

    account: what is left out or read as something else. headed: the line of the headings, 0 for none.
    """

    columns: tuple[tuple[str, str], ...]
    rows: tuple[ListRow, ...]
    shown: tuple[tuple[str, str], ...]
    headed: int
    too_long: bool
    account: Account

    @property
    def taken(self) -> int:
        """How many would be entered."""
        return sum(row.taken for row in self.rows)

    @property
    def wrong(self) -> int:
        """How many cannot be entered as they are."""
        return sum(not row.good and not row.nobody for row in self.rows)

    @property
    def complete(self) -> bool:
        """Everything that stands in the list will be in the section."""
        return self.account.complete and not self.too_long and all(row.taken for row in self.rows)

    @property
    def differing(self) -> int:
        """About how many who are there already the list says something else."""
        return sum(bool(row.changes) for row in self.rows)

    @property
    def known(self) -> int:
        """How many are entered only if somebody says so: those in the section already, and the doubtful."""
        return sum(row.good and row.known for row in self.rows)

    @property
    def doubtful(self) -> int:
        """How many may be no players."""
        return sum(row.doubtful for row in self.rows)


def column_choices(say: Say) -> list[tuple[str, str]]:
    """What a column can be."""
    return [("", say(N_("– not used –"))), *((field, say(_COLUMNS[field])) for field in _CHOICES)]


def columns_of(listing: Listing) -> tuple[tuple[str, str], ...]:
    """(field, heading or "") of every column."""
    headings = (*listing.headings, *[""] * len(listing.meanings))
    return tuple((field, headings[place]) for place, field in enumerate(listing.meanings))


def list_view(
    listing: Listing, section: SectionState | None, say: Say, others: Iterable[SectionState] = ()
) -> ListView:
    """The preview of a list for a section, None for one that is still to be made.

    others: the other sections of the event; who is in one of them is asked about.
    """
    of_teams = section is not None and section.of_teams
    listing = for_teams(listing) if of_teams else listing
    people = listing.people
    there = _There(() if section is None else section.entries, of_teams=of_teams)
    elsewhere = {
        fold(entry.name): one.setup.name
        for one in others
        if not (of_teams or one.of_teams)
        for entry in one.entries
        if entry.withdrawn_after is None
    }
    said = _said_of_teams(people, section, say) if of_teams and section else {}
    rows = tuple(_row(one, there, elsewhere, say, said.get(one.line, ())) for one in people[:MOST_ROWS])
    filled = [field for field in NAMES if field != "name" and any(getattr(row.player, field) for row in rows)]
    if of_teams:
        named = {field for row in rows for field, _ in row.of_team}
        filled = ["team", *filled, *(field for field in OF_TEAM if field in named)]
    shown = tuple((field, say(_COLUMNS[field])) for field in filled)
    found = account(listing, FOR_TEAMS if of_teams else frozenset())
    return ListView(columns_of(listing), rows, shown, listing.headed, len(people) > MOST_ROWS, found)


class _There:
    """Who is in a section already, by number and by name."""

    def __init__(self, entries: Sequence[Entry], *, of_teams: bool) -> None:
        people = [
            (0 if of_teams else entry.key, one)
            for entry in entries
            for one in (entry.squad.players if of_teams else (entry.particulars,))
        ]
        self._by_number: dict[tuple[str, str], tuple[int, Particulars]] = {}
        self._by_name: dict[str, list[tuple[int, Particulars]]] = {}
        for key, one in people:
            self._by_name.setdefault(fold(one.name), []).append((key, one))
            for field in IDENTITIES:
                if number := getattr(one, field):
                    self._by_number.setdefault((field, number), (key, one))

    def same(self, player: Particulars) -> tuple[int, Particulars, bool] | None:
        """Key and particulars of somebody who seems to be this player, and whether that is beyond doubt."""
        for field in IDENTITIES:
            if found := self._by_number.get((field, getattr(player, field))):
                return *found, True
        named = self._by_name.get(fold(player.name), []) if player.name else []
        born = birth_year(player.birth_date)
        alike = [one for one in named if not born or birth_year(one[1].birth_date) in (0, born)]
        if alike:
            return *alike[0], len(named) == 1
        return (*named[0], False) if named else None


def _said_of_teams(
    people: Sequence[Listed], section: SectionState, say: Say
) -> Mapping[int, Sequence[tuple[str, str]]]:
    """By line what a list says of a team that it, or the team, says otherwise too; captains add up."""
    teams = {fold(entry.name): entry.squad for entry in section.entries}
    known: dict[tuple[str, str], str] = {}
    found: dict[int, list[tuple[str, str]]] = {}
    for one in people:
        for field, text in one.of_team if one.good else ():
            squad, key = teams.get(fold(one.team)), (fold(one.team), field)
            old, first = getattr(squad, field, ""), key not in known
            if field == "captain" or text == known.setdefault(key, text) == (old or text):
                continue
            if text != known[key]:
                words = N_("{team}: the list says {one} and {other}; one of them is right")
                said = say(words, team=one.team, one=known[key], other=text), "bad"
            elif first:
                said = say(N_("{team}: {new} instead of {old}"), team=one.team, new=text, old=old), "warning"
            else:
                continue
            found.setdefault(one.line, []).append(said)
    return found


def _row(
    one: Listed, there: _There, elsewhere: Mapping[str, str], say: Say, said: Sequence[tuple[str, str]]
) -> ListRow:
    asked = any(remark.kind in ASKED for remark in one.remarks)
    remarks = [
        (say(REMARKS[remark.kind], **filled_in(remark)), "bad" if remark.fault else "warning")
        for remark in one.remarks
    ]
    remarks += said
    same = there.same(one.player) if one.good else None
    key, before, certain = same or (0, one.player, True)
    changes = _changes(before, one.player) if key else {}
    if same and not changes:
        remarks.append((say(N_("Already in the section; left out.")), "warning"))
    elif asked and one.good and not same:
        remarks.append((say(N_("Left out unless you tick “enter”.")), "warning"))
    elif one.good and not same and (other := elsewhere.get(fold(one.player.name))):
        remarks.append((say(N_("Also in the section {name}; entered in both."), name=other), "warning"))
    return ListRow(
        one.line, one.player, one.section, tuple(remarks), one.good, bool(same) or asked,
        one.number, one.team, one.nobody, key if same else 0,
        tuple((say(NAMES[name]), str(old or "–"), str(new)) for name, (old, new) in changes.items()),
        replace(before, **{name: new for name, (_, new) in changes.items()}) if changes else None,
        certain, one.of_team, asked and not same and any(remark.kind == "doubtful" for remark in one.remarks),
    )  # fmt: skip


def _changes(before: Particulars, listed: Particulars) -> Mapping[str, tuple[Any, Any]]:
    """What a list says otherwise about somebody, by field; what it does not say stays as it is."""
    found: dict[str, tuple[Any, Any]] = {}
    for field in fields(Particulars):
        old, new = getattr(before, field.name), getattr(listed, field.name)
        same_year = field.name == "birth_date" and str(old).startswith(str(new))
        if new and old != new and not same_year:
            found[field.name] = (old, new)
    return found
