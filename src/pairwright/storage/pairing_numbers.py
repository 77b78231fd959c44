"""Pairing numbers of a section: who stands where in the list (C.04.2 art. 2)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from zlib import crc32

from pairwright.common.collation import NameKey, name_key
from pairwright.rules.article import rule
from pairwright.storage.event_state import SectionState
from pairwright.tournament.person import Particulars

_TITLES = ("GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM")
LAST_ROUND_OF_CORRECTIONS = 3
"""Once round 4 has been drawn, corrected data change no pairing number."""


@rule("C.04.2", "2.2")
def rank_key(particulars: Particulars) -> tuple[int, int, NameKey]:
    """Article 2.2: strength, then title, then name; smaller stands higher."""
    strength = particulars.rating or particulars.national_rating
    title = particulars.title.strip().upper()
    return (-strength, _TITLES.index(title) if title in _TITLES else len(_TITLES), name_key(particulars.name))


@rule("C.04.2", "2.3")
def ranked(section: SectionState) -> SectionState:
    """Article 2.3: the section with its entries numbered by rank.

    Numbers that were drawn by lot or given by hand stay. Once round 4 is drawn nobody who has a number
    changes places with another because of corrected data; in a round robin and on cards, once round 1 is.
    """
    last = (
        0
        if section.traits.cycles or section.traits.cards or section.traits.knock_out
        else LAST_ROUND_OF_CORRECTIONS
    )
    if section.numbers_fixed or len(section.rounds) > last:
        return section
    keys = tuple(sorted(section.entry_of, key=lambda key: (rank_key(section.entry_of[key].particulars), key)))
    return section if keys == section.order else replace(section, order=keys)


def numbers_are_out(section: SectionState) -> bool:
    """True where the number of a child is on paper: round 1 is drawn, or the cards are printed (R1.3).

    A number is then a child's for good; whoever goes leaves it empty, whoever comes has the next one.
    """
    return section.traits.cards and (section.numbers_fixed or bool(section.rounds))


@rule("C.04.2", "2.4")
def with_newcomers(section: SectionState, keys: Iterable[int]) -> SectionState:
    """Article 2.4: the section with numbers for new entries: by rank, or at the end of fixed numbers."""
    order = list(section.order)
    if section.numbers_fixed or numbers_are_out(section):
        return replace(section, order=(*order, *keys))
    if len(section.rounds) <= LAST_ROUND_OF_CORRECTIONS:
        return ranked(section)
    for key in keys:
        own = rank_key(section.entry_of[key].particulars)
        place = next(
            (
                place
                for place, other in enumerate(order)
                if own < rank_key(section.entry_of[other].particulars)
            ),
            len(order),
        )
        order.insert(place, key)
    return replace(section, order=tuple(order))


def check_of(section: SectionState, key: int) -> str:
    """The two digits beside the number of a card: of the section and the entry, whatever its number is.

    A number of other cards, or of another section, is typed with a check that does not belong to it.
    """
    return str(10 + (crc32(section.key.encode()) + 37 * key) % 90)
