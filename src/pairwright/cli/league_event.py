"""`pairwright league` on an event of the desk: its divisions as a season, its acts by the keys of matches."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING, Any

import click

from pairwright.cli import options
from pairwright.cli.files import read_bytes, read_list, tell_unread, write_bytes
from pairwright.cli.options import Asked, Command
from pairwright.cli.text_tables import asked_language
from pairwright.common.errors import BadInput
from pairwright.common.messages import told

if TYPE_CHECKING:
    from pairwright.publish.document import Document
    from pairwright.seasons.cups import Cup
    from pairwright.seasons.fixtures import FixtureWish
    from pairwright.seasons.season import InCalendars, LeagueSeason, SeasonTeam
    from pairwright.storage.actions.typed_fields import TypedAct
    from pairwright.storage.event_state import EventState, SectionState
    from pairwright.storage.replay import Act, Recorded
    from pairwright.storage.round_state import Squad
    from pairwright.tournament.person import Particulars

Match = tuple["SectionState", int, int]
"""A division, a match day and the number of the match in it."""


who_option = click.option(
    "--who", default=lambda: os.environ.get("USER", ""), help="Who does it, for the record."
)


def signing(command: Command) -> Command:
    """The options of an act: who does it, and why."""
    return who_option(click.option("--why", default="", help="The reason, for the record.")(command))


def of_record(
    group: click.Group,
    read: Callable[[str], LeagueSeason | Cup],
    do: Callable[[str, dict[str, Any], str, str], object],
) -> None:
    """Give a group the commands about what stands in the record. read: of a file. do: an act, who and why."""

    @group.command("history")
    @click.argument("file")
    @options.asking("language", "as_json", "output", "form")
    @options.telling("{file}: no history")
    def history(file: str, asked: Asked) -> None:
        """Show everything that was done, with who did it and why."""
        from pairwright.publish.season_page import acts_document

        options.show_documents([acts_document(read(file))], asked)

    @group.command("take-back")
    @click.argument("file")
    @click.argument("number", type=int)
    @signing
    @options.telling("{file}: nothing was undone")
    def take_back(file: str, number: int, who: str, why: str) -> None:
        """Take back an act by its number in `history`; it stays in the record."""
        do(file, {"do": "take-back", "number": number}, who, why)


def signed(act: dict[str, Any], who: str, why: str) -> dict[str, Any]:
    """An act as the file of a season or a cup keeps it: when it was done, by whom and why."""
    at = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    return {"at": at, "who": who, **({"why": why} if why else {}), **act}


def is_event(file: str) -> bool:
    """True for the file of an event; False for that of a season. Raises BadInput where there is none."""
    from pairwright.storage.event_file import is_event_file

    return is_event_file(read_bytes(file))


def state_of(file: str) -> EventState:
    """The event of a file as it stands. Raises BadInput."""
    from pairwright.storage.event_file import is_event_file
    from pairwright.storage.file_event import FileEvent

    data = read_bytes(file)
    if not is_event_file(data):
        raise BadInput.told(
            "{file} is a season without line-ups; begin one with `league new --desk`", file=file
        )
    return FileEvent.read(data).course.state


def season_of(file: str) -> LeagueSeason:
    """The leagues of an event as a season, whose matches are named SECTION-DAY-NUMBER. Raises BadInput."""
    from pairwright.storage.file_event import FileEvent

    course = FileEvent.read(read_bytes(file)).course
    return replace(
        leagues_of(course.state, file), acts=tuple(_recorded(one, course.state) for one in course.history)
    )


def in_calendars_of(file: str) -> InCalendars:
    """By what calendars know the matches of an event."""
    from pairwright.storage.file_event import FileEvent
    from pairwright.storage.section_files import in_calendars

    event = FileEvent.read(read_bytes(file))
    return in_calendars(event.event_id, event.course.history)


def _recorded(one: Recorded, event: EventState) -> Mapping[str, Any]:
    """An act of the journal as the history of a season shows it."""
    from pairwright.storage.act_sentences import act_sentence
    from pairwright.storage.replay import Undo

    act = {"do": one.action.kind, "at": one.at, "who": one.who, "why": one.why}
    act["said"] = act_sentence(one.action, event)
    if isinstance(one.action, Undo):
        return act | {"do": "take-back", "number": one.action.position}
    return act


def leagues_of(event: EventState, file: str) -> LeagueSeason:
    """The leagues of an event as a season, without its acts. Raises BadInput where there is none."""
    from pairwright.storage.journal_lines import utc_now
    from pairwright.storage.section_league import season_in

    if not any(one.in_league for one in event.sections):
        raise BadInput.told("{file}: there is no league in this event", file=file)
    return season_in(event, utc_now())


def season_with(file: str, act: Mapping[str, Any]) -> LeagueSeason:
    """The season after one more act, which is not done."""
    from pairwright.storage.actions.typed_fields import act_of
    from pairwright.storage.replay import NewTerm, Restore, Undo

    event = state_of(file)
    kind, words = _as_act(event, act)
    done = act_of(kind, words, event)
    assert not isinstance(done, Undo | Restore | NewTerm)
    return leagues_of(done.apply(event), file)


def match_of(event: EventState, key: str) -> Match:
    """The match with this key. Raises BadInput for none."""
    section, _, rest = key.rpartition("-")
    section, _, day = section.rpartition("-")
    if event.has(section) and day.isdecimal() and rest.isdecimal():
        found = event.section(section)
        if 0 < int(day) <= len(found.rounds) and 0 < int(rest) <= len(found.rounds[int(day) - 1].boards):
            return found, int(day), int(rest)
    raise BadInput.told("there is no match {key!r}; `league fixtures` shows the keys", key=key)


RESULTS = {"1": "1-0", "=": "1/2-1/2", "0": "0-1", "+": "+/-", "-": "-/+", "x": "-/-", "*": "*"}
"""Boards as they are typed."""


def listed(file: str, used: Sequence[str], needed: str = "") -> list[tuple[int, dict[str, str]]]:
    """The lines of a list by their numbers, each by `used`, headed as in any list. Raises BadInput.

    Whatever else stands in the list is named.
    """
    from pairwright.common.collation import fold
    from pairwright.lists.cell_tables import cell_text, unread_columns
    from pairwright.lists.column_roles import HEADINGS

    known = {
        **HEADINGS,
        "division": ("division", "liga", "staffel", *HEADINGS["section"]),
        "venue": (*HEADINGS["venue"], "address"),
        "rating": (*HEADINGS["rating"], *HEADINGS["national_rating"]),
    }
    cells = enumerate(read_list(read_bytes(file), file)[0], 1)
    rows = [(line, [cell_text(row, place) for place in range(len(row))]) for line, row in cells]
    rows = [(line, row) for line, row in rows if any(row)]
    first = rows[0][1] if rows else []
    heads = [fold(text) for text in first]
    column = {
        name: next((heads.index(word) for word in map(fold, known[name]) if word in heads), None)
        for name in used
    }
    if column.get("team") is None and (needed or column["name"] is None):
        raise BadInput.told("{file}: the first line needs a heading Team", file=file)
    unread = unread_columns(first, [row for _, row in rows], {*column.values()})
    tell_unread(file, unread, [name.capitalize() for name in used])
    there = [(name, place) for name, place in column.items() if place is not None]
    return [
        (line, dict.fromkeys(used, "") | {name: cell_text(row, place) for name, place in there})
        for line, row in rows[1:]
    ]


def one_of_each(file: str, line: int, team: str, known: str, value: str) -> str:
    """The one club or venue that a list has for a team. Raises BadInput where it has two."""
    from pairwright.common.collation import fold

    if known and value and fold(known) != fold(value):
        text = "{team}: the list says {one} and {other}; one of them is right"
        fault = told(text, team=team, one=known, other=value)
        raise BadInput.told("{file}, line {line}: {fault}", file=file, line=line, fault=fault)
    return known or value


# -- Acts ---------------------------------------------------------------------------------------------


def do(
    file: str, act: Mapping[str, Any] | Callable[[LeagueSeason], Mapping[str, Any]], who: str, why: str, *,
    agree: bool = False, then: Sequence[Mapping[str, Any]] = (),
) -> EventState:  # fmt: skip
    """Acts of a command of `league`, all or none; the event as it was. Raises BadInput if one is refused."""
    from pairwright.cli import event_verb

    def wanted(event: EventState) -> list[TypedAct | Act]:
        whole = act(leagues_of(event, file)) if callable(act) else act
        return [*_as_acts(event, {**whole, "why": why}), *(_as_act(event, one) for one in then)]

    return event_verb.do_acts(
        file, wanted, preview=False, agree=agree, why=why, who=who or "command line",
        asked=Asked(language=asked_language()),
    )  # fmt: skip


def _as_acts(event: EventState, act: Mapping[str, Any]) -> list[TypedAct | Act]:
    """An act, or those that the rules of the league make of a match to which a team did not come."""
    from pairwright.storage.actions.typed_fields import act_of
    from pairwright.storage.draft_round import not_turned_up, with_teams_out
    from pairwright.storage.journal_lines import stamp, utc_now

    if act["do"] == "list" and (lists := _list_of_club(event, act)) is not None:
        return [*lists]
    plain = _as_act(event, act)
    if act["do"] not in ("result", "confirm"):
        return [plain]
    section, day, board = match_of(event, act["fixture"])
    if not act.get("absent"):
        done = [act_of(*plain, event, at=stamp(utc_now()))] if section.takes_out else []
        return [plain, *with_teams_out(event, done)[1:]]
    sides = zip(("home", "away"), _sides(section, day, board), strict=True)
    gone = [team for side, team in sides if side in act["absent"]]
    return [*not_turned_up(section, day, board, gone, stamp(utc_now()))]


def _sides(section: SectionState, day: int, board: int) -> tuple[int, int]:
    """The teams of a match, the one at home first."""
    from pairwright.storage.line_ups import home_of

    match = section.rounds[day - 1].boards[board - 1]
    home = home_of(section, match) or match.white
    return home, sum(match.players) - home


def _as_act(event: EventState, act: Mapping[str, Any]) -> tuple[str, list[str]]:
    kind = act["do"]
    if kind in ("penalise", "withdraw"):
        key, entry = _team(event, act["team"])
        where = [f"section={key}", f"entry=key{entry}"]
        if kind == "withdraw":
            return "withdraw", [*where, f"after_round={act['after']}"]
        points = [f"points={act['match_points'] / 10:g}", f"game_points={act['game_points'] / 10:g}"]
        return "adjust-points", [*where, *points, f"round={act['day']}", f"reason={act.get('why', '')}"]
    if kind == "rank":
        found = [_team(event, name) for name in act["teams"]]
        entries = [f"entries=key{entry}" for _, entry in found]
        return "rank-teams", [f"section={found[0][0]}", f"by={act['by']}", *entries]
    if kind == "take-back":
        return "undo", [f"position={act['number']}"]
    if kind == "list":
        return "set-squad", _dated_list(event, act)
    if kind == "sent":
        return "send-report", [f"{one}={act[one]}" for one in ("section", "month", "file", "number")]
    section, day, board = match_of(event, act["fixture"])
    where = [f"section={section.key}", f"round={day}", f"board={board}"]
    if kind == "result":
        return _result(section, day, board, act, where)
    if kind == "move":
        from pairwright.storage.section_league import fixture_of

        drawn = section.rounds[day - 1]
        moves = drawn.boards[board - 1].moves
        hour, venue = fixture_of(section, drawn, board).hour, moves[-1].venue if moves else ""
        stays = {"hour": hour, "venue": venue, **act}
        fields = ("hour", "venue", "asked", "agreed", "allowed", "why")
        given = [f"{name}={stays[name]}" for name in fields if stays.get(name)]
        return "move-match", [*where, f"on={act.get('on') or ''}", *given]
    if kind == "decide":
        if act.get("score"):
            raise BadInput.told("a decision says how the match counts, on every board")
        result = _result(section, day, board, act, [])[1] if act.get("results") or act.get("absent") else []
        through = f"through=key{_side(section, day, board, act['through'])}" if act.get("through") else ""
        told = [f"by={act['by']}", f"decided={act['decided']}", f"why={act.get('why', '')}"]
        counts = [f"counts={act['counts']}"] if act.get("counts") else []
        games = [f"games={_games(section, day, board, act['games'])}"] if act.get("games") else []
        games += [f"white=key{_side(section, day, board, act['white'])}"] if act.get("white") else []
        return "decide-match", [*where, *result, *counts, *games, *filter(None, [through]), *told]
    if kind == "protest":
        return "protest-match", [*where, f"why={act['text']}", *_objecting(section, day, board, act)]
    if kind == "confirm":
        entry = _side(section, day, board, act["team"]) if act["team"] else 0
        return "tell-result", [*where, "result=", f"entry={f'key{entry}' if entry else 0}"]
    return "open-line-ups", [*where[:2], f"match={board}", _cards(section, day, board, act)]


def _objecting(section: SectionState, day: int, board: int, act: Mapping[str, Any]) -> list[str]:
    """Whose protest it is, and to whom of the other team it objects, where it says so."""
    if not act.get("team"):
        return []
    own = _side(section, day, board, act["team"])
    other = sum(section.rounds[day - 1].boards[board - 1].players) - own
    place = _place(section, other, act["player"]) if act.get("player") else 0
    return [f"entry=key{own}", f"place={place}"]


def _dated_list(event: EventState, act: Mapping[str, Any]) -> list[str]:
    """The fields of the act by which a team has another list from a day on."""
    from pairwright.storage.replay import plain

    key, entry = _team(event, act["team"])
    squad = event.section(key).entry(entry).squad
    text = json.dumps(plain(replace(squad, players=tuple(_people(act["list"], squad)))))
    return [f"section={key}", f"entry=key{entry}", f"valid={act['valid']}", f"squad={text}"]


def _people(file: str, squad: Squad) -> Iterator[Particulars]:
    """The players of a list, with what is known of them already. Raises BadInput, naming the line."""
    from pairwright.storage.squads import known_in
    from pairwright.tournament.person import Particulars

    for line, row in listed(file, ("name", "rating")):
        if not row["name"] or not (row["rating"] or "0").isdecimal():
            raise BadInput.told("{file}, line {line}: no name, or no rating", file=file, line=line)
        known = known_in(squad, Particulars(row["name"]))
        yield replace(known, rating=int(row["rating"] or known.rating))


def _list_of_club(event: EventState, act: Mapping[str, Any]) -> list[Act] | None:
    """The list of a club for all its teams; None where it is that of a team, or nobody is called so."""
    from pairwright.common.collation import fold
    from pairwright.storage.draft_round import club_list
    from pairwright.storage.round_state import Squad
    from pairwright.storage.section_league import club_in_league, list_of_club, teams_of_club

    leagues = [section for section in event.sections if section.in_league]
    wanted = fold(act["team"])
    own = [one for section in leagues for one in section.entries if club_in_league(one) == wanted]
    if act["of"] == "team" or not (own or act["of"]):
        return None
    if not own:
        raise BadInput.told("no club is called {name!r}", name=act["team"])
    teams = teams_of_club(event, own[0])
    if not act["of"] and any(act["team"] in section.name_of.values() for section in leagues):
        if len(teams) == 1:
            return None
        raise BadInput.told(
            "{name} is a team, and a club of {count} teams: say whose list it is with --team or --club",
            name=act["team"], count=len(teams),
        )  # fmt: skip
    known = Squad(tuple(list_of_club(teams)))
    return [*club_list(teams, [*_people(act["list"], known)], act["valid"])]


def _result(
    section: SectionState, day: int, board: int, act: Mapping[str, Any], where: Sequence[str]
) -> tuple[str, list[str]]:
    from pairwright.storage.line_ups import home_of
    from pairwright.tournament.results import BETWEEN, from_the_other_side

    if act.get("counts"):
        raise BadInput.told("in an event this is a decision: `league decide`, which says who decided it")
    if act.get("on"):
        raise BadInput.told("in an event a match is moved to its day: `league move`, then the result")
    if score := act.get("score"):
        return "enter-score", [*where, *(f"score={units}" for units in score)]
    match = section.rounds[day - 1].boards[board - 1]
    boards = section.boards_of(section.rounds[day - 1], match)
    codes = list(act.get("results", ()))
    if absent := act.get("absent"):
        codes = ["-/-" if len(absent) > 1 else "-/+" if absent == ["home"] else "+/-"] * boards
    if home_of(section, match) == match.black:
        codes = list(map(from_the_other_side, codes))
    return "enter-result", [*where, f"result={BETWEEN.join(codes)}"]


def games_typed(text: str) -> list[str]:
    """Games as they are typed, "1 = 0" or "1=0"; [] for none. Raises BadInput for what is no result."""
    signs = text.split() if " " in text else list(text)
    if not set(signs) <= {*RESULTS} - {"*"}:
        raise BadInput.told("{text!r} is not a result: each board is one of 1 = 0 + - x", text=text)
    return [RESULTS[sign] for sign in signs]


def _games(section: SectionState, day: int, board: int, text: str) -> str:
    """Further games as typed from home, "1 = 0", as the first entry of the match sees them."""
    from pairwright.storage.line_ups import home_of
    from pairwright.tournament.results import BETWEEN, from_the_other_side

    match, codes = section.rounds[day - 1].boards[board - 1], games_typed(text)
    turned = home_of(section, match) == match.black
    return BETWEEN.join(map(from_the_other_side, codes) if turned else codes)


def _team(event: EventState, name: str) -> tuple[str, int]:
    for section in event.sections:
        if section.in_league:
            for key, called in section.name_of.items():
                if called == name:
                    return section.key, key
    raise BadInput.told("there is no team {name!r} in a league of this event", name=name)


def _side(section: SectionState, day: int, board: int, name: str) -> int:
    for key in section.rounds[day - 1].boards[board - 1].players:
        if section.name_of[key] == name:
            return key
    raise BadInput.told("{name} does not play this match", name=name)


def _cards(section: SectionState, day: int, board: int, act: Mapping[str, Any]) -> str:
    """Both line-ups, home first: places of the squads or beginnings of names; 0 for nobody."""
    from pairwright.storage.journal_lines import stamp, utc_now

    sides = _sides(section, day, board)
    drawn, at = section.rounds[day - 1], stamp(utc_now())
    boards = section.boards_of(drawn, drawn.boards[board - 1])
    cards = []
    for team, text in zip(sides, act["cards"], strict=True):
        places = [_place(section, team, word.strip()) for word in text.split("," if "," in text else None)]
        if len(places) > boards:
            raise BadInput.told("Choose no more players than a match has boards ({n}).", n=boards)
        card = {"team": team, "opponent": sum(sides) - team, "at": at, "by": act.get("who", "")}
        cards.append(card | {"players": [*places, *[0] * (boards - len(places))]})
    return f"cards={json.dumps(cards)}"


def _place(section: SectionState, team: int, word: str) -> int:
    from pairwright.common.collation import fold

    squad = section.entry_of[team].squad.players
    if word.isdecimal() and int(word) <= len(squad):
        return int(word)
    found = [place for place, one in enumerate(squad, 1) if fold(one.name).startswith(fold(word))]
    if len(found) != 1:
        raise BadInput.told(
            "{word!r} is no place of the list of {team}, and not the beginning of one name in it",
            word=word, team=section.entry_of[team].name,
        )  # fmt: skip
    return found[0]


# -- What is read -------------------------------------------------------------------------------------


def line_ups_document(file: str, key: str) -> Document:
    """Who plays on each board of a match, how it stands, and what is against the rules."""
    from pairwright.common.messages import told
    from pairwright.publish.document import Align, Cell, Column, Document, Row, Table, number_cell
    from pairwright.storage.journal_lines import utc_now
    from pairwright.storage.line_ups import line_up_of, seen_from_home
    from pairwright.storage.section_league import card_offences, standing_of
    from pairwright.storage.section_league import fixture_of as fixture_in

    event = state_of(file)
    section, day, board = match_of(event, key)
    drawn = section.rounds[day - 1]
    match, fixture, names = drawn.boards[board - 1], fixture_in(section, drawn, board), section.name_of
    sides = sorted(match.players, key=lambda team: names[team] != fixture.home)
    results = seen_from_home(section, drawn, match) if drawn.is_out(match) else ()
    rows: list[Row] = []
    for number in range(1, section.boards_of(drawn, match) + 1 if drawn.is_out(match) else 1):
        places = [line_up_of(section, drawn, team)[number - 1] for team in sides]
        who = [
            section.entry_of[team].squad.players[place - 1].name if place else "–"
            for team, place in zip(sides, places, strict=True)
        ]
        rows.append([number_cell(number), Cell(who[0]), Cell(results[number - 1]), Cell(who[1])])
    notes = [told("the line-ups are not known")] if not drawn.is_out(match) else []
    if match.result:
        notes.append(told("result: {state}", state=standing_of(section, drawn, board, utc_now()).state))
    if match.protest:
        by = f"{names[match.protest_by]}: " if match.protest_by else ""
        notes.append(told("under protest: {why}", why=by + match.protest))
    for one in card_offences(event, section, day, board):
        who_ = "; ".join(one.names)
        notes.append(
            told("{team}: {names}: {setting}", team=names[one.team], names=who_, setting=one.offence.setting)
        )
    seen = Column(fixture.home), Column("Result"), Column(fixture.away)
    columns = [Column("Bd", Align.RIGHT, "Board"), *seen]
    where = " ".join(filter(None, (str(fixture.on or "–"), fixture.hour, fixture.venue)))
    table = Table("match", columns, rows, notes=notes)
    return Document("match", f"{fixture.home} – {fixture.away}", [table], event.name, where)


def late_documents(file: str) -> list[Document]:
    """What is late in every league of an event; cards that are handed in are known to the desk alone."""
    from pairwright.publish.season_page import late_document
    from pairwright.storage.journal_lines import utc_now
    from pairwright.storage.section_league import late_in

    event = state_of(file)
    return [
        late_document(
            event.name,
            one.setup.name,
            [(replace(late.fixture, key=f"{one.key}-{late.fixture.key}"), late.team, late.what)
             for late in late_in(one, utc_now())],
        )
        for one in event.sections if one.in_league
    ]  # fmt: skip


def report_of(file: str, division: str, month: str) -> bytes:
    """The rating report of a division for a month. Raises BadInput naming the months that there are."""
    from pairwright.storage.section_files import data_files

    event = state_of(file)
    known = [one.key for one in event.sections if one.in_league]
    if division not in known:
        raise BadInput.told(
            "there is no league {key!r} in this event; there are {list}", key=division, list=", ".join(known)
        )
    lead = f"{division}-fide-"
    files = {one.name: one for one in data_files(event, event.section(division)) if one.name.startswith(lead)}
    if (found := files.get(f"{lead}{month}.trf")) is None:
        months = ", ".join(name[len(lead) : -4] for name in files)
        raise BadInput.told(
            "no games of {division} in {month}; there are {list}",
            division=division, month=month, list=months or "–",
        )  # fmt: skip
    return found.make()


def corrections_told(file: str, division: str) -> list[str]:
    """What reports that were sent say otherwise than it is now, a line for each game."""
    from pairwright.common.messages import told
    from pairwright.storage.section_files import corrections_of

    event = state_of(file)
    return [
        told(
            "{day}: {white} – {black}: sent {sent}, now {now}", day=one.game.on.isoformat(),
            white=one.game.players[0], black=one.game.players[1],
            sent=one.sent.result if one.sent else "–", now=one.now.result if one.now else "–",
        )
        for one in corrections_of(event, event.section(division))
    ]  # fmt: skip


# -- A new one ------------------------------------------------------------------------------------------


def begin_event(
    output: str,
    name: str,
    teams: Mapping[str, Sequence[SeasonTeam]],
    settings: Mapping[str, Any],
    cycles: int,
    dates: Sequence[date],
    wishes: Sequence[FixtureWish],
    who: str,
) -> LeagueSeason:
    """An event for the desk with all divisions, their fixtures published, and what wishes are not met."""
    from pairwright.seasons.rules import rules_from
    from pairwright.seasons.season import unmet_words
    from pairwright.storage.actions.action import Action
    from pairwright.storage.actions.event_acts import AddSection, DescribeEvent
    from pairwright.storage.actions.team_acts import EnterTeams, TeamEntered
    from pairwright.storage.draft_round import fixtures_of, numbers_wished
    from pairwright.storage.file_event import FileEvent
    from pairwright.storage.journal_lines import stamp, utc_now
    from pairwright.storage.round_state import Squad
    from pairwright.storage.section_setup import Setup
    from pairwright.systems.register import all_systems
    from pairwright.tournament.person import Particulars

    at, unmet = stamp(utc_now()), dict[str, tuple[str, ...]]()
    rules = rules_from(settings)
    system = next(one.key for one in all_systems() if one.unit == "team" and one.traits.cycles == cycles)
    event = FileEvent.begun().continued([DescribeEvent(name)], who=who, why="", at=at)
    for place, (title, found) in enumerate(teams.items(), 1):
        key = f"d{place}"
        count = len(found)
        setup = Setup(
            title,
            system=system,
            round_dates=tuple(one.isoformat() for one in dates[: (count - 1 + count % 2) * cycles]),
        ).with_league(settings["preset"], rules)
        entered = tuple(
            TeamEntered(
                Particulars(one.name, club=one.club),
                Squad(tuple(Particulars(who_, rating=rating) for who_, rating in one.squad), venue=one.venue),
            )
            for one in found
        )
        acts: list[Action] = [AddSection(key, setup), EnterTeams(key, entered)]
        event = event.continued(acts, who=who, why="", at=at)
        numbers, broken, proved = numbers_wished(event.course.state, key, wishes)
        unmet[key] = tuple(unmet_words(one.wish, one.days, proved=proved) for one in broken)
        event = event.continued([numbers], who=who, why="", at=at)
        event = event.continued([fixtures_of(event.course.state.section(key))], who=who, why="", at=at)
    write_bytes(output, event.written())
    season = season_of(output)
    return replace(season, divisions=tuple(replace(one, unmet=unmet[one.key]) for one in season.divisions))
