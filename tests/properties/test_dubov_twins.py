"""What every draw of the Dubov system obeys; that both procedures agree: test_every_swiss_system.py."""

from pairwright import pair
from pairwright.common.errors import NoPairing, PairwrightError
from pairwright.systems.proposed_round import GivenRound, Wish
from pairwright.systems.register import open_round
from positions import random_position
from sizes import sampled, times

SYSTEM = "dubov"


def answer(position, **options):
    try:
        return pair(position, system=SYSTEM, **options)
    except PairwrightError as refusal:
        return type(refusal)


def drawn_rounds(seeds):
    for seed in seeds:
        opened = open_round(random_position(seed, 5, 9), system=SYSTEM)
        try:
            yield seed, opened, GivenRound.of(opened.draw())
        except PairwrightError:
            continue


def test_every_draw_is_as_the_text_says_of_any():
    """No two upfloaters meet; sides equal; S1 by ARO; the bye to nobody who could give it lower."""
    upfloaters = shifted = byes = 0
    for seed, opened, drawn in drawn_rounds(sampled(range(20_000, 20_400))):
        for part in opened.parts(drawn):
            if part.place is None:
                byes += 1
                lower = [one for one in opened.order if opened.scores[one] < opened.scores[part.bye]]
                assert all(opened.bye_faults(one) or not completes(opened, one) for one in lower), seed
                continue
            up = set(opened.upfloaters(part))
            assert not any(set(pair_) <= up for pair_ in part.pairs), seed
            upfloaters += len(up)
            s1, t2 = opened.columns(part)
            assert len(s1) == len(t2) == len(part.pairs), seed
            assert list(s1) == sorted(s1, key=lambda one: (opened.field.aro[one], one)), seed
            (first, _), (second, _) = opened.shifted(part)
            shifted += len(first) + len(second)
            smaller, larger = opened.recomposition(part).by_size()
            assert len(second) - len(first) == (len(larger) - len(smaller)) // 2, seed
    assert min(upfloaters, shifted, byes) > times(150)


def completes(opened, player):
    try:
        opened.best(Wish(bye=player))
    except NoPairing:
        return False
    return True


def test_a_constant_more_on_every_rating_changes_nothing():
    from dataclasses import replace

    for seed in sampled(range(30_000, 30_150)):
        position = random_position(seed, 5, 12)
        higher = tuple(replace(player, rating=player.rating + 137) for player in position.players)
        played_once = replace(position, players=higher)
        assert answer(position) == answer(played_once), seed
