"""Amounts of money, and why somebody has a prize, in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from pairwright.common.messages import grouped, joined, told
from pairwright.standings.prize_awards import PassedPrize, PrizeAward, Share
from pairwright.standings.prize_list import HORT, NOT_SHARED, Category, PrizeList

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
            n=level,
            first=first,
            last=last,
            pool=pool,
            each=each,
        )
        if category.sharing == HORT:
            said = told(
                "{said}; half of it, and half of {own} for place {place}: {amount}",
                said=said,
                own=exact_money(share.own, currency),
                place=share.place,
                amount=exact_money(share.amount, currency),
            )
    if share.thing_open:
        said = told(
            "{said}; {thing}: level after every tie-break, the organiser decides",
            said=said,
            thing=share.thing,
        )
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
