"""What must be true of the squads of a section of teams, and how strong they make their teams."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date

from pairwright.common.collation import fold
from pairwright.common.messages import told
from pairwright.publish.document import day_told
from pairwright.storage.event_state import SectionState
from pairwright.storage.round_state import Entry, Squad, SquadList
from pairwright.storage.typed_texts import text_faults
from pairwright.tournament.person import Particulars

MOST_PLAYERS = 60
_HIGHEST_STRENGTH = 4000


def average_rating(squad: Squad, boards: int) -> int:
    """The average of the best `boards` ratings; of fewer where fewer have one, 0 where nobody has."""
    ratings = sorted((one.rating or one.national_rating for one in squad.players), reverse=True)[:boards]
    rated = [rating for rating in ratings if rating]
    return (2 * sum(rated) + len(rated)) // (2 * len(rated)) if rated else 0


def captains(squad: Squad) -> tuple[str, ...]:
    """Everybody who speaks for a team, "" for somebody whose name is not known."""
    return tuple(name for one in squad.captain.split(";") if (name := one.strip())) or ("",)


def squad_faults(squad: Squad) -> Iterator[str]:
    """What is wrong with the data of a squad, its players aside."""
    for what, text in (
        (told("the short name"), squad.short),
        (told("the captain"), squad.captain),
        (told("the contact"), squad.contact),
        (told("the place"), squad.venue),
    ):
        yield from text_faults(what, text)
    if len(squad.players) > MOST_PLAYERS:
        yield told("a squad has at most {most} players", most=MOST_PLAYERS)
    if not 0 <= squad.strength <= _HIGHEST_STRENGTH:
        yield told("the strength of a team must be 0 to {highest}", highest=_HIGHEST_STRENGTH)


def twice(section: SectionState) -> Iterator[str]:
    """The players who are in two squads on one day, or twice in one.

    They are the same by FIDE number, else by name and date of birth. Who has left the list of one team may be
    on that of another one from that day on.
    """
    found: dict[str, list[Entry]] = {}
    for entry in section.entries:
        people = [person_key(one) for one in entry.squad.players]
        for place, one in enumerate(entry.squad.players, 1):
            others = found.setdefault(people[place - 1], [])
            for other in others:
                if (day := _together(one, other, entry)) is not None:
                    yield _of_both(one, other, entry, day)
            if people.index(people[place - 1]) < place - 1:
                yield told("{name} is twice in the squad of {team}", name=one.name, team=entry.name)
            else:
                others.append(entry)


def _of_both(one: Particulars, first: Entry, other: Entry, day: str) -> str:
    if day:
        return told(
            "on {day} {name} is on the lists of two teams: {team} and {other}", day=day_told(day),
            name=one.name, team=first.name, other=other.name,
        )  # fmt: skip
    return told(
        "{name} is in two squads: {team} and {other}", name=one.name, team=first.name, other=other.name
    )


def _together(one: Particulars, first: Entry, other: Entry) -> str | None:
    """The first day on which somebody is on both lists, "" for from the beginning; None for no such day."""
    days = sorted({listed.valid for entry in (first, other) for listed in entry.lists} | {""})
    both = (
        day for day in days
        if all(_is_on(one, entry, date.fromisoformat(day) if day else date.min) for entry in (first, other))
    )  # fmt: skip
    return next(both, None) if first is not other else None


def _is_on(one: Particulars, entry: Entry, day: date) -> bool:
    return any(person_key(player) == person_key(one) for _, player in squad_on(entry, day))


def person_key(one: Particulars) -> str:
    """By what somebody is the same in two squads."""
    return one.fide_id.strip() or f"{fold(one.name)} {one.birth_date}"


def squad_on(entry: Entry, on: date | None = None) -> list[tuple[int, Particulars]]:
    """The list of a team on a day, best first: places in the squad, players with their ratings of that day.

    on: None for the latest list. Without lists by date the squad is its list, in its order.
    """
    if not entry.lists:
        return list(enumerate(entry.squad.players, 1))
    known = [one for one in entry.lists if on is None or one.valid <= on.isoformat()]
    return [
        (place, replace(entry.squad.players[place - 1], rating=rating, national_rating=national))
        for place, (rating, national) in zip(known[-1].places, known[-1].ratings, strict=True)
    ]


def with_list(entry: Entry, given: Squad, valid: str) -> Entry:
    """The entry with a list that is valid from a day; lists of other days stay.

    Everybody keeps their place in the squad, whoever is new follows at the end, and whoever is missing is on
    the list no longer.
    """
    players, places = list(entry.squad.players), list[int]()
    for one in given.players:
        place = _place_of(one, entry.squad.players, places)
        if place:
            players[place - 1] = one
        else:
            players.append(one)
        places.append(place or len(players))
    known = {one.valid: one for one in entry.lists or (_list_of(entry.squad.players),)}
    known[valid] = _list_of(given.players, valid, tuple(places))
    lists = tuple(known[day] for day in sorted(known))
    # The squad itself has the ratings of the latest list, whatever day was typed last.
    for listed in lists:
        for place, (rating, national) in zip(listed.places, listed.ratings, strict=True):
            players[place - 1] = replace(players[place - 1], rating=rating, national_rating=national)
    return replace(entry, squad=replace(given, players=tuple(players)), lists=lists)


def with_latest_corrected(entry: Entry, given: Squad) -> Entry:
    """The entry with a squad that is corrected as it stands, and its latest list by it."""
    corrected = replace(entry, squad=given)
    if not entry.lists:
        return corrected
    *earlier, last = entry.lists
    had = len(entry.squad.players)
    places = (*last.places, *range(had + 1, len(given.players) + 1))
    players = tuple(given.players[place - 1] for place in places)
    return replace(corrected, lists=(*earlier, _list_of(players, last.valid, places)))


def _list_of(
    players: tuple[Particulars, ...], valid: str = "", places: tuple[int, ...] | None = None
) -> SquadList:
    ratings = tuple((one.rating, one.national_rating) for one in players)
    return SquadList(valid, places or tuple(range(1, len(players) + 1)), ratings)


def _place_of(one: Particulars, squad: tuple[Particulars, ...], taken: list[int]) -> int:
    """The place of somebody who is in a squad already, 0 for somebody new: by number, else by name."""
    free = [(place, other) for place, other in enumerate(squad, 1) if place not in taken]
    for place, other in free:
        if person_key(other) == person_key(one):
            return place
    alike = [
        place
        for place, other in free
        if fold(other.name) == fold(one.name)
        and not (other.fide_id.strip() and one.fide_id.strip())
        and not (other.birth_date and one.birth_date)
    ]
    return alike[0] if len(alike) == 1 else 0


def known_in(squad: Squad, one: Particulars) -> Particulars:
    """Somebody as the squad knows them, by number or name; as given where nobody there is meant."""
    place = _place_of(one, squad.players, [])
    return squad.players[place - 1] if place else one


def displaced(
    squad: tuple[Particulars, ...], given: tuple[Particulars, ...]
) -> Iterator[tuple[Particulars, int]]:
    """Whoever would stand at another place than the one by which line-ups name them, and that place."""
    now = {person_key(one): place for place, one in enumerate(given, 1)}
    for place, one in enumerate(squad, 1):
        if now.get(person_key(one), place) != place:
            yield one, place


def with_strengths(section: SectionState) -> SectionState:
    """The section with the rating of every team as its squad gives it; teams without a squad keep theirs."""
    boards = section.setup.match.boards
    entries = tuple(
        replace(entry, particulars=replace(entry.particulars, rating=rating))
        if entry.squad.players
        else entry
        for entry in section.entries
        for rating in [entry.squad.strength or average_rating(entry.squad, boards)]
    )
    return section if entries == section.entries else replace(section, entries=entries)


def everybody(section: SectionState) -> tuple[Particulars, ...]:
    """All players of a section, of teams those of their squads."""
    if not section.of_teams:
        return tuple(entry.particulars for entry in section.entries)
    return tuple(one for entry in section.entries for one in entry.squad.players)
