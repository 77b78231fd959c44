"""Prizes as documents: by category, with the reasons, and the list by name for handing out.

Amounts of money, and why somebody has a prize, are sentences of their own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from pairwright.common.collation import name_key
from pairwright.common.messages import grouped, joined, listed, told
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
from pairwright.publish.standing_words import note_sentence, rounds_words
from pairwright.publish.standings_page import event_name, numbered_name
from pairwright.standings.event import Event, Remark
from pairwright.standings.prize_awards import CategoryResult, PassedPrize, PrizeAward, PrizeResult, Share
from pairwright.standings.prize_list import HORT, NOT_SHARED, Category, PrizeList
from pairwright.standings.ranking import Standings
from pairwright.tournament.scoring import points_text

_SIGNS = {"EUR": "€", "GBP": "£", "USD": "$"}


def money(amount: int | Fraction, currency: str) -> str:
    """An amount in the smallest unit, as people write it: 12550 of EUR is "€125.50", or "125,50 €"."""
    cents = int(amount)
    whole, rest = divmod(cents, 100)
    thousands = grouped(whole)
    figure = told("{whole}.{tenths}", whole=thousands, tenths=f"{rest:02d}") if rest else thousands
    sign = _SIGNS.get(currency.upper(), currency)
    if not sign:
        return figure
    if len(sign) == 1:
        return told("{currency_sign}{amount}", currency_sign=sign, amount=figure)
    return told("{currency_code} {amount}", currency_code=sign, amount=figure)


def exact_money(amount: Fraction, currency: str) -> str:
    """An amount with the fraction of the smallest unit that rounding would take away: "€33.33 and 1/3"."""
    rest = amount - int(amount)
    said = money(amount, currency)
    if not rest:
        return said
    return told("{amount} and {fraction}", amount=said, fraction=f"{rest.numerator}/{rest.denominator}")


def prize_text(paid: int | Fraction, thing: str, currency: str) -> str:
    """What is handed over."""
    return joined(" + ", [money(paid, currency) if paid else "", thing])


def share_sentence(share: Share, category: Category, currency: str) -> str:
    """How an amount comes about."""
    pool = money(share.pool, currency)
    level = len(share.level)
    if not share.amount:
        said = told("place {place}", place=share.place)
    elif level == 1 or category.sharing == NOT_SHARED:
        amount = exact_money(share.amount, currency)
        said = told("place {place}: {amount}", place=share.place, amount=amount)
    else:
        first, last = share.places
        each = exact_money(share.pool / level, currency)
        said = told(
            "{n} level on places {first} to {last}: {pool} / {n} = {each}",
            n=level, first=first, last=last, pool=pool, each=each,
        )  # fmt: skip
        if category.sharing == HORT:
            said = told(
                "{said}; half of it, and half of {own} for place {place}: {amount}",
                said=said, own=exact_money(share.own, currency), place=share.place,
                amount=exact_money(share.amount, currency),
            )  # fmt: skip
    if share.thing_open:
        said = told(
            "{said}; {thing}: level after every tie-break, the organiser decides",
            said=said, thing=share.thing,
        )  # fmt: skip
    return said


def left_sentence(offers: Sequence[PassedPrize], prizes: PrizeList) -> str:
    """Which prizes he left to others; "" for none."""
    if not offers:
        return ""
    names = joined(
        ", ",
        [
            told(
                "{name} ({worth})",
                name=prizes.categories[offer.category].name,
                worth=prize_text(offer.amount, offer.thing, prizes.currency),
            )
            for offer in offers
        ],
    )
    return told("one prize per player: not considered in {names}", names=names)


def award_sentence(award: PrizeAward, prizes: PrizeList) -> str:
    """Everything about one prize."""
    category = prizes.categories[award.category]
    said = [share_sentence(award.share, category, prizes.currency), left_sentence(award.left, prizes)]
    return joined("; ", said)


def prizes_document(found: Standings, result: PrizeResult) -> Document:
    """Every category with its winners and why; what was not given; the sums."""
    blocks = [*_not_final(found), *prize_blocks(found, result)]
    return Document("prizes", "Prizes", blocks, event_name(found.event), rounds_words(found.event))


def prize_blocks(found: Standings, result: PrizeResult) -> list[Block]:
    """The same without what has to be known before any prize is paid."""
    event, currency = found.event, result.prizes.currency
    rank = found.place_of
    points = {one: units for one, units, _ in found.places()}
    blocks: list[Block] = [
        _groups(event, one, result) if one.category.by_groups else _players(event, one, result, rank, points)
        for one in result.results
    ]
    if result.fund:
        blocks.append(Paragraph(_sums(result, currency)))
    return blocks


def _sums(result: PrizeResult, currency: str) -> str:
    """The fund, what is paid out, and what rounding leaves."""
    fund, paid = money(result.fund, currency), money(result.paid, currency)
    if not result.rounded_away:
        return told("Fund {fund}; paid out {paid}.", fund=fund, paid=paid)
    return told(
        "Fund {fund}; paid out {paid}; left by rounding down {rest}.",
        fund=fund, paid=paid, rest=exact_money(result.rounded_away, currency),
    )  # fmt: skip


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
            Cell(
                numbered_name(event, award.participant),
                f"player-{event.numbers[award.participant]}",
                strong=True,
            ),
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
            Cell(listed(numbered_name(event, member) for member in award.members)),
            number_cell(points_text(award.points)),
            Cell(prize_text(award.paid, award.share.thing, result.prizes.currency), strong=True),
            Cell(share_sentence(award.share, one.category, result.prizes.currency), faint=True),
        ]
        for award in one.groups
    ]
    return Table("prizes", columns, rows, one.category.name, _notes(event, one, result))


def _notes(event: Event, one: CategoryResult, result: PrizeResult) -> list[str]:
    notes: list[str] = [] if one.awards or one.groups else [told("Nobody qualifies.")]
    if one.elsewhere:
        names = listed(numbered_name(event, who) for who in one.elsewhere)
        notes.append(told("Would be among the winners, but for another prize: {names}.", names=names))
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
                numbered_name(event, award.participant),
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
        if everybody and not given and max(event.table_sheet().opponents[who], default=-1) >= 0:
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
