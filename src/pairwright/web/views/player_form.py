"""The particulars of a player or a team as the fields of a form, and back; what a rating list fills in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, replace
from typing import Any

from pairwright.common.collation import fold
from pairwright.common.errors import Refused
from pairwright.common.federations import is_known, normal_code, suggestion
from pairwright.common.messages import N_
from pairwright.explain.words.translate import Said
from pairwright.lists.cell_tables import as_lines, pasted_table
from pairwright.lists.column_roles import TITLES
from pairwright.lists.list_summary import REMARKS, filled_in, not_as_written, understood
from pairwright.lists.player_rows import birth_date, is_year, read_people
from pairwright.standings.rating_lists import RatedPlayer
from pairwright.storage.actions.team_acts import EnterTeams, SetSquad, TeamEntered
from pairwright.storage.event_state import SectionState
from pairwright.storage.round_state import Entry, Squad
from pairwright.storage.squads import captains, squad_on
from pairwright.tournament.person import LAST_TABLE, PERSON, TEXTS, Particulars
from pairwright.tournament.player import birth_year
from pairwright.web.form_input import Typed
from pairwright.web.translations import Say

NAMES = {one.name: one.heading for one in PERSON}
"""Fields of Particulars in words."""

TITLE_CHOICES = (("", "–"), *((title, title) for title in TITLES))
SEX_CHOICES = (("", "–"), ("w", N_("female")), ("m", N_("male")), ("u", N_("neither")))


def texts_of(particulars: Particulars) -> dict[str, str]:
    """The particulars as they stand in the form."""
    return {one.name: str(getattr(particulars, one.name) or "") for one in PERSON}


def texts_typed(typed: Typed) -> dict[str, str]:
    """The fields as somebody filled them, to show them again."""
    return {name: typed.raw(name) for name in NAMES}


def particulars_typed(typed: Typed, before: Particulars | None = None) -> Particulars:
    """The player who was typed. Errors of fields are noted in `typed`."""
    say = typed.translate
    if not typed.text("name"):
        typed.wrong("name", say(N_("A player needs a name.")))
    texts = {name: " ".join(typed.text(name).split()) for name in ("name", *(one.name for one in TEXTS))}
    for name, text in texts.items():
        if len(text) > 200:
            typed.wrong(name, say(N_("This is longer than 200 characters.")))
        elif not text.isprintable() and any(letter < " " or "\x7f" <= letter <= "\x9f" for letter in text):
            typed.wrong(name, say(N_("It contains a character that cannot be printed.")))
    return Particulars(
        rating=typed.whole("rating", 0, 4000),
        national_rating=typed.whole("national_rating", 0, 4000),
        title=_title(typed, before),
        sex=typed.choice("sex", [code for code, _ in SEX_CHOICES]),
        federation=federation_typed(typed, before),
        birth_date=_born(typed, before),
        fixed_board=typed.whole("fixed_board", 0, LAST_TABLE),
        **texts,
    )


def _title(typed: Typed, before: Particulars | None) -> str:
    known = ["", *TITLES, before.title if before else ""]
    return typed.choice("title", known)


def federation_typed(typed: Typed, before: Particulars | None) -> str:
    """The code that was typed; one that FIDE does not know is noted, unless it was there before."""
    code = normal_code(typed.text("federation"))
    if code and not is_known(code) and (before is None or code != before.federation):
        hint = suggestion(code)
        text = typed.translate(N_("FIDE has no federation {code}."), code=code[:20])
        typed.wrong("federation", Said(f"{text} {hint}" if hint else text))
    return code


def _born(typed: Typed, before: Particulars | None) -> str:
    text = typed.text("birth_date")
    if not text or is_year(text) or (before is not None and text == before.birth_date):
        return text
    written = birth_date(text)
    if not written:
        typed.wrong(
            "birth_date", typed.translate(N_("A date such as 28.02.2011 or 2011-02-28, or the year."))
        )
    return written


def from_rating_list(listed: RatedPlayer, kind: str) -> Particulars:
    """The particulars that a rating list knows. kind: standard, rapid or blitz."""
    rating = int(getattr(listed, kind, 0) or 0)
    own_number = listed.number if listed.number.isascii() and listed.number.isdigit() else ""
    return Particulars(
        listed.name,
        rating,
        listed.title if listed.title in TITLES else "",
        {"F": "w", "W": "w", "M": "m"}.get(listed.sex.upper(), ""),
        normal_code(listed.federation) if is_known(listed.federation) else "",
        listed.fide_id or own_number,
        str(listed.birth_year or ""),
        club=listed.club,
    )


def alike(entries: Sequence[Entry], particulars: Particulars) -> Entry | None:
    """Somebody who seems to be in the section already: the same FIDE number, or the same name.

    Two of one name are two when both years of birth are known and differ.
    """
    for entry in entries:
        other = entry.particulars
        if particulars.fide_id and particulars.fide_id == other.fide_id:
            return entry
        years = {birth_year(one.birth_date) for one in (particulars, other)} - {0}
        if fold(particulars.name) == fold(other.name) and len(years) < 2:
            return entry
    return None


def differences(before: Particulars, now: Particulars, say: Say) -> list[str]:
    """What somebody else changed, one line a field."""
    lines = []
    for name, words in NAMES.items():
        old, new = getattr(before, name), getattr(now, name)
        if old != new:
            lines.append(
                say(N_("{field}: {old} became {new}"), field=say(words), old=old or "–", new=new or "–")
            )
    return lines


def merged(seen: Particulars, typed: Particulars, now: Particulars) -> Particulars:
    """What was typed, and where nothing was changed by hand, what somebody else wrote meanwhile."""
    kept = {name: getattr(now, name) for name in NAMES if getattr(typed, name) == getattr(seen, name)}
    return replace(typed, **kept)


# -- A team and its squad, which is a list with one player a line --------------------------------------

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
    return tuple(one.player for one in listing.people)


def squad_notes(typed: Typed) -> list[str]:
    """What of the list that was typed is not in the squad as it stands there; its numbers aside."""
    listing = read_people(pasted_table(typed.raw("squad")))
    return list(not_as_written(understood(listing, frozenset({"number"}))))


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
