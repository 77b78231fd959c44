"""Why are two children not paired? What bars them, or what the best draw with that pair would cost."""

from __future__ import annotations

from pairwright.errors import NoPairing
from pairwright.rules.article import Article
from pairwright.systems.answers import Answer, Bar, Meeting, Obstacle, Verdict
from pairwright.systems.kjca.explain.drawn import BOOK, DrawnRound


def why_not(drawn: DrawnRound, a: int, b: int | None) -> Answer:
    """Why two children are not paired; None asks for the bye."""
    meeting = (a, b)
    missing = tuple(player for player in meeting if player is not None and player not in drawn.place)
    if missing:
        return _barred(meeting, Bar.ABSENT, missing, "S10")
    if a == b:
        return _barred(meeting, Bar.SAME_PLAYER, (a,), "S3", Verdict.IMPOSSIBLE)
    place = drawn.place[a]
    other = place if b is None else drawn.place[b]
    if drawn.opponent.get(place, place) == other:
        return Answer(Verdict.PAIRED, meeting)
    obstacle = _bye_obstacle(drawn, meeting, place) if b is None else _obstacle(drawn, meeting, place, other)
    if obstacle is not None:
        return obstacle
    if drawn.was_drawn(place, other):
        return drawn.undone(meeting, (min(place, other), max(place, other)))
    try:
        return drawn.best_with(meeting, place, other)
    except NoPairing:
        return Answer(Verdict.IMPOSSIBLE, meeting, Article(BOOK, "S6"))


def _obstacle(drawn: DrawnRound, meeting: Meeting, place: int, other: int) -> Answer | None:
    cards = drawn.pile.cards
    players = (cards[place].player, cards[other].player)
    if other in drawn.pile.barred[place]:
        return _barred(meeting, Bar.FORBIDDEN_PAIR, players, "S6")
    if drawn.frame.breakable or drawn.pile.legal(place, other):
        return None
    if other in drawn.pile.met[place]:
        rounds = tuple(number for opponent, number in cards[place].games if opponent == players[1])
        return _barred(meeting, Bar.MET, players, "S6", rounds=rounds)
    colour = drawn.pile.double[place].opposite.name.lower()
    return _barred(meeting, Bar.THIRD_COLOUR, players, "S6", colour=colour)


def _bye_obstacle(drawn: DrawnRound, meeting: Meeting, place: int) -> Answer | None:
    card = drawn.pile.cards[place]
    if len(drawn.pile) % 2 == 0:
        return _barred(meeting, Bar.NO_BYE, (card.player,), "S7", Verdict.IMPOSSIBLE)
    if card.byes and not drawn.frame.breakable:
        return _barred(
            meeting,
            Bar.BARRED_FROM_BYE,
            (card.player,),
            "S7",
            rounds=card.byes,
            outcome="pairing_allocated_bye",
        )
    return None


def _barred(
    meeting: Meeting,
    bar: Bar,
    players: tuple[int, ...],
    point: str,
    verdict: Verdict = Verdict.FORBIDDEN,
    *,
    rounds: tuple[int, ...] = (),
    colour: str = "",
    outcome: str = "",
) -> Answer:
    obstacle = Obstacle(bar, players, rounds, colour, outcome)
    return Answer(verdict, meeting, Article(BOOK, point), obstacles=(obstacle,))
