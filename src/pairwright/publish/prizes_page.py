"""Prizes as documents: by category, with the reasons, and the list by name for handing out."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from pairwright.common.collation import name_key
from pairwright.common.messages import listed, told
from pairwright.explain.words.translate import fault_text
from pairwright.publish.document import (
    Align,
    Block,
    Cell,
    Column,
    Document,
    Paragraph,
    Row,
    Table,
    number_cell,
)
from pairwright.publish.paper.slips import TOOK_PART, CardHead, Certificate, called, certificates_part
from pairwright.publish.prize_words import award_sentence, exact_money, money, prize_text, share_sentence
from pairwright.publish.standing_words import note_sentence, rounds_words
from pairwright.publish.standings_page import event_name
from pairwright.standings.event import Event, Remark
from pairwright.standings.prize_awards import CategoryResult, PrizeResult
from pairwright.standings.ranking import Standings
from pairwright.tournament.scoring import points_text


def prizes_document(found: Standings, result: PrizeResult) -> Document:
    """Every category with its winners and why; what was not given; the sums."""
    event, currency = found.event, result.prizes.currency
    rank = {line.participant: line.rank for line in found.lines}
    points = {line.participant: line.points for line in found.lines}
    blocks: list[Block] = [
        _groups(event, one, result) if one.category.by_groups else _players(event, one, result, rank, points)
        for one in result.results
    ]
    if result.fund:
        blocks.append(Paragraph(_sums(result, currency)))
    return Document("prizes", "Prizes", [*_not_final(found), *blocks], event_name(event), rounds_words(event))


def _sums(result: PrizeResult, currency: str) -> str:
    """The fund, what is paid out, and what rounding leaves."""
    fund, paid = money(result.fund, currency), money(result.paid, currency)
    if not result.rounded_away:
        return told("Fund {fund}; paid out {paid}.", fund=fund, paid=paid)
    return told(
        "Fund {fund}; paid out {paid}; left by rounding down {rest}.",
        fund=fund,
        paid=paid,
        rest=exact_money(result.rounded_away, currency),
    )


def _players(
    event: Event, one: CategoryResult, result: PrizeResult, rank: dict[int, int], points: dict[int, int]
) -> Table:
    columns = [
        Column("Pl", Align.RIGHT, "Place in the category"),
        Column("Name", shrinks=True),
        Column("Overall", Align.RIGHT, "Place in the standings", 1),
        Column("Pts", Align.RIGHT, "Points"),
        Column("Prize", Align.RIGHT),
        Column("Why", wraps=True, priority=1),
    ]
    rows: list[Row] = [
        [
            number_cell(award.share.place),
            Cell(event.names[award.participant], strong=True),
            number_cell(rank[award.participant]),
            number_cell(points_text(points[award.participant])),
            Cell(prize_text(award.paid, award.share.thing, result.prizes.currency), strong=True),
            Cell(award_sentence(award, result.prizes), faint=True),
        ]
        for award in one.awards
    ]
    return Table("prizes", columns, rows, one.category.name, _notes(event, one, result))


def _groups(event: Event, one: CategoryResult, result: PrizeResult) -> Table:
    columns = [
        Column("Pl", Align.RIGHT, "Place"),
        Column(one.category.group_by.capitalize() or "Name", shrinks=True),
        Column("Team" if one.category.board else "Players", wraps=True),
        Column("Pts", Align.RIGHT, "Points"),
        Column("Prize", Align.RIGHT),
        Column("Why", wraps=True, priority=1),
    ]
    rows: list[Row] = [
        [
            number_cell(award.share.place),
            Cell(award.name, strong=True),
            Cell(listed(event.names[member] for member in award.members)),
            number_cell(points_text(award.points)),
            Cell(prize_text(award.paid, award.share.thing, result.prizes.currency), strong=True),
            Cell(share_sentence(award.share, one.category, result.prizes.currency), faint=True),
        ]
        for award in one.groups
    ]
    return Table("prizes", columns, rows, one.category.name, _notes(event, one, result))


def _notes(event: Event, one: CategoryResult, result: PrizeResult) -> list[str]:
    notes: list[str] = []
    if one.elsewhere:
        names = listed(event.names[who] for who in one.elsewhere)
        notes.append(told("Ranked higher, but won another prize: {names}.", names=names))
    if one.not_given:
        left = ", ".join(
            prize_text(prize.amount, prize.thing, result.prizes.currency) for prize in one.not_given
        )
        notes.append(told("Not awarded, for lack of players: {prizes}.", prizes=left))
    return notes


def handing_out_document(found: Standings, result: PrizeResult) -> Document:
    """One line for each winner, by name: what he gets and room for his signature."""
    event, currency = found.event, result.prizes.currency
    lines: list[tuple[str, str, str]] = []
    for one in result.results:
        lines += [
            (
                event.names[award.participant],
                one.category.name,
                prize_text(award.paid, award.share.thing, currency),
            )
            for award in one.awards
        ]
        lines += [
            (award.name, one.category.name, prize_text(award.paid, award.share.thing, currency))
            for award in one.groups
        ]
    lines.sort(key=lambda line: (name_key(line[0]), line[1]))
    columns = [
        Column("Name", shrinks=True),
        Column("For"),
        Column("Prize", Align.RIGHT),
        Column("Received", wraps=True),
    ]
    rows: list[Row] = [
        [Cell(name, strong=True), Cell(what), Cell(prize), Cell(" " * 30)] for name, what, prize in lines
    ]
    blocks = [*_not_final(found), Table("receipt", columns, rows, pen=True)]
    return Document("prizes-to-sign", "Prizes received", blocks, event_name(event), rounds_words(event))


def _not_final(found: Standings) -> list[Block]:
    """What has to be known before any prize is paid."""
    notes = [note for note in found.notes if note.remark is Remark.UNFINISHED_GAMES]
    return [Paragraph(told("These prizes are not final. {note}", note=note_sentence(note))) for note in notes]


def certificates(
    head: CardHead, section: str, found: Standings, result: PrizeResult, language: str, *, everybody: bool
) -> dict[str, Any]:
    """A sheet for every prize of a player or a team, by category, and for whoever else has played.

    Without a list of prizes the first three places are those. everybody: else only of prizes. section: its
    name. What is made before the end says after which round it is.
    """
    event, rounds = found.event, found.event.rounds_counted
    if not event.final:
        so_far = fault_text(language, rounds_words(event))
        head = replace(head, when=" · ".join(filter(None, (so_far, head.when))))
    several = len(result.results) > 1
    won: dict[int, list[tuple[str, int]]] = {}
    for one in result.results:
        title = f"{section} · {one.category.name}" if several else section
        for award in one.awards:
            won.setdefault(award.participant, []).append((title, award.share.place))
    made = []
    for line in found.lines:
        who = line.participant
        places = won.get(who, [] if result.results or line.rank > _PLACES else [(section, line.rank)])
        given = [(title, told("Place {n}", n=place)) for title, place in places]
        if everybody and not given and _has_played(event, who):
            given = [(section, TOOK_PART)]
        name, score, about = line.name, "", ""
        if not event.is_team:
            player = event.tournament.players[who]
            name, about = called(name), player.club or player.school
            score = told("{points} out of {n}", points=points_text(line.points), n=rounds)
        made += [Certificate(name, title, words, score, about) for title, words in given]
    return certificates_part(head, made, language)


_PLACES = 3
"""Places with a certificate where no prizes are announced."""


def _has_played(event: Event, participant: int) -> bool:
    return any(other >= 0 for other in event.table_sheet().opponents[participant])
