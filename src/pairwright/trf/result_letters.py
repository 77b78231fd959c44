"""The letters of results and colours, and what they mean (TRF26; TRF06 for byes written as results)."""

from __future__ import annotations

from pairwright.common.messages import told
from pairwright.tournament.outcome import Colour, Outcome

COLOURS = {"w": Colour.WHITE, "b": Colour.BLACK, "-": Colour.NONE, " ": Colour.NONE}
COLOUR_LETTERS = {Colour.WHITE: "w", Colour.BLACK: "b", Colour.NONE: "-"}

RESULTS = {
    "1": Outcome.WIN,
    "=": Outcome.DRAW,
    "0": Outcome.LOSS,
    "W": Outcome.UNRATED_WIN,
    "D": Outcome.UNRATED_DRAW,
    "L": Outcome.UNRATED_LOSS,
    "?": Outcome.UNFINISHED,
    "+": Outcome.FORFEIT_WIN,
    "-": Outcome.FORFEIT_LOSS,
    "U": Outcome.PAIRING_ALLOCATED_BYE,
    "F": Outcome.FULL_POINT_BYE,
    "H": Outcome.HALF_POINT_BYE,
    "Z": Outcome.ZERO_POINT_BYE,
}
"""Result letter (capital) to outcome; the table of letters the writer uses is this one turned round."""

RESULT_LETTERS = {outcome: letter for letter, outcome in RESULTS.items()} | {Outcome.ABSENT: " "}

BYE_NAMES = {
    "U": told("pairing-allocated bye"),
    "F": told("full-point bye"),
    "H": told("half-point bye"),
    "Z": told("zero-point bye"),
    "": told("absence"),
}

TRF06_BYES = {
    Outcome.WIN: Outcome.PAIRING_ALLOCATED_BYE,
    Outcome.UNRATED_WIN: Outcome.PAIRING_ALLOCATED_BYE,
    Outcome.DRAW: Outcome.HALF_POINT_BYE,
    Outcome.UNRATED_DRAW: Outcome.HALF_POINT_BYE,
    Outcome.LOSS: Outcome.ZERO_POINT_BYE,
    Outcome.UNRATED_LOSS: Outcome.ZERO_POINT_BYE,
}
"""TRF06 has no letters for byes: a played result without an opponent is the bye worth as much."""

VALID_RESULTS = told("1 = 0 + - W D L H F U Z ? and blank")

ANNOUNCEABLE = {"F": Outcome.FULL_POINT_BYE, "H": Outcome.HALF_POINT_BYE, "Z": Outcome.ZERO_POINT_BYE}
"""Byes that can be known before the round is drawn: the types of record 240."""


def _game_tails() -> dict[str, tuple[int, int]]:
    """Columns 96-99 of a well-formed game: text to (colour, outcome)."""
    tails = {}
    for letter, outcome in RESULTS.items():
        if outcome.bye:
            continue
        for colour in "wb- " if outcome.forfeited else "wb":
            for form in (letter, letter.lower()):
                tails[f" {colour} {form}"] = (int(COLOURS[colour]), int(outcome))
    return tails


def _bye_tails() -> dict[str, tuple[int, int]]:
    """Columns 96-99 of a well-formed block without opponent, `-` excepted (see games.py)."""
    tails = {}
    for letter, outcome in RESULTS.items():
        if outcome.bye or outcome is Outcome.FORFEIT_WIN:
            for colour in "- ":
                for form in (letter, letter.lower()):
                    tails[f" {colour} {form}"] = (0, int(outcome))
    return tails


GAME_TAILS = _game_tails()
BYE_TAILS = _bye_tails()
