"""National rating records (TRF26): a federation code in place of `001`; kept as lines, the rating is read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from pairwright.common.values import replace
from pairwright.tournament.player import Player
from pairwright.trf.columns import record
from pairwright.trf.numbers import integer


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


def with_national_ratings(players: tuple[Player, ...], ratings: Mapping[int, int]) -> tuple[Player, ...]:
    """The players with these ratings, given by the number that the file shows."""
    if not ratings:
        return players
    shown = (player.known_number for player in players)
    return tuple(
        replace(player, national_rating=ratings[number]) if number in ratings else player
        for player, number in zip(players, shown, strict=True)
    )
