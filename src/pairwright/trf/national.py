"""National rating records (TRF26): a federation code in place of `001`; kept as lines, the rating is read."""

from __future__ import annotations

from dataclasses import replace

from pairwright.tournament.player import Player
from pairwright.trf.context import Context
from pairwright.trf.numbers import integer


def with_national_ratings(players: tuple[Player, ...], context: Context) -> tuple[Player, ...]:
    """The players with the ratings of the national records.

    Such records exist only for federations that record 172 names.
    """
    ratings: dict[int, int] = {}
    layout = context.record("001")
    for method in context.lines.get("172", ()):
        federation = method.text[4:7]
        if not (federation.isascii() and federation.isalpha() and federation.isupper()):
            continue
        for line in context.lines.get(federation, ()):
            number = integer(line.text[layout.field("id").slice])
            rating = integer(line.text[layout.field("rating").slice])
            if number and rating and number in context.index_of:
                ratings[context.index_of[number]] = rating
    if not ratings:
        return players
    return tuple(
        replace(player, national_rating=ratings[index]) if index in ratings else player
        for index, player in enumerate(players)
    )
