"""Norm checks as documents: everybody who could have one, and one player with every condition."""

from __future__ import annotations

from collections.abc import Sequence

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
    number_cell,
)
from pairwright.publish.standing_words import rounds_words
from pairwright.publish.standings_page import event_name
from pairwright.standings.event import Event
from pairwright.standings.norm_event import EventFinding
from pairwright.standings.norms import ARTICLES, AT_MOST, Finding, Needed, NormCheck, Requirement
from pairwright.tournament.units import points_text

NEEDED_WORDS = {
    Needed.NOTHING: "even a loss in the last round is enough",
    Needed.DRAW: "a draw in the last round is needed",
    Needed.WIN: "a win in the last round is needed",
    Needed.IMPOSSIBLE: "not even a win in the last round is enough",
}


def norms_document(
    event: Event, checks: Sequence[NormCheck], conditions: Sequence[EventFinding], *, everybody: bool = False
) -> Document:
    """The norms achieved, those that fail for one or two conditions, and the conditions on the event.

    everybody: also those who miss more.
    """
    shown = [check for check in checks if check.achieved or everybody or len(check.missing) <= 2]
    shown.sort(key=lambda check: (not check.achieved, len(check.missing), check.player))
    columns = [
        Column("No", Align.RIGHT, "Number"),
        Column("Name", shrinks=True),
        Column("Norm"),
        Column("Verdict"),
        Column("Games", Align.RIGHT),
        Column("Score", Align.RIGHT),
        Column("Rp", Align.RIGHT, "Performance"),
        Column("Ra", Align.RIGHT, "Average rating of the opponents"),
        Column("Missing", wraps=True),
    ]
    rows = [_row(event, check) for check in shown]
    note = "Conditions on the games of this event; the title needs more norms and a rating (article 1.5)."
    notes = [note] if rows else ["No norm, and nobody near one."]
    if games := sum(len(played.unfinished()) for played in event.tournament.rounds[: event.rounds_counted]):
        notes.append(f"Without a result, and not counted: {games} game{'s' * (games != 1)}.")
    table = Table("norms", columns, rows, notes=notes)
    blocks: list[Block] = [table, Heading("The event"), event_table(conditions)]
    return Document("norms", "Title norms", blocks, event_name(event), rounds_words(event))


def _row(event: Event, check: NormCheck) -> Row:
    player = event.tournament.players[check.player]
    half = sum(game.half_points for game in check.games)
    performance = check.performance
    return [
        number_cell(player.number),
        Cell(player.name),
        Cell(check.norm.name, strong=check.achieved),
        Cell(
            "achieved" if check.achieved else "not achieved", strong=check.achieved, faint=not check.achieved
        ),
        number_cell(len(check.games)),
        number_cell(points_text(5 * half)),
        number_cell(performance.rating if performance else ""),
        number_cell(performance.mean if performance else ""),
        Cell("; ".join(finding_words(finding) for finding in check.missing)),
    ]


def finding_words(finding: Finding) -> str:
    """What was found and what is needed."""
    limit = "at most" if finding.requirement in AT_MOST else "at least"
    if finding.requirement is Requirement.SCORE:
        return "score below 35 per cent" if not finding.met else "score of 35 per cent or more"
    return f"{finding.requirement.value}: {finding.found}, {limit} {finding.needed} needed"


def norm_document(event: Event, checks: Sequence[NormCheck], conditions: Sequence[EventFinding]) -> Document:
    """Every norm of one player, condition by condition."""
    player = event.tournament.players[checks[0].player]
    blocks: list[Block] = []
    for check in checks:
        blocks.append(Heading(f"{check.norm.name} norm: {'achieved' if check.achieved else 'not achieved'}"))
        blocks.append(Paragraph(_selection_words(check)))
        blocks.append(_conditions_table(check))
        blocks.append(_games_table(event, check))
    blocks += [Heading("The event"), event_table(conditions)]
    return Document("norm", f"Norms of {player.name}", blocks, event_name(event), rounds_words(event))


def _selection_words(check: NormCheck) -> str:
    parts = [f"{len(check.games)} games up to round {check.until} count."]
    if check.left_out:
        rounds = ", ".join(map(str, check.left_out))
        parts.append(f"Won games left out: round {rounds}.")
    if check.as_lost:
        parts.append(f"The game of round {check.as_lost}, won by forfeit, is counted as lost.")
    return " ".join(parts)


def _conditions_table(check: NormCheck) -> Table:
    columns = [
        Column("Article"),
        Column("Condition", shrinks=True),
        Column("Found", Align.RIGHT),
        Column("Needed", Align.RIGHT),
        Column("Verdict"),
    ]
    rows: list[Row] = []
    for finding in check.findings:
        found, needed = str(finding.found), str(finding.needed)
        if finding.requirement is Requirement.SCORE:
            games = max(1, len(check.games))
            found = f"{finding.found / 2 / games:.1f} %"
            needed = "35 %"
        sign = "≤" if finding.requirement in AT_MOST else "≥"
        verdict = "exempt" if finding.exempt else "met" if finding.met else "not met"
        rows.append(
            [
                Cell(ARTICLES[finding.requirement]),
                Cell(finding.requirement.value),
                Cell(found),
                Cell(f"{sign} {needed}"),
                Cell(verdict, strong=not finding.met),
            ]
        )
    return Table("conditions", columns, rows)


def _games_table(event: Event, check: NormCheck) -> Table:
    columns = [
        Column("Rd", Align.RIGHT, "Round"),
        Column("", title="Title"),
        Column("Opponent", shrinks=True),
        Column("Rtg", Align.RIGHT, "Rating"),
        Column("Fed", title="Federation"),
        Column("Score", Align.RIGHT),
    ]
    rows: list[Row] = [
        [
            number_cell(game.round_number),
            Cell(game.title),
            Cell(event.tournament.players[game.opponent].name),
            number_cell(game.rating or ""),
            Cell(game.federation),
            number_cell(points_text(5 * game.half_points)),
        ]
        for game in check.games
    ]
    return Table("norm-games", columns, rows)


def event_table(conditions: Sequence[EventFinding]) -> Table:
    """The conditions on the event."""
    verdicts = {True: "met", False: "not met", None: "not known: check"}
    rows: list[Row] = [
        [Cell(one.requirement.value), Cell(one.found), Cell(verdicts[one.met], strong=one.met is False)]
        for one in conditions
    ]
    return Table(
        "conditions",
        [Column("Condition", shrinks=True), Column("Found", shrinks=True), Column("Verdict")],
        rows,
    )
