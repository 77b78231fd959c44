"""The register of predicates: what must hold in a round for a sentence about it to be true."""

from __future__ import annotations

import re


class NotJudgedError(Exception):
    """Nothing is known that would tell whether this is true."""


PREDICATES = {}
"""By template: a function of the world and of what was said; None where it cannot be judged."""

WORDS = set()
"""Texts that say nothing alone: they are read, and judged, in the sentence that they are put into."""


def true(*templates):
    """Register what makes these templates true."""

    def registered(predicate):
        for template in templates:
            assert template not in PREDICATES, template
            PREDICATES[template] = predicate
        return predicate

    return registered


def words(*texts):
    """Register words that are judged where they are used."""
    WORDS.update(texts)


def players(text):
    """The players named in a text, in its order."""
    return [int(number) - 1 for number in re.findall(r"P(\d\d)", str(text))]


def units(text):
    """The only amount in a text, in tenths: "with 3½ points" is 35."""
    (amount,) = amounts(text)
    return round(amount * 10)


def amounts(text):
    """All numbers of a text."""
    decimals = re.sub(r"(\d*)½", lambda half: f"{half[1] or 0}.5", str(text))
    return [float(amount) for amount in re.findall(r"-?\d+(?:\.\d)?", decimals)]


def meetings(text):
    """The pairs in a text: "P01 – P02, P03 – bye" as sets, somebody alone for the bye."""
    return {frozenset(players(part)) for part in str(text).split(", ") if players(part)}


def as_sets(pairs):
    return {frozenset(pair) for pair in pairs}
