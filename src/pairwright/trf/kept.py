"""Lines that the tournament has no field for: where they stood, so that a writer puts them back there.

The writer puts its lines in a fixed order of slots. A kept line is anchored at the line before it:
`slot`, or `slot:n` for the n-th line of a slot; "" is the top of the file. Where a written file has
no such line, the kept line follows the nearest slot before it. National rating records (TRF26), with the
code of a federation in place of `001`, are kept as lines too; of them the rating is read.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from pairwright.common.values import replace
from pairwright.tournament.player import Player
from pairwright.tournament.tournament import Tournament
from pairwright.trf.columns import HEADERS, STANDARD_ID_WIDTH, integer, record

_AFTER_HEADERS = {
    "142": "rounds",
    "XXR": "rounds",
    "152": "colour",
    "XXC": "colour",
    "162": "scoring",
    "XXS": "scoring",
    **{f"BB{letter}": "scoring" for letter in "WDLZFU"},
    "001": "player",
    "240": "byes",
    "XXZ": "byes",
    "250": "acceleration",
    "XXA": "acceleration",
    "260": "forbidden",
    "XXP": "forbidden",
    "299": "points",
}

SLOTS: tuple[str, ...] = tuple(
    dict.fromkeys(
        (
            "XXW",
            "",
            *(name for code, name in HEADERS.items() if code < "142"),
            "rounds",
            "colour",
            "scoring",
            *(name for code, name in HEADERS.items() if code > "162"),
            "event",
            "player",
            "details",
            "byes",
            "acceleration",
            "forbidden",
            "points",
        )
    )
)
"""The order in which a file is written; `event` and `details` are this program's own comments."""

SLOT_OF = {"XXW": "XXW", **HEADERS, **_AFTER_HEADERS}
"""The slot of every record that the tournament has a field for."""


def anchor(slot: str, ordinal: int) -> str:
    """The anchor of the n-th line of a slot."""
    return slot if not slot or ordinal == 1 else f"{slot}:{ordinal}"


def split_anchor(text: str) -> tuple[int, int]:
    """Position of the slot in SLOTS and ordinal within it; an unknown anchor is the end of the file."""
    slot, _, ordinal = text.partition(":")
    if slot not in SLOTS:
        return len(SLOTS), 1
    return SLOTS.index(slot), int(ordinal) if ordinal.isdigit() and ordinal.isascii() else 1


def national_ratings(method: str, lines: Iterable[str], id_width: int) -> dict[int, int]:
    """Player number to national rating, from the records of the federation that `method` begins with.

    Of several records for one player the highest counts, wherever they stand.

    method: the value of record 172. Without a federation in it there are no such records, since any
            three capitals may begin a line.
    """
    federation = method[:3]
    if not (
        federation.isascii() and federation.isalpha() and federation.isupper() and method[3:4].strip() == ""
    ):
        return {}
    layout = record("001", id_width)
    ratings: dict[int, int] = {}
    for text in lines:
        if text.startswith(federation):
            number = integer(text[layout.field("id").slice])
            rating = integer(text[layout.field("rating").slice])
            if number and rating:
                ratings[number] = max(rating, ratings.get(number, 0))
    return ratings


def national_numbers(tournament: Tournament, federation: str = "") -> dict[int, str]:
    """Number of a player in the file to national number, from the kept records of a federation: by default of
    the one that 172 begins with.
    """
    federation = federation or tournament.header("starting_rank_method")[:3]
    digits = len(str(max((player.known_number for player in tournament.players), default=0)))
    layout = record("001", max(STANDARD_ID_WIDTH, digits))
    number, own = (layout.field(name).slice for name in ("id", "fide_id"))
    lines = [one.text for one in tournament.kept if federation and one.code == federation]
    return {of: text[own].strip() for text in lines if (of := integer(text[number])) and text[own].strip()}


def rated_by(text: str, id_width: int) -> str:
    """The federation of whose ratings a line looks like one, whatever 172 says; "" for other lines."""
    fields = () if text.startswith(("XX", "BB")) else map(record("001", id_width).field, ("id", "rating"))
    if not fields or not all(integer(text[field.slice]) for field in fields):
        return ""
    from pairwright.common.federations import federations  # of few files

    return text[:3] if text[:3] in federations() else ""


def with_national_ratings(players: tuple[Player, ...], ratings: Mapping[int, int]) -> tuple[Player, ...]:
    """The players with these ratings, given by the number that the file shows."""
    if not ratings:
        return players
    shown = (player.known_number for player in players)
    return tuple(
        replace(player, national_rating=ratings[number]) if number in ratings else player
        for player, number in zip(players, shown, strict=True)
    )
