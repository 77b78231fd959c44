"""Forecasts as documents, for the command line, the desk and everybody."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import zip_longest
from typing import NamedTuple

from pairwright.common.messages import N_, decimal, joined, marked, percent, told
from pairwright.common.values import replace
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
    made_rows,
    number_cell,
)  # fmt: skip
from pairwright.simulate.chance import MILLION
from pairwright.simulate.forecast import EndForecast, Goal, NextForecast, PlayerEnd, PossibleOpponent
from pairwright.simulate.forecast.goals import ANY_PRIZE, NORM, PLACE, PRIZE
from pairwright.simulate.forecast.result_model import EVEN
from pairwright.tournament.history import scores_before
from pairwright.tournament.scoring import points_text
from pairwright.tournament.tournament import Tournament

FIRST, THIRD, TENTH = (Goal(PLACE, place) for place in (1, 3, 10))

LIKELY = 5
"""Opponents of everybody that the list of the next round names."""

SHOWN = 0.005
"""A goal with a smaller chance is not within reach."""

END, NEXT = N_("How it may end"), N_("Possible opponents in the next round")
_BEYOND = (N_(">{n}%"), N_("<{n}%"))

Names = Sequence[tuple[int, str]]
"""Number and name of everybody, by index."""
Tables = Callable[[int, PossibleOpponent], Sequence[int]]
"""Where a player and a possible opponent may sit, the lowest table first."""


def chance_text(share: float, digits: int = 0) -> str:
    """A chance: "34%"; what is not quite certain, or not quite impossible, is not rounded to that."""
    least = 10.0 ** -(2 + digits)
    if not share:
        return "–"
    if share < least:
        return _beyond(True, digits)
    return _beyond(False, digits) if 1 - least < share < 1 - 1e-9 else _rounded(round(share / least), digits)


@cache
def _rounded(units: int, digits: int) -> str:
    return percent(units / 10 ** (2 + digits), digits)


@cache
def _beyond(below: bool, digits: int) -> str:
    number = decimal(1 if below else 10 ** (2 + digits) - 1, digits) if digits else 1 if below else 99
    return marked(_BEYOND[below], n=number)


def boards_of(player: int, one: PossibleOpponent) -> list[int]:
    """The boards as they are numbered in a file."""
    return [number for number, _share in one.boards]


class Foretold(NamedTuple):
    """What is foretold, as far as it is. end, following: None where it is not; faults: why not.

    seed: of the random numbers. prizes: the names of those there are chances of. digits: of the chances.
    """

    names: Names
    tournament: Tournament
    end: EndForecast | None
    following: NextForecast | None
    seed: int = 0
    prizes: Sequence[str] = ()
    digits: int = 0
    faults: tuple[str, str] = ("", "")


def forecast_document(one: Foretold) -> Document:
    """What may come for everybody: the end, and the next round."""
    end = [_end_table(one, one.end)] if one.end else []
    following = [_next_table(one.names, one.following)] if one.following else []
    return _document(one, "forecast", "Forecast", (END, end), (NEXT, following))


def forecast_pages(one: Foretold) -> Iterator[Document]:
    """The pages of a site: that of everybody, on which a name leads to the forecast of the player."""
    whole = forecast_document(one)
    yield replace(
        whole, blocks=[_to_forecasts(part) if isinstance(part, Table) else part for part in whole.blocks]
    )
    yield from (player_forecast_document(one, player, course=True) for player in range(len(one.names)))


def _to_forecasts(table: Table) -> Table:
    rows: list[Row] = [
        [cell._replace(link=cell.link.replace("player", "forecast")) for cell in row] for row in table.rows
    ]
    return replace(table, rows=rows)


def player_forecast_document(
    one: Foretold,
    player: int,
    by_result: Sequence[EndForecast | None] = (),
    tables: Tables = boards_of,
    course: bool = False,
) -> Document:
    """What may come for one player. by_result: the end if he wins, draws, loses.

    course: with all points and places that there may be; pages have pictures of them.
    """
    following: list[Block] = [Paragraph(told("Takes no part in the next round."))]
    if one.following and one.following.meetings[player]:
        following = [meetings_table(one.names, one.following, player, tables, digits=one.digits)]
    end = _needs(one.end, player, one.prizes, by_result) if one.end else []
    end += [_course(one.end.players[player])] if one.end and course else []
    number, name = one.names[player]
    return _document(one, f"forecast-{number}", as_given(name), (NEXT, following), (END, end))


def why_not(fault: str) -> str:
    """Why a part is not there."""
    return told("There is no forecast of this ({reason}).", reason=fault)


def _document(one: Foretold, name: str, title: str, *parts: tuple[str, Sequence[Block]]) -> Document:
    """Each part below its heading and how it was made, said once where it is the same; or why it is not."""
    blocks: list[Block] = []
    for heading, said in parts:
        found, fault = (one.end, one.faults[0]) if heading == END else (one.following, one.faults[1])
        if found is not None:
            how = _how_made(found, one.seed)
            blocks += [Heading(heading), *([] if how in blocks else [how]), *said]
        elif fault:
            blocks += [Heading(heading), Paragraph(why_not(fault))]
    after, event = len(one.tournament.rounds), one.tournament.header("name")
    subtitle = told("After round {n}", n=after) if after else ""
    return Document(name, title, blocks, as_given(event) if event else "", subtitle)


def _how_made(found: EndForecast | NextForecast, seed: int) -> Paragraph:
    """How it was computed, and how far its chances can be trusted."""
    model = told("both ratings, the colour, the level")
    if found.model == EVEN.name:
        draws = percent(EVEN.draws / MILLION, 0)
        model = told("the FIDE table for both ratings, {share} draws between equals", share=draws)
    text = told(
        "{n} simulations, paired by the rules of this section and played by a model of results: {model} "
        "(random numbers: seed {seed}). It knows nothing of form. A chance is within {error} of what the "
        "model says, 19 times out of 20.",
        n=found.samples, model=model, seed=seed, error=percent(found.error),
    )  # fmt: skip
    if isinstance(found, NextForecast) and found.exact:
        text = told("No games are in progress: these are the next pairings as things are now.")
        if found.open_boards:
            text = told(
                "All {n} ways in which the open boards may end, paired by the rules of this section and "
                "weighted by a model of results: {model}. It knows nothing of form.",
                n=found.samples, model=model,
            )  # fmt: skip
    return Paragraph(text, faint=True)


def _notes(found: EndForecast, tournament: Tournament) -> list[str]:
    """What else there is to say of the end."""
    gone = ", ".join(str(tournament.players[index].known_number) for index in found.left)
    return [
        *[told("Absent from the last round, and so taken to have left: {list}.", list=gone)] * bool(gone),
        *[
            told(
                "In {n} of the simulated tournaments a round had no legal pairing; they stop there.",
                n=found.stopped,
            )
        ] * bool(found.stopped),
        *[
            told(
                "Norms: only the conditions on the games are checked here. For the conditions on the event, "
                "see its reports."
            )
        ] * any(goal.kind == NORM for goal in found.goals),
    ]  # fmt: skip


def _unpaired(found: NextForecast) -> list[str]:
    if not found.unpaired:
        return []
    return [told("In {share} of the futures the rules admit no pairing.", share=percent(found.unpaired))]


def _goal_name(goal: Goal, prizes: Sequence[str]) -> str:
    """What somebody plays for."""
    if goal == FIRST:
        return told("First place")
    if goal.kind == PLACE:
        return told("Place {n} or better", n=goal.which)
    if goal == ANY_PRIZE:
        return told("Any prize")
    if goal.kind == PRIZE:
        return told("Prize: {name}", name=prizes[int(goal.which)])
    return told("{title} norm", title=goal.which)


def _needs(
    found: EndForecast, player: int, prizes: Sequence[str], by_result: Sequence[EndForecast | None]
) -> list[Block]:
    """What one player may still reach, and with which points at the end it is reached how often."""
    end = found.players[player]
    goals = [
        goal
        for goal in found.goals
        if end.chance_of(goal) >= SHOWN and not (goal.kind == PLACE and int(goal.which) >= len(found.players))
    ]
    after = (N_("after a win"), N_("after a draw"), N_("after a loss")) if by_result else ()
    columns = [
        Column("Goal", shrinks=True),
        Column("Chance", Align.RIGHT),
        *(Column(heading, Align.RIGHT) for heading in after),
        Column("with this many points at the end", wraps=True),
    ]
    rows: list[Row] = [
        [
            Cell(_goal_name(goal, prizes)),
            Cell(chance_text(end.chance_of(goal))),
            *(Cell(chance_text(one.players[player].chance_of(goal)) if one else "…") for one in by_result),
            Cell(_by_points(end, goal)),
        ]
        for goal in goals
    ]
    notes = [
        told(
            "After a win, a draw or a loss in the current game, or otherwise the next one. All other "
            "games use the same random numbers in all three cases."
        )
    ] * bool(by_result)
    return [Table("needs", columns, rows, "What is needed", notes)] if rows else []


def _course(end: PlayerEnd) -> Table:
    """The points and the places that a player may end with."""
    chance = Column("Chance", Align.RIGHT)
    columns = [
        Column("Pts", Align.RIGHT, "Points"), chance, Column("Pl", Align.RIGHT, "Place"), chance,
        Column("Up to it", Align.RIGHT),
    ]  # fmt: skip
    points = [(number_cell(points_text(one) or "0"), Cell(percent(share))) for one, share in end.points]
    places = [
        (number_cell(one), Cell(percent(share)), Cell(percent(end.up_to(one)))) for one, share in end.places
    ]
    none = (Cell(""), Cell(""))
    rows = [[*(one or none), *(other or (*none, Cell("")))] for one, other in zip_longest(points, places)]
    return Table("course", columns, rows)


def _by_points(end: PlayerEnd, goal: Goal) -> str:
    """ "6½: 12%, 7: 85%": from the fewest points that ever sufficed to those that always do."""
    said = []
    for points, _chance, reached in end.with_points(goal):
        if reached:
            said.append(joined(": ", (points_text(points), chance_text(reached))))
        if reached > 0.99:
            break
    return joined(", ", said)


def _end_table(one: Foretold, found: EndForecast) -> Table:
    """Everybody by the points to be expected, the most first."""
    scoring, names, digits = replace(one.tournament.scoring, unfinished=0), one.names, one.digits
    # Boards that are still playing bring nothing yet.
    now = scores_before(replace(one.tournament, scoring=scoring))
    norms = any(goal.kind == NORM for goal in found.goals)
    goals = (FIRST, THIRD, TENTH, *([ANY_PRIZE] if one.prizes else []))
    columns = [
        Column("No", Align.RIGHT, "Number"), Column("Name", shrinks=True),
        Column("Pts", Align.RIGHT, "Points", 2), Column("Expected", Align.RIGHT),
        Column("First", Align.RIGHT), Column("Top 3", Align.RIGHT), Column("Top 10", Align.RIGHT),
        *([Column("Any prize", Align.RIGHT)] if one.prizes else []),
        *([Column("Norms", wraps=True)] if norms else []),
    ]  # fmt: skip

    def row(who: int) -> Row:
        end = found.players[who]
        return [
            *_who(names, who),
            number_cell(points_text(now[who]) or "0"),
            number_cell(decimal(round(end.mean_points * 10**digits), 1 + digits)),
            *(Cell(chance_text(end.chance_of(goal), digits)) for goal in goals),
            *([Cell(_norms(found, end, digits))] if norms else []),
        ]

    return Table("forecast", columns, made_rows(found.ranked, row), notes=_notes(found, one.tournament))


def _who(names: Names, one: int) -> tuple[Cell, Cell]:
    number, name = names[one]
    return number_cell(number), Cell(name, f"player-{number}")


def _norms(found: EndForecast, end: PlayerEnd, digits: int) -> str:
    """The norms within reach, with their chances."""
    norms = [(str(goal.which), end.chance_of(goal)) for goal in found.goals if goal.kind == NORM]
    within = [one for one in norms if one[1] >= 0.5 * 10.0 ** -(2 + digits)]
    return joined(", ", [joined(" ", (name, chance_text(share, digits))) for name, share in within])


def _next_table(names: Names, found: NextForecast) -> Table:
    """Whom everybody who takes part may meet next."""
    columns = [
        Column("No", Align.RIGHT, "Number"), Column("Name", shrinks=True),
        Column("Possible opponents", wraps=True), Column("White", Align.RIGHT, priority=2),
    ]  # fmt: skip
    playing = [who for who, possible in enumerate(found.meetings) if possible]

    def row(who: int) -> Row:
        possible = found.meetings[who]
        white = chance_text(sum(meeting.white for meeting in possible))
        return [*_who(names, who), Cell(_likely(names, possible)), Cell(white)]

    return Table("next", columns, made_rows(playing, row), notes=_unpaired(found))


def _likely(names: Names, possible: Sequence[PossibleOpponent]) -> str:
    listed: list[str] = [
        joined(" ", (*_called(names, one.opponent), chance_text(one.chance))) for one in possible[:LIKELY]
    ]
    more = len(possible) - LIKELY
    return joined("; ", [*listed, told("{n} more", n=more)] if more > 0 else listed)


def _called(names: Names, opponent: int | None) -> tuple[str, ...]:
    return (told("bye"),) if opponent is None else (str(names[opponent][0]), names[opponent][1])


def meetings_table(
    names: Names, found: NextForecast, player: int, tables: Tables = boards_of, *, digits: int = 0
) -> Table:
    """Whom one player may meet next, with colours and boards."""
    columns = [
        Column("No", Align.RIGHT, "Number"), Column("Opponent", shrinks=True),
        Column("Chance", Align.RIGHT), Column("White", Align.RIGHT), Column("Boards", Align.RIGHT),
    ]  # fmt: skip
    rows: list[Row] = [
        [
            *(
                (Cell(""), Cell(told("Pairing-allocated bye")))
                if one.opponent is None
                else _who(names, one.opponent)
            ),
            Cell(chance_text(one.chance, digits)),
            Cell("" if one.opponent is None else chance_text(one.white / one.chance)),
            Cell(_from_to(tables(player, one))),
        ]
        for one in found.meetings[player]
    ]
    return Table("meetings", columns, rows, notes=_unpaired(found))


def _from_to(boards: Sequence[int]) -> str:
    return "–".join(map(str, sorted({boards[0], boards[-1]}))) if boards else ""
