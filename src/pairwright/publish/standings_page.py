"""Standings as documents and for programs, the answer to "why am I fourth?", the register of tie-breaks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from functools import cache, partial
from typing import Any, NamedTuple

from pairwright.common.messages import N_, decimal, joined, listed, told
from pairwright.publish.as_data import document_object
from pairwright.publish.document import (
    Align,
    Block,
    Cell,
    Column,
    Document,
    Facts,
    Heading,
    Items,
    Paragraph,
    Row,
    Table,
    as_given,
    made_rows,
    number_cell,
)
from pairwright.publish.standing_words import (
    basis_sentence,
    code_title,
    encounter_sentences,
    note_sentence,
    person,
    place_sentence,
    reading_sentence,
    rounds_words,
    shown_number,
    step_sentence,
    term_remark,
    total_sentence,
)
from pairwright.standings.event import Event
from pairwright.standings.ranking import LADDERS, SCORES, RankAnswer, Standings, TieBreakStep
from pairwright.standings.sheet import OPEN, Combining, RoundKind, Term, Working
from pairwright.standings.team_players import club_scores
from pairwright.standings.tie_break_register import TieBreak, all_tie_breaks
from pairwright.standings.tie_breaks import OTHER, PERFORMANCE, ValueColumn, half_up, value_text
from pairwright.systems.register import find
from pairwright.tournament.outcome import Outcome
from pairwright.tournament.player import Player
from pairwright.tournament.results import WITHOUT_GAME
from pairwright.tournament.round import ToRead, read_once
from pairwright.tournament.scoring import POINT, points_text


def player_page(event: Event, participant: int) -> str:
    """Name of the document about a participant."""
    return f"player-{shown_number(event, participant)}"


def standings_document(standings: Standings, gone: Collection[int] | None = None) -> Document:
    """The standings: place, name, score and every tie-break.

    gone: participants who have left; None where only the rounds say who is away, as in a report file.
    """
    event = standings.event
    heads = ["Pts" if code.name == "PTS" else str(code) for code in standings.codes]
    columns = [
        Column("Pl", Align.RIGHT, "Place"),
        Column("No", Align.RIGHT, "Number", 1),
        *participant_columns(event),
        *(
            Column(head, Align.RIGHT, code_title(code, event), 0 if at < 3 else 1 if at < 5 else 2)
            for at, (head, code) in enumerate(zip(heads, standings.codes, strict=True))
        ),
    ]
    order = list(standings.places())
    waited = {one: n for one, _, _ in order if (n := _open_games(event, one))}
    if waited:
        columns.append(Column("Pending", Align.RIGHT, "Games without a result"))
    # Of equal values, of which there are many, the same cell.
    cells = [
        cache(partial(_value_cell, column, score=at == standings.score_at))
        for at, column in enumerate(standings.columns)
    ]

    def row(at: int) -> Row:
        one, _, rank = order[at]
        shared = at > 0 and order[at - 1][2] == rank
        return [
            Cell(str(rank), number=True, faint=shared, strong=not shared and rank <= 3),
            number_cell(shown_number(event, one)),
            *participant_cells(event, one),
            *(cell(column.values[one]) for cell, column in zip(cells, standings.columns, strict=True)),
            *([number_cell(waited.get(one, ""))] if waited else []),
        ]

    notes = [basis_sentence(standings), *map(note_sentence, standings.notes), *_legend(standings)]
    words, remarks = _remarks(event, gone), []
    if names := listed(numbered_name(event, one) for one, _, _ in order if one in words):
        left, absent = N_("Withdrawn: {names}."), N_("Absent from round {n}: {names}.")
        notes.append(told(absent if gone is None else left, n=event.rounds_counted, names=names))
        remarks = [told("Remark"), *(words.get(one, "") for one, _, _ in order)]
    table = Table("standings", columns, made_rows(range(len(order)), row), notes=notes, remarks=remarks)
    blocks = [table, *_teams(event)]
    return Document("standings", "Standings", blocks, event_name(event), rounds_words(event))


def _open_games(event: Event, one: int) -> int:
    """Games without a result; of a team those on its boards, also where the others have decided the match."""
    if event.is_team:
        return sum(played.open_boards for played in event.teams.rounds[one])
    return event.sheet().results[one].count(OPEN)


def _remarks(event: Event, gone: Collection[int] | None) -> dict[int, str]:
    """Who has left, or, where nothing says that, had no part in the last round counted; not where others have
    none: in a round robin, whose odd one is free, and in a cup, which losers leave."""
    if gone is not None:
        return dict.fromkeys(gone, told("withdrawn"))
    system = find(event.tournament.system) if event.tournament.system else None
    if event.fixed or not event.rounds_counted or (system is not None and system.traits.knock_out):
        return {}
    away = (at for at, kinds in enumerate(event.sheet().kinds) if kinds[-1] == RoundKind.ZERO_POINT_BYE)
    return dict.fromkeys(away, told("absent"))


def _teams(event: Event) -> Iterator[Table]:
    """The teams for which single players play, where the system has such."""
    system = find(event.tournament.system) if event.tournament.system else None
    if system is None or not system.traits.club_teams:
        return
    if not (scores := club_scores(event.tournament, event.rounds_counted)):
        return
    columns = [
        Column("Pl", Align.RIGHT, "Place"),
        Column("Team", shrinks=True),
        Column("Game points", Align.RIGHT),
        Column("Match points", Align.RIGHT),
        Column("Games", Align.RIGHT, "", 1),
    ]
    rows = [
        [
            number_cell(one.rank),
            Cell(one.team.name),
            number_cell(points_text(one.game_points), strong=one.rank == 1),
            number_cell(points_text(one.match_points)),
            number_cell(f"{one.games} + {one.open_games}" if one.open_games else one.games),
        ]
        for one in scores
    ]
    yield Table("teams", columns, rows, "Teams")


def _value_cell(column: ValueColumn, value: int | None, *, score: bool) -> Cell:
    if column.places and not value:
        return number_cell("–")  # it was not applied, or split nobody: that is no value below 1
    if score and column.scale == 10:
        return number_cell("" if value is None else points_text(value), strong=True)
    if value is not None and column.scale == PERFORMANCE:  # exact enough to rank; people read tenths
        return number_cell(decimal(half_up(value, PERFORMANCE // 10), 1))
    return number_cell(value_text(value, column.scale))


def _legend(standings: Standings) -> list[str]:
    parts = [
        told("{code} {title}", code=code, title=code_title(code, standings.event)) for code in standings.codes
    ]
    return [told("{parts}.", parts=joined("; ", dict.fromkeys(parts)))]


def event_name(event: Event) -> str:
    """The name of the event, or "Tournament"."""
    name = event.tournament.header("name")
    return as_given(name) if name else told("Tournament")


def numbered_name(event: Event, participant: int) -> str:
    """A name where no number stands beside it: of two of one name, with the number."""
    times = event.once("namesakes", lambda: Counter(event.names))
    name = event.names[participant]
    if not name:
        return nameless(event.numbers[participant])
    return name if times[name] == 1 else f"{name} ({shown_number(event, participant)})"


def nameless(number: int) -> str:
    """What somebody without a name is called."""
    return told("Player {n}", n=number)


def without_game(outcome: Outcome) -> str:
    """What is said of somebody who has no opponent in a round."""
    return told(WITHOUT_GAME[outcome]) if outcome in WITHOUT_GAME else ""


def on_cards(event: Event) -> bool:
    """Children play on cards: the number of their strength is called a grade."""
    system = find(event.tournament.system)
    return system is not None and system.traits.cards


def rating_of(event: Event, player: Player) -> int:
    """What stands in that column; who has no rating of FIDE is shown with the national one."""
    national = player.national_rating
    return (national if on_cards(event) else 0) or player.rating or national


def rating_column(event: Event, priority: int = 2) -> Column:
    """The column of ratings, or of the grades of children."""
    if on_cards(event):
        return Column("Grade", Align.RIGHT, priority=priority)
    return Column("Rtg", Align.RIGHT, "Rating", priority)


class About(NamedTuple):
    """What lists say of a person: the key in JSON, the column, and what stands there; 0 or "" for nothing."""

    key: str
    column: Callable[[Event], Column]
    value: Callable[[Event, Player], str | int]


ABOUT = (
    About(
        "title", lambda event: Column("", title="Title", priority=2, titles=True), lambda _, one: one.title
    ),
    About(
        "name", lambda event: Column("Name", shrinks=True), lambda _, one: one.name or nameless(one.number)
    ),
    About("rating", rating_column, rating_of),
    About(
        "federation",
        lambda event: Column("Fed", title="Federation", priority=2),
        lambda _, one: one.federation,
    ),
    About("club", lambda event: Column("Club", priority=3, below=True), lambda _, one: one.club),
)
"""The columns of a person in the standings, the crosstable and lists by rank: a line here is a column on
the desk, the public pages, the projector and paper, in sheets, on the command line, in JSON and the API.
"""


def participant_columns(event: Event) -> list[Column]:
    """Columns that say who somebody is; only those that anything stands in."""
    if event.is_team:
        return [Column("Team", shrinks=True)]
    return [one.column(event) for one in _used(event)]


def participant_cells(event: Event, participant: int) -> list[Cell]:
    """The cells of `participant_columns`."""
    link = player_page(event, participant)
    if event.is_team:
        return [Cell(event.names[participant], link=link)]
    player = event.tournament.players[participant]
    cells = []
    for one in _used(event):
        value = one.value(event, player)
        if isinstance(value, int):
            cells.append(number_cell(value or ""))
        else:
            cells.append(Cell(value, link if one.key == "name" else ""))
    return cells


def about(event: Event, participant: int) -> dict[str, str | int]:
    """The same as JSON, by key; of a team nothing."""
    if event.is_team:
        return {}
    player = event.tournament.players[participant]
    return {one.key: one.value(event, player) for one in ABOUT}


def _used(event: Event) -> Sequence[About]:
    """Those columns in which something stands for some player."""
    players = event.tournament.players

    def used() -> Sequence[About]:
        return [one for one in ABOUT if any(one.value(event, player) for player in players)]

    return event.once("used", lambda: read_once(ToRead(used, (players,), (event.tournament.system,))))


def why_document(answer: RankAnswer) -> Document:
    """Why somebody has his place, with the working of every value."""
    event = answer.standings.event
    return Document(
        f"why-{shown_number(event, answer.line.participant)}",
        told("Why place {place}?", place=answer.line.rank),
        list(why_blocks(answer)),
        event_name(event),
        told("{who}. {when}.", who=person(event, answer.line.participant), when=rounds_words(event)),
    )


def why_blocks(answer: RankAnswer, *, with_score: bool = True) -> Iterator[Block]:
    """The steps in sentences, then the workings; with_score: that of the score as well."""
    yield Paragraph(place_sentence(answer))
    yield Items(
        [step_sentence(answer, step, position) for position, step in enumerate(answer.steps)], ordered=True
    )
    for step in answer.steps:
        if with_score or step.entry.name not in SCORES:
            yield from _step_blocks(answer, step)
    if answer.standings.notes:
        yield Items([note_sentence(note) for note in answer.standings.notes])


def _step_blocks(answer: RankAnswer, step: TieBreakStep) -> Iterator[Block]:
    event = answer.standings.event
    if step.dropped is not None:
        return
    title = told("{code}: {title}", code=step.code, title=code_title(step.code, event))
    if step.encounter:
        yield Heading(title, 3)
        if step.entry.name.startswith("EDE"):
            yield Paragraph(reading_sentence(event))
        passes = step.encounter
        # Everybody of a group is told the same.
        yield event.once(
            ("told", passes),
            lambda: Items([said for one in passes for said in encounter_sentences(event, one)]),
        )
    elif step.working is not None and step.working.combining is not Combining.GIVEN:
        yield Heading(title, 3)
        table = working_table(event, step.working)
        if table is not None:
            yield table
        yield Paragraph(total_sentence(step.working))


def working_table(event: Event, working: Working) -> Table | None:
    """The terms of a value; None when it has none."""
    if not working.terms:
        return None
    boards = working.combining is Combining.BOARDS
    scores = any(term.score is not None for term in working.terms)
    points = any(term.points is not None for term in working.terms) and (scores or boards)
    columns = [Column("Bd", Align.RIGHT, "Board") if boards else Column("Rd", Align.RIGHT, "Round")]
    columns += [] if boards else [Column("Opponent", shrinks=True)]
    columns += [Column("Score", Align.RIGHT, "Score of the opponent")] if scores else []
    columns += [Column("Pts", Align.RIGHT, "Points scored")] if points else []
    columns.append(Column("Counts", Align.RIGHT))
    rows = [list(_term_cells(event, working, term, boards, scores, points)) for term in working.terms]
    if any(row[-1].text for row in rows):
        columns.append(Column("Remark", wraps=True))
    else:
        rows = [row[:-1] for row in rows]
    return Table("working", columns, rows)


def _term_cells(
    event: Event, working: Working, term: Term, boards: bool, scores: bool, points: bool
) -> Iterator[Cell]:
    cut = term.cut is not None
    yield number_cell(term.round_number or "", faint=cut)
    if not boards:
        known = term.opponent is not None
        name = person(event, term.opponent) if term.opponent is not None else ""
        link = player_page(event, term.opponent) if known and term.opponent is not None else ""
        yield Cell(name if term.round_number else told("bonus or penalty"), link=link, faint=cut)
    if scores:
        yield number_cell("" if term.score is None else points_text(term.score), faint=cut)
    if points:
        yield number_cell("" if term.points is None else points_text(term.points), faint=cut)
    shown = _worth(working, term)
    yield Cell(f"({shown})" if cut else shown, number=not cut, faint=cut)
    yield Cell(term_remark(event, term), faint=cut)


def _worth(working: Working, term: Term) -> str:
    if working.combining is Combining.PERFECT:
        return decimal(term.value, 2)
    if working.scale == 10:
        return points_text(term.value)
    return value_text(term.value, working.scale)


def place_facts(standings: Standings, number: int) -> Facts:
    """Place and values of one participant."""
    line = standings.line_of(number)
    place = told("{place} of {n}", place=line.rank, n=len(standings.lines))
    pairs: list[tuple[str, Cell]] = [(N_("Place"), Cell(place, strong=True))]
    for position, (code, column) in enumerate(zip(standings.codes, standings.columns, strict=True)):
        if position not in standings.dropped:
            value, score = column.values[line.participant], position == standings.score_at
            cell = _value_cell(column, value, score=score)
            pairs.append((code_title(code, standings.event), cell))
    return Facts(pairs)


def notes_of(standings: Standings) -> Sequence[str]:
    """The remarks about standings, as sentences."""
    return [note_sentence(note) for note in standings.notes]


_WHO = {"both": N_("players, teams"), "individual": N_("players"), "team": N_("teams")}
_BETTER = {"high": N_("high"), "low": N_("low"), "place": N_("place")}

MODIFIERS = {
    "C": "/C1 /C2",
    "M": "/M1 /M2",
    "P": "/P",
    "F": "/F",
    "L": "/L+1 /L-1",
    "K": "/Kn",
    "R": "/R",
    "U": "/U1400",
    "V": "/V2024",
}


def register_document() -> Document:
    """Every tie-break: code, name, article, formula, unplayed rounds, modifiers; and the named lists."""
    return Document("tie-breaks", "Tie-breaks (FIDE C.07, March 2026)", [register_table(), ladder_table()])


def register_table() -> Table:
    """One row for each entry of the register."""
    columns = [
        Column("Code"),
        Column("Name", shrinks=True),
        Column("Article"),
        Column("Better"),
        Column("What it is", wraps=True, priority=1),
        Column("Swiss: unplayed rounds", wraps=True, priority=2),
        Column("Fixed pairings", wraps=True, priority=2),
        Column("For", priority=3),
        Column("Type", priority=3),
        Column("Modifiers", priority=3),
    ]
    rows: list[Row] = [_row(entry) for entry in all_tie_breaks()]
    notes = [
        told(
            "Modifiers: /C cut, /M median, /P forfeits count as games, /F through Fore Buchholz, /L limit "
            "moved by half points, /K divisor, /R reversed, /U rating for the unrated, /V edition; :MP and "
            ":GP choose the score of teams."
        )
    ]
    return Table("register", columns, rows, notes=notes)


def _row(entry: TieBreak) -> Row:
    name = f"{OTHER}name" if entry.name == f"{OTHER}…" else entry.name
    modifiers = " ".join(MODIFIERS[letter] for letter in entry.modifiers)
    texts = (
        name,
        told(entry.title),
        entry.articles,
        told(_BETTER[entry.better]),
        told(entry.formula),
        told(entry.unplayed),
        told(entry.fixed),
        told(_WHO[entry.who]),
        entry.kind or "–",
        modifiers,
    )
    return [Cell(text) for text in texts]


def ladder_table() -> Table:
    """The lists that have a name."""
    columns = [Column("Name"), Column("For", shrinks=True), Column("Order", wraps=True)]
    rows: list[Row] = [
        [Cell(ladder.name), Cell(told(ladder.title)), Cell(", ".join(ladder.codes))]
        for ladder in LADDERS.values()
    ]
    notes = [
        told(
            "FIDE has named no standard list since 2023. These are proposals, except the last. Announce "
            "the order."
        )
    ]
    return Table("ladders", columns, rows, "Named lists", notes)


def standings_object(
    found: Standings, answer: RankAnswer | None = None, gone: Collection[int] | None = None
) -> dict[str, Any]:
    """The standings as JSON: `players` in standing order. gone: as for `standings_document`."""
    event, codes, remarks = found.event, keys(found), _remarks(found.event, gone)
    document: dict[str, Any] = {
        "tournament": event.tournament.header("name"),
        "rounds_counted": event.rounds_counted,
        "number_of_rounds": event.tournament.number_of_rounds or None,
        "rules": event.edition.name,
        "pairings": event.pairings.value,
        "order": codes,
        "notes": [note_sentence(note) for note in found.notes],
        "players": [
            {
                "id": shown_number(event, line.participant),
                **about(event, line.participant),
                "name": line.name,
                "rank": line.rank,
                "points": line.points / POINT,
                "open_games": line.open_games,
                "remark": remarks.get(line.participant, ""),
                "tiebreaks": {
                    code: column.text(line.participant)
                    for code, column in zip(codes, found.columns, strict=True)
                },
            }
            for line in found.lines
        ],
    }
    if answer is not None:
        document["explanation"] = _explanation(answer)
    return document


def keys(found: Standings) -> list[str]:
    """The codes of the list; one that stands there again gets its ordinal: DE, DE#2."""
    seen: dict[str, int] = {}
    named = []
    for code in map(str, found.codes):
        seen[code] = seen.get(code, 0) + 1
        named.append(code if seen[code] == 1 else f"{code}#{seen[code]}")
    return named


def _explanation(answer: RankAnswer) -> dict[str, Any]:
    event = answer.standings.event

    def numbers(participants: tuple[int, ...]) -> list[int]:
        return [shown_number(event, one) for one in participants]

    return {
        "id": shown_number(event, answer.line.participant),
        "rank": answer.line.rank,
        "shared_with": numbers(answer.shared_with),
        "steps": [
            {
                "code": step.code,
                "value": step.value,
                "level": numbers(step.level),
                "ahead": numbers(step.ahead),
                "behind": numbers(step.behind),
            }
            for step in answer.steps
        ],
        "document": document_object(why_document(answer)),
    }
