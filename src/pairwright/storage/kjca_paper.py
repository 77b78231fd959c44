"""Paper of a junior section: cards and slips as parts of a file, wall chart and lists as documents."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import partial
from typing import Any

from pairwright.common.messages import N_, joined, listed, told, told_many
from pairwright.common.values import dataclass, replace
from pairwright.publish.as_pdf import part_of
from pairwright.publish.document import (
    Align,
    Block,
    Cell,
    Column,
    Document,
    Heading,
    Paragraph,
    Row,
    Table,
    as_given,
    headed,
    in_language,
    number_cell,
    without_empty,
)
from pairwright.publish.lists_page import pairings_document
from pairwright.publish.paper.slips import (
    TOOK_PART,
    BoardCard,
    CardHead,
    Certificate,
    NameOnCard,
    PlayedLine,
    PlayerCard,
    called,
    certificates_part,
    players_part,
    slips_part,
)
from pairwright.publish.ratings_page import signed
from pairwright.standings.event import Event
from pairwright.storage.kjca_section import IDLE, Section
from pairwright.storage.kjca_section import Row as PlayedRow
from pairwright.storage.pairing_numbers import check_of
from pairwright.storage.round_state import Entry
from pairwright.storage.section_files import tables_by_pair
from pairwright.systems.kjca.trophies import (
    BEST,
    Pupil,
    School,
    TrophyStanding,
    age_order,
    cash_shares,
    level_at_the_end,
    prize_lists,
)
from pairwright.tournament.history import History
from pairwright.tournament.outcome import Colour, Outcome
from pairwright.tournament.player import carried
from pairwright.tournament.round import NO_OPPONENT
from pairwright.tournament.scoring import Scoring, points_text

DOWN, UP = "↓", "↑"

_IDLE_SHOWN = {
    "bye": told("bye"),
    "half_bye": told("½ bye"),
    "zero_bye": told("0 bye"),
    "absent": told("absent"),
}


@dataclass(frozen=True, slots=True)
class CardLine:
    """One round on a card. colour: "W", "B" or "". score: "1", "½", "0", "+", "-" or "" while awaited.

    total: points after the round, "" while awaited. float: an arrow or "".
    """

    number: int
    opponent: str = ""
    opponent_name: str = ""
    colour: str = ""
    score: str = ""
    total: str = ""
    float: str = ""


def card_lines(section: Section) -> list[list[CardLine]]:
    """Of every card in the order of entry, a line for every round of the event."""
    tournament = section.tournament()
    scores = History.of(tournament).scores
    # An adjourned game is a draw for the pairing, and so for floats, but brings nobody points yet.
    counted = replace(tournament, scoring=replace(tournament.scoring, unfinished=0))
    totals = History.of(counted).scores
    found = []
    for index, entry in enumerate(section.entries):
        lines = []
        brought = _brought(entry, tournament.scoring)
        for number in range(1, max(section.rounds, section.drawn_rounds) + 1):
            row = section.row_of.get((number, index))
            if number <= len(brought) and number < entry.entered:
                lines.append(brought[number - 1])
            elif row is None:
                lines.append(CardLine(number))
            else:
                lines.append(_line(section, row, index, scores[number - 1], totals[number - 1 : number + 1]))
        found.append(lines)
    return found


def _brought(entry: Entry, scoring: Scoring) -> list[CardLine]:
    """The rounds that a card brought from another section, up to the points that came along."""
    rounds, lines = carried(entry.card), list[CardLine]()
    total = entry.granted - sum(scoring.points(one.outcome) for one in rounds)
    arrows = {"down": DOWN, "up": UP}
    idle = {outcome: _IDLE_SHOWN[name] for name, outcome in IDLE.items()}
    for number, one in enumerate(rounds, 1):
        gained = scoring.points(one.outcome)
        total += gained
        colour = {Colour.WHITE: "W", Colour.BLACK: "B"}.get(one.colour, "")
        opponent = one.opponent or idle.get(one.outcome, "")
        score = one.outcome.sign or ("" if one.outcome is Outcome.ABSENT else points_text(gained))
        line = CardLine(number, "", opponent, colour, score, points_text(total), arrows.get(one.floated, ""))
        lines.append(line if one.floated else CardLine(number))
    return lines


def _line(
    section: Section, row: PlayedRow, player: int, before: Sequence[int], totals: Sequence[Sequence[int]]
) -> CardLine:
    """A round on the card of a player.

    before: the scores that the round was drawn with. totals: before it, and after it where it is complete.
    """
    number, outcome = row.round_number, row.outcome(player)
    gained = 0 if outcome is None else section.state.setup.scoring().points(outcome)
    now = totals[1][player] if len(totals) > 1 else totals[0][player] + gained
    total = "" if outcome is None else points_text(now)
    if row.black == NO_OPPONENT:
        shown = "" if row.result == "absent" else points_text(gained)
        return CardLine(number, "", _IDLE_SHOWN[row.result], "", shown, total)
    white = row.white == player
    opponent = row.black if white else row.white
    arrow = ""
    if before[player] != before[opponent] and (outcome is None or outcome.played):
        arrow = DOWN if before[player] > before[opponent] else UP
    score = "" if outcome is None else outcome.sign
    name = section.entries[opponent].name
    return CardLine(number, section.number(opponent), name, "W" if white else "B", score, total, arrow)


# -- The sheets ----------------------------------------------------------------------------------------

Part = dict[str, Any]

LISTS = ("wall", "pairings", "alphabetical")
"""Sheets that are documents."""
_COLOURS = {"W": "white", "B": "black", "": ""}


def list_document(section: Section, kind: str, number: int = 0) -> Document:
    """A sheet of LISTS, of round `number` where it is one of a round."""
    if kind == "wall":
        return wall_document(section)
    event = Event.of(section.tournament(section.drawn_rounds))
    known, tables = section.state.points_before(number), tables_by_pair(section.state, number)
    before = [known[key] for key in section.state.order]
    board = kind == "pairings"
    made = pairings_document(event, number, "board" if board else "name", tables=tables, before=before)
    blocks = [replace(one, pen=board) if isinstance(one, Table) else one for one in made.blocks]
    return replace(made, event=as_given(section.title), subtitle=section.date, blocks=blocks)


def wall_document(section: Section) -> Document:
    """Every child with all rounds: colour, opponent and float, score, points so far."""
    columns = [
        Column(N_("No"), Align.RIGHT),
        Column(N_("Name"), shrinks=True),
        Column(N_("Grade"), Align.RIGHT),
        Column(N_("School"), shrinks=True),
        *(
            Column(told("Round {n}", n=number), Align.CENTRE)
            for number in range(1, max(section.rounds, section.drawn_rounds) + 1)
        ),
        Column(N_("Pts"), Align.RIGHT),
    ]
    rows: list[Row] = [
        [
            number_cell(section.number(index)),
            Cell(entry.name, strong=True),
            number_cell(entry.particulars.grade or ""),
            Cell(where_from(entry)),
            *map(_on_the_wall, lines),
            number_cell(next((line.total for line in reversed(lines) if line.total), ""), strong=True),
        ]
        for index, (entry, lines) in enumerate(zip(section.entries, card_lines(section), strict=True))
    ]
    after = section.finished_rounds
    title = told("Wall chart after round {n}", n=after) if after else N_("Wall chart")
    table = without_empty(Table("wall-chart", columns, rows), columns[2].heading)
    return Document("wall", title, [table], as_given(section.title), section.date, landscape=True)


def _on_the_wall(line: CardLine) -> Cell:
    """A round with its score and the points after it: W12↓ 1 (2½)."""
    total = f"({line.total})" if line.total else ""
    if not line.colour:
        return Cell(joined(" ", [one for one in (line.opponent_name, total) if one]))
    opponent = line.opponent or line.opponent_name.partition(",")[0]
    colour = told("W") if line.colour == "W" else told("B")
    rest = " ".join(filter(None, (f"{opponent}{line.float}", line.score, total)))
    return Cell(joined("" if line.opponent else " ", (colour, rest)))


def junior_part(section: Section, kind: str, number: int = 0, language: str = "en") -> Part:
    """kind: "cards", one of LISTS, or "slips" of round `number`."""
    if kind in LISTS:
        return part_of(in_language(list_document(section, kind, number), language))
    return _cards(section, language) if kind == "cards" else _slips(section, number, language)


def _cards(section: Section, language: str) -> Part:
    """The cards, four to a sheet, a line for every round."""
    say = partial(headed, language=language)
    cards = [_card(section, player, lines, say) for player, lines in enumerate(card_lines(section))]
    headings = (N_("Rd"), N_("Opponent"), N_("Colour"), N_("Score"), N_("Total"), N_("Float"))
    head = CardHead(section.title, when=section.date)
    return players_part(head, cards, {"columns": list(map(say, headings))})


def _card(section: Section, player: int, lines: Sequence[CardLine], say: Callable[[str], str]) -> PlayerCard:
    """A card: grade, school, club and former section below the name; a check number beside its number, where
    the desk knows one: who types the card types both.
    """
    entry = section.entries[player]
    own, former = entry.particulars, entry.former_section if entry.former_section != section.title else ""
    about = (str(own.grade or say(N_("ungraded"))), own.school, own.club, former)
    check = check_of(section.state, entry.key) if section.state.key else ""
    number = " · ".join(filter(None, (section.number(player), check)))
    played = [
        PlayedLine(
            str(line.number),
            f"{line.opponent} {line.opponent_name if line.colour else say(line.opponent_name)}".strip(),
            _COLOURS[line.colour],
            line.score,
            line.total,
            line.float,
        )
        for line in lines
    ]
    return PlayerCard(NameOnCard(entry.name, number, " · ".join(filter(None, about))), tuple(played))


def _slips(section: Section, number: int, language: str) -> Part:
    """Result slips of a round, ordered so that the cut piles are in the order of the boards."""
    say = partial(headed, language=language)

    def child(index: int) -> NameOnCard:
        return NameOnCard(section.entries[index].name, section.number(index))

    cards = [
        BoardCard(str(row.board), say(told("Board {n}", n=row.board)), child(row.white), child(row.black))
        for row in section.round_rows(number)
        if row.black != NO_OPPONENT
    ]
    words = {
        "results": [say(one) for one in (N_("White won"), N_("Draw"), N_("Black won"))],
        "signed": [say(one) for one in (N_("Signature (White)"), N_("Signature (Black)"))],
    }
    return slips_part(CardHead(section.title, say(told("Round {n}", n=number)), section.date), cards, words)


# -- The end of the day: standings with prizes, schools, the list to read out ---------------------------

_PRIZE = {"": "", "trophy": told("Trophy"), "medal": told("Medal")}


def lists_of(section: Section) -> list[tuple[str, list[TrophyStanding]]]:
    """The prize lists of a section by age, each with the name under which its prizes are given."""
    return [(name or section.title, lines) for name, lines in former_lists(section)]


def former_lists(section: Section, *, cash: bool = False) -> list[tuple[str, list[TrophyStanding]]]:
    """The same, each with the name of the former section, "" where there was none."""
    return prize_lists(section.tournament(), [entry.former_section for entry in section.entries], cash=cash)


def where_from(entry: Entry) -> str:
    """The school of a child, or the club."""
    return entry.particulars.school or entry.particulars.club


def prize_giving_document(event: str, sections: Sequence[Section]) -> Document:
    """Who is called, in order: the youngest section first, medals, then trophies from the third place up."""
    found = [(section, title, lines) for section in sections for title, lines in lists_of(section)]
    found.sort(key=lambda one: age_order(one[1]))
    blocks = [block for section, title, lines in found for block in _section(section, title, lines)]
    return Document("prize-giving", N_("Prize giving"), blocks, event)


def _section(section: Section, title: str, lines: Sequence[TrophyStanding]) -> Iterator[Block]:
    yield Heading(as_given(title))
    adjourned = any(drawn.adjourned for drawn in section.state.rounds)
    if section.finished_rounds < section.rounds or adjourned:
        yield Paragraph(
            told("As it stands after round {n} of {total}.", n=section.finished_rounds, total=section.rounds)
        )
    columns = [
        Column(N_("Prize"), shrinks=True),
        Column(N_("Pl"), Align.RIGHT, N_("Place")),
        Column(N_("Name"), shrinks=True),
        Column(N_("School"), shrinks=True),
        Column(N_("Pts"), Align.RIGHT, N_("Points")),
        Column(N_("Given"), Align.CENTRE),
    ]
    rows: list[Row] = [
        [
            Cell(_PRIZE[line.prize]),
            number_cell(line.place),
            Cell(section.entries[line.player].name, strong=True),
            Cell(where_from(section.entries[line.player])),
            number_cell(points_text(line.points)),
            Cell("☐"),
        ]
        for line in sorted(lines, key=lambda one: -one.place)
        if line.prize
    ]
    yield Table("prize-giving", columns, rows, notes=_notes(section, lines))


def _notes(section: Section, lines: Sequence[TrophyStanding]) -> list[str]:
    """What the organiser decides: whom nothing separates, and who has won and is gone."""
    entries, rounds = section.entries, section.state.completed_rounds
    times = Counter(one.name for one in entries)

    def named(group: Sequence[TrophyStanding]) -> str:
        people = ((line.player, entries[line.player].name) for line in group)
        return listed(name if times[name] == 1 else section.shown(player) for player, name in people)

    level = map(named, level_at_the_end(lines))
    notes: list[str] = [
        told("Still level after every tie-break; the organiser decides: {names}.", names=names)
        for names in level
    ]
    gone = (one for one in lines if one.prize and entries[one.player].withdrawn_after in range(rounds))
    if names := named(list(gone)):
        notes.append(
            told("Left before the end, and in this list; the organiser decides: {names}.", names=names)
        )
    return notes


def standings_table(
    section: Section, title: str, lines: Sequence[TrophyStanding], prizes: Sequence[Fraction] = ()
) -> Table:
    """Standings of children with their prizes. prizes: in cash, the highest first."""
    shares = cash_shares(lines, prizes)
    columns = [
        Column(N_("Pl"), Align.RIGHT, N_("Place")),
        Column(N_("No"), Align.RIGHT, N_("Number"), priority=1),
        Column(N_("Name"), shrinks=True),
        Column(N_("School or club"), shrinks=True, priority=3, below=True),
        Column(N_("Prize")),  # here a phone shows it
        Column(N_("Grade"), Align.RIGHT, priority=3),
        Column(N_("Pts"), Align.RIGHT, N_("Points")),
        Column(N_("Opponents"), Align.RIGHT, priority=1),
        Column(N_("Direct enc."), Align.RIGHT, priority=2),
        Column(N_("Wins"), Align.RIGHT, priority=2),
        Column(N_("Performance"), Align.RIGHT, priority=2),
    ]
    rows: list[Row] = []
    previous = 0
    for line in lines:
        entry = section.entries[line.player]
        won = Cell(_PRIZE[line.prize], strong=bool(line.prize))
        rows.append(
            [
                number_cell(line.place if line.place != previous else ""),
                number_cell(section.number(line.player)),
                Cell(entry.name, str(line.player + 1), strong=True),
                Cell(where_from(entry)),
                Cell(signed(shares[line.player], 2, "")) if line.player in shares else won,
                number_cell(entry.particulars.grade or ""),
                number_cell(points_text(line.points)),
                number_cell(points_text(line.opponents_points)),
                number_cell("" if line.direct is None else points_text(line.direct)),
                number_cell(line.wins),
                number_cell("" if line.performance is None else signed(line.performance, 1, "")),
            ]
        )
        previous = line.place
    return Table("standings", columns, rows, title, _notes(section, lines))


def schools_table(found: Sequence[School], best: int = BEST, fewest: int | None = None) -> Table:
    """The best schools, and whose scores count. best: so many of each; fewest: games of those who count."""

    def named(pupil: Pupil) -> str:
        return joined(" ", (pupil.name, signed(pupil.score, 2, "")))

    columns = [
        Column(N_("Pl"), Align.RIGHT, N_("Place")),
        Column(N_("School"), shrinks=True),
        Column(N_("Score"), Align.RIGHT),
        Column(N_("Children who count"), wraps=True),
    ]
    rows: list[Row] = [
        [
            number_cell(school.place),
            Cell(school.name, strong=True),
            number_cell(signed(school.score, 2, "")),
            Cell(joined("; ", map(named, school.pupils))),
        ]
        for school in found
    ]
    title = told_many("Best school ({n} score)", "Best school ({n} scores)", best)
    return Table("schools", columns, rows, title, _about_games(found, fewest))


def _about_games(found: Sequence[School], fewest: int | None) -> list[str]:
    """Whose scores count, and whose do not."""
    if fewest is None:
        rule: str = told("Only children who played at least half of the rounds count.")
    else:
        rule = told_many(
            "Only children who played at least {n} game count.",
            "Only children who played at least {n} games count.",
            fewest,
        )
    short = [
        told_many(
            "{name} ({school}, {n} game)",
            "{name} ({school}, {n} games)", pupil.games, name=pupil.name, school=school.name,
        )
        for school in found
        for pupil in school.too_few
    ]  # fmt: skip
    moved = [f"{pupil.name} ({pupil.section})" for school in found for pupil in school.again]
    notes = [told("Not counted: {names}.", names=joined(", ", short))] if short else []
    if moved:
        names = joined(", ", moved)
        notes.append(
            told("Children who moved count once, with the better score. Not counted: {names}.", names=names)
        )
    return [rule, *notes]


def certificates(head: CardHead, section: Section, language: str, *, everybody: bool) -> dict[str, Any]:
    """A sheet for every trophy and medal, or for everybody who has played."""

    made = []
    for title, lines in lists_of(section):
        for line in lines:
            entry = section.entries[line.player]
            if not (line.prize or (everybody and _played(section, line.player))):
                continue
            score = told("{points} out of {n}", points=points_text(line.points), n=section.finished_rounds)
            place = told("Place {n}", n=line.place) if line.prize == "trophy" else _PRIZE["medal"]
            made.append(
                Certificate(
                    called(entry.name), title, place if line.prize else TOOK_PART, score, where_from(entry)
                )
            )
    return certificates_part(head, made, language)


def _played(section: Section, player: int) -> bool:
    return any(player in (row.white, row.black) and row.result != "absent" for row in section.rows)
