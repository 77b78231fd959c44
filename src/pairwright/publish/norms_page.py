"""Norm checks as documents: everybody who could have one, and one player with every condition."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from pairwright.common.messages import N_, joined, percent, told, told_many
from pairwright.publish.document import (
    Align,
    Block,
    Cell,
    Column,
    Document,
    Facts,
    Heading,
    Paragraph,
    Row,
    Table,
    day_told,
    number_cell,
)
from pairwright.publish.standing_words import rounds_words
from pairwright.publish.standings_page import event_name
from pairwright.standings.event import Event
from pairwright.standings.norm_event import EventFinding
from pairwright.standings.norms import ARTICLES, AT_MOST, Needed, NormCheck, NormFinding, Requirement
from pairwright.tournament.scoring import points_text

NEEDED_WORDS = {
    Needed.NOTHING: told("even a loss in the last round is enough"),
    Needed.DRAW: told("a draw in the last round is needed"),
    Needed.WIN: told("a win in the last round is needed"),
    Needed.IMPOSSIBLE: told("not even a win in the last round is enough"),
}

ONE_WITHOUT_EXEMPTION = told(
    "Free of the conditions on federations (1.4.3); one norm of the title at least must meet them (1.4.3 e)."
)

_VERDICTS = {True: told("fulfilled"), False: told("not fulfilled"), None: told("not known: check")}


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
    note = told(
        "Conditions on the games of this event; the title needs more norms and a rating (article 1.5)."
    )
    notes = [note if rows else told("No norm achieved, and no player close to one.")]
    if games := sum(len(played.unfinished()) for played in event.tournament.rounds[: event.rounds_counted]):
        notes.append(
            told_many(
                "{n} game without a result does not count.", "{n} games without a result do not count.", games
            )
        )
    if any(finding.exempt for check in shown if check.achieved for finding in check.findings):
        notes.append(ONE_WITHOUT_EXEMPTION)
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
            told("achieved") if check.achieved else told("not achieved"),
            strong=check.achieved,
            faint=not check.achieved,
        ),
        number_cell(len(check.games)),
        number_cell(points_text(5 * half)),
        number_cell(performance.rating if performance else ""),
        number_cell(performance.mean if performance else ""),
        Cell(joined("; ", map(finding_words, check.missing))),
    ]


def finding_words(finding: NormFinding) -> str:
    """What was found and what is needed."""
    if finding.requirement is Requirement.SCORE:
        return told("score of 35 per cent or more") if finding.met else told("score below 35 per cent")
    limit = (
        N_("{what}: {found}, at most {needed} allowed")
        if finding.requirement in AT_MOST
        else N_("{what}: {found}, at least {needed} needed")
    )
    what = told(finding.requirement.value)
    return told(limit, what=what, found=finding.found, needed=finding.needed)


def norm_document(event: Event, checks: Sequence[NormCheck], conditions: Sequence[EventFinding]) -> Document:
    """Every norm of one player, condition by condition."""
    player = event.tournament.players[checks[0].player]
    blocks: list[Block] = []
    for check in checks:
        blocks.append(Heading(_norm_words(check)))
        blocks.append(Paragraph(_selection_words(check)))
        blocks.append(_conditions_table(check))
        blocks.append(_games_table(event, check))
    if any(finding.exempt for check in checks for finding in check.findings):
        blocks.append(Paragraph(ONE_WITHOUT_EXEMPTION))
    blocks += [Heading("The event"), event_table(conditions)]
    return Document(
        "norm", told("Norms of {name}", name=player.name), blocks, event_name(event), rounds_words(event)
    )


def best_norms(checks: Iterable[NormCheck]) -> list[NormCheck]:
    """The norms achieved; of a player the highest."""
    best: dict[int, NormCheck] = {}
    for check in checks:
        if check.achieved:
            best.setdefault(check.player, check)
    return list(best.values())


def title_forms(
    event: Event,
    checks: Iterable[NormCheck],
    conditions: Sequence[EventFinding],
    born: Mapping[int, str],
    officer: str = "",
) -> list[Document]:
    """The certificates of the best norms, to be signed: what FIDE's form IT1 asks for.

    born: places of birth, by the number of the player. officer: the rating officer of the federation.
    """
    players = event.tournament.players
    return [
        _title_form(event, check, conditions, born.get(players[check.player].number, ""), officer)
        for check in best_norms(checks)
    ]


def _title_form(
    event: Event, check: NormCheck, conditions: Sequence[EventFinding], born: str, officer: str
) -> Document:
    tournament, player = event.tournament, event.tournament.players[check.player]
    header = tournament.header
    performance = check.performance
    score = points_text(5 * sum(game.half_points for game in check.games))
    of_the_player = (
        (told("Name"), player.name),
        (told("FIDE number"), player.fide_id),
        (told("Federation"), player.federation),
        (told("Born"), day_told(player.birth_date)),
        (told("Place of birth"), born),
        (told("Title"), player.title),
        (told("Rating"), str(player.rating or "")),
        (told("Norm"), check.norm.name),
        (told("Score"), told("{points} out of {n}", points=score, n=len(check.games))),
        (told("Performance"), str(performance.rating) if performance else ""),
        (told("Average rating of the opponents"), str(performance.mean) if performance else ""),
    )
    of_the_event = (
        (told("Venue"), header("city")),
        (told("Federation"), header("federation")),
        (told("First day"), day_told(header("start_date"))),
        (told("Last day"), day_told(header("end_date"))),
        (told("Time control"), header("time_control")),
        (told("Chief arbiter"), header("chief_arbiter")),
    )
    to_sign = [Column(""), Column("Name", shrinks=True), Column("Date"), Column("Signature", wraps=True)]
    signing = (
        (told("Chief arbiter"), header("chief_arbiter")),
        (told("Rating officer of the federation"), officer),
    )
    blocks: list[Block] = [
        _facts(of_the_player),
        Paragraph(_selection_words(check)),
        _games_table(event, check),
        _conditions_table(check),
        Heading("The event"),
        _facts(of_the_event),
        event_table(conditions),
        Table(
            "to-sign",
            to_sign,
            [[Cell(office), Cell(name), Cell(""), Cell("")] for office, name in signing],
            pen=True,
        ),
    ]
    title = told("Certificate of title result: {norm}", norm=check.norm.name)
    return Document("title-form", title, blocks, event_name(event), rounds_words(event))


def _facts(pairs: Sequence[tuple[str, str]]) -> Facts:
    """What is known, and a line for what is not."""
    return Facts([(name, Cell(value or "………………")) for name, value in pairs])


def _norm_words(check: NormCheck) -> str:
    if check.achieved:
        return told("{norm} norm: achieved", norm=check.norm.name)
    return told("{norm} norm: not achieved", norm=check.norm.name)


def _selection_words(check: NormCheck) -> str:
    parts = [
        told_many(
            "{n} game up to round {round} counts.",
            "{n} games up to round {round} count.", len(check.games), round=check.until,
        )
    ]  # fmt: skip
    if check.left_out:
        rounds = ", ".join(map(str, check.left_out))
        parts.append(told("Wins left out (rounds): {rounds}.", rounds=rounds))
    if check.as_lost:
        parts.append(
            told("The game of round {round}, won by forfeit, is counted as lost.", round=check.as_lost)
        )
    return joined(" ", parts)


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
            found = percent(finding.found / (200 * games))
            needed = percent(0.35, 0)
        sign = "≤" if finding.requirement in AT_MOST else "≥"
        verdict = _VERDICTS[finding.met]
        if finding.exempt:
            verdict = told("exempt (1.4.3 {letter})", letter=finding.exempt)
        rows.append(
            [
                Cell(ARTICLES[finding.requirement]),
                Cell(told(finding.requirement.value)),
                Cell(found),
                Cell(joined(" ", [sign, needed])),
                Cell(verdict, strong=not finding.met),
            ]
        )
    return Table("conditions", columns, rows)


def _games_table(event: Event, check: NormCheck) -> Table:
    columns = [
        Column("Rd", Align.RIGHT, "Round"),
        Column("", title="Title", titles=True),
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
    rows: list[Row] = [
        [
            Cell(told(one.requirement.value)),
            Cell(one.found),
            Cell(_VERDICTS[one.met], strong=one.met is False),
        ]
        for one in conditions
    ]
    return Table(
        "conditions",
        [Column("Condition", shrinks=True), Column("Found", shrinks=True), Column("Verdict")],
        rows,
    )
