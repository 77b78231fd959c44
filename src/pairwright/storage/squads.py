"""What must be true of the squads of a section of teams, and how strong they make their teams."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from pairwright.common.collation import fold
from pairwright.common.messages import told
from pairwright.storage.entry import Entry, Squad
from pairwright.storage.event_state import SectionState
from pairwright.storage.typed_texts import texts_faults
from pairwright.tournament.person import Particulars

MOST_PLAYERS = 60
_HIGHEST_STRENGTH = 4000


def average_rating(squad: Squad, boards: int) -> int:
    """The average of the best `boards` ratings; of fewer where fewer have one, 0 where nobody has."""
    ratings = sorted((one.rating or one.national_rating for one in squad.players), reverse=True)[:boards]
    rated = [rating for rating in ratings if rating]
    return (2 * sum(rated) + len(rated)) // (2 * len(rated)) if rated else 0


def squad_faults(squad: Squad) -> Iterator[str]:
    """What is wrong with the data of a squad, its players aside."""
    yield from texts_faults(
        (told("the short name"), squad.short),
        (told("the captain"), squad.captain),
        (told("the contact"), squad.contact),
        (told("the place"), squad.venue),
    )
    if len(squad.players) > MOST_PLAYERS:
        yield told("a squad has at most {most} players", most=MOST_PLAYERS)
    if not 0 <= squad.strength <= _HIGHEST_STRENGTH:
        yield told("the strength of a team must be 0 to {highest}", highest=_HIGHEST_STRENGTH)


def twice(section: SectionState) -> Iterator[str]:
    """The players who are in two squads, or twice in one: by FIDE number, else by name and date of birth."""
    found: dict[str, Entry] = {}
    for entry in section.entries:
        for one in entry.squad.players:
            first = found.setdefault(person_key(one), entry)
            if first is not entry:
                yield told(
                    "{name} is in two squads: {team} and {other}",
                    name=one.name,
                    team=first.name,
                    other=entry.name,
                )
        people = [person_key(one) for one in entry.squad.players]
        for place, one in enumerate(entry.squad.players, 1):
            if people.index(person_key(one)) < place - 1:
                yield told("{name} is twice in the squad of {team}", name=one.name, team=entry.name)


def person_key(one: Particulars) -> str:
    """By what somebody is the same in two squads."""
    return one.fide_id.strip() or f"{fold(one.name)} {one.birth_date}"


def with_strengths(section: SectionState) -> SectionState:
    """The section with the rating of every team as its squad gives it; teams without a squad keep theirs."""
    boards = section.setup.match.boards
    entries = tuple(
        replace(entry, particulars=replace(entry.particulars, rating=_strength(entry.squad, boards)))
        if entry.squad.players
        else entry
        for entry in section.entries
    )
    return section if entries == section.entries else replace(section, entries=entries)


def _strength(squad: Squad, boards: int) -> int:
    return squad.strength or average_rating(squad, boards)


def everybody(section: SectionState) -> tuple[Particulars, ...]:
    """All players of a section, of teams those of their squads."""
    if not section.of_teams:
        return tuple(entry.particulars for entry in section.entries)
    return tuple(one for entry in section.entries for one in entry.squad.players)
