"""A team and its squad as the fields of a form, and back: the squad is a list with one player a line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, replace
from typing import Any

from pairwright.common.collation import fold
from pairwright.common.errors import Refused
from pairwright.common.messages import N_
from pairwright.explain.words.translate import Said
from pairwright.lists.cell_tables import as_lines, pasted_table
from pairwright.lists.list_summary import REMARKS, filled_in, not_as_written, understood
from pairwright.lists.player_rows import Listing, read_people
from pairwright.storage.actions.team_acts import EnterTeams, SetSquad, TeamEntered
from pairwright.storage.event_state import SectionState
from pairwright.storage.round_state import Entry, Squad
from pairwright.storage.squads import captains, squad_on
from pairwright.tournament.person import LAST_TABLE, Particulars
from pairwright.web.form_input import Typed
from pairwright.web.views.player_form import federation_typed

_OF_TEAM = ("name", "federation", "club")
_OF_SQUAD = ("short", "captain", "contact", "venue")
_ALWAYS = ("name", "rating", "title", "federation", "fide_id", "birth_date")
"""Columns of the list that are there even if nobody has anything in them, so that all can be filled in."""
_LONGEST = 200


def texts_of_entry(entry: Entry) -> dict[str, str]:
    """The fields that a team of a section fills; its squad as its latest list has it."""
    return {
        **texts_of_team(entry.particulars, entry.squad),
        "squad": squad_lines([one for _, one in squad_on(entry)]),
        "valid": entry.lists[-1].valid if entry.lists else "",
    }


def texts_of_team(team: Particulars, squad: Squad) -> dict[str, str]:
    """The fields that a team fills."""
    texts = {name: getattr(team, name) for name in _OF_TEAM} | {
        name: getattr(squad, name) for name in _OF_SQUAD
    }
    numbers = {"strength": str(squad.strength or ""), "fixed_board": str(team.fixed_board or "")}
    return {**texts, **numbers, "squad": squad_lines(squad.players)}


def squad_lines(players: Sequence[Particulars]) -> str:
    """The squad as it is typed: headings that the reader of lists knows, then one player a line."""
    used = [
        one.name
        for one in fields(Particulars)
        if one.name in _ALWAYS or any(getattr(player, one.name) for player in players)
    ]
    rows = [[getattr(player, name) or "" for name in used] for player in players]
    return as_lines([[name.replace("_", " ") for name in used], *rows])


def texts_of_typed(typed: Typed) -> dict[str, str]:
    """The fields as somebody filled them, to show them again."""
    plain = ("strength", "fixed_board", "squad", "valid")
    return {name: typed.raw(name) for name in (*_OF_TEAM, *_OF_SQUAD, *plain)}


def team_typed(typed: Typed, before: Particulars | None = None) -> TeamEntered:
    """The team that was typed. Errors of fields are noted in `typed`."""
    say = typed.translate
    texts = {name: " ".join(typed.text(name).split()) for name in (*_OF_TEAM, *_OF_SQUAD)}
    if not texts["name"]:
        typed.wrong("name", say(N_("A team needs a name.")))
    for name, text in texts.items():
        if len(text) > _LONGEST:
            typed.wrong(name, say(N_("This is longer than 200 characters.")))
    team = Particulars(
        texts["name"],
        federation=federation_typed(typed, before),
        club=texts["club"],
        fixed_board=typed.whole("fixed_board", 0, LAST_TABLE),
    )
    squad = Squad(
        players_typed(typed),
        **{name: texts[name] for name in _OF_SQUAD},
        strength=typed.whole("strength", 0, 4000),
    )
    return TeamEntered(team, squad)


def players_typed(typed: Typed) -> tuple[Particulars, ...]:
    """The players of the list; what is wrong with it is noted, each fault with its line."""
    say = typed.translate
    if not typed.text("squad"):
        return ()
    listing = read_people(pasted_table(typed.raw("squad")))
    faults = [
        say(N_("Line {n}: {what}"), n=one.line, what=say(REMARKS[remark.kind], **filled_in(remark)))
        for one in listing.people
        for remark in one.remarks
        if remark.fault
    ]
    if faults:
        typed.wrong("squad", Said(" ".join(faults[:5])))
        return ()
    return players_of(listing)


def squad_notes(typed: Typed) -> list[str]:
    """What of the list that was typed is not in the squad as it stands there; its numbers aside."""
    listing = read_people(pasted_table(typed.raw("squad")))
    return list(not_as_written(understood(listing, frozenset({"number"}))))


def players_of(listing: Listing) -> tuple[Particulars, ...]:
    """The players of a list without faults."""
    return tuple(one.player for one in listing.people)


def _common(squad: Sequence[Particulars], name: str) -> str:
    """What all players have in a field, "" where they differ."""
    found = {getattr(one, name) for one in squad}
    return found.pop() if len(found) == 1 else ""


def entering(
    section: SectionState, players: Sequence[tuple[str, Particulars, Sequence[tuple[str, str]]]]
) -> list[EnterTeams | SetSquad]:
    """The acts that enter players, each with their team and what is said of it, in the order of a list.

    The federation and the club that all of a squad have are also those of the team. A team that is there
    already has its new players at the end of its squad. Several captains all
    speak for it. Raises Refused for two venues of a team.
    """
    there = {fold(entry.name): entry for entry in section.entries}
    teams: dict[str, list[Particulars]] = {}
    names: dict[str, str] = {}
    said: dict[str, dict[str, Any]] = {}
    for team, one, of_team in players:
        names.setdefault(fold(team), team)
        teams.setdefault(fold(team), []).append(one)
        for field, text in of_team:
            known = said.setdefault(fold(team), {}).setdefault(field, text)
            if field == "captain" and text not in captains(Squad(captain=known)):
                said[fold(team)][field] = f"{known}; {text}"
            elif known != text and field != "captain":
                raise Refused.told(
                    "{team}: the list says {one} and {other}; one of them is right",
                    team=team, one=known, other=text,
                )  # fmt: skip
    new = tuple(
        TeamEntered(
            Particulars(names[key], federation=_common(squad, "federation"), club=_common(squad, "club")),
            replace(Squad(_of_club(squad, _common(squad, "club"))), **said.get(key, {})),
        )
        for key, squad in teams.items()
        if key not in there
    )
    grown = [
        SetSquad(
            section.key,
            there[key].key,
            replace(
                there[key].squad,
                players=(*there[key].squad.players, *_of_club(squad, there[key].particulars.club)),
                **said.get(key, {}),
            ),
        )
        for key, squad in teams.items()
        if key in there
    ]
    return [*([EnterTeams(section.key, new)] if new else []), *grown]


def _of_club(squad: Sequence[Particulars], club: str) -> tuple[Particulars, ...]:
    """The players of a team of a club, which is written at those alone who are of another one."""
    return tuple(replace(one, club="") if fold(one.club) == fold(club) else one for one in squad)
