"""The entry list of a simulated tournament: invented players, strongest first."""

from __future__ import annotations

from pairwright.simulate.chance import Chance
from pairwright.simulate.event_settings import Settings
from pairwright.tournament.player import Player

_TITLES = ((2500, "GM"), (2400, "IM"), (2300, "FM"), (2200, "CM"))
_FEDERATIONS = ("ENG", "ESP", "FRA", "GER", "IND", "ITA", "NED", "NOR", "POL", "UKR", "USA", "FID")


def entry_list(chance: Chance, settings: Settings) -> tuple[Player, ...]:
    """Players with ratings in the range of the settings, numbered from the strongest (C.04.2 article 2).

    Ratings may be equal; unrated players come last. Names are plainly invented.
    """
    ratings = sorted((_rating(chance, settings) for _ in range(settings.players)), reverse=True)
    width = max(4, len(str(settings.players)))
    return tuple(
        Player(
            number=number,
            name=f"Player{number:0{width}d}, Test",
            rating=rating,
            title=next((title for floor, title in _TITLES if rating >= floor), ""),
            sex=chance.one_of("mmmw"),
            federation=chance.one_of(_FEDERATIONS),
            club=f"Team {_turn(number - 1, settings.clubs):02d}" if settings.clubs else "",
        )
        for number, rating in enumerate(ratings, 1)
    )


def _turn(place: int, clubs: int) -> int:
    """Whose turn it is when teams choose players there and back: 1, 2, 2, 1, 1, 2 ..."""
    lap, turn = divmod(place, clubs)
    return clubs - turn if lap % 2 else turn + 1


def _rating(chance: Chance, settings: Settings) -> int:
    if settings.rating_groups > 1:
        step = settings.band + settings.rating_gap
        lowest = settings.lowest_rating + chance.below(settings.rating_groups) * step
        rating = chance.between(lowest, lowest + settings.band)
    else:
        rating = chance.bell(settings.lowest_rating, settings.highest_rating)
    return 0 if chance.hits(settings.rates.unrated_players) else rating
