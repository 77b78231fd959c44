"""Questions about junior draws, round robins and draws of lots."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

import pytest

import kjca_exhaustive as exhaustive
from pairwright.common.errors import BadInput, NoPairing
from pairwright.explain.lots_explainer import arbiter_envelope, plain_envelope, why_envelope
from pairwright.explain.words.arbiter import ArbiterWords
from pairwright.explain.words.plain import MOST_WORDS, PlainWords
from pairwright.explain.words.speech import Speech
from pairwright.lots.contingents import DeadEnd, Entrant, TooSmall
from pairwright.lots.terms import Terms
from pairwright.lots.transcript import VARMA, Announcement, seeded
from pairwright.simulate import Settings, simulate
from pairwright.storage.kjca_form import read_section
from pairwright.systems.answers import Verdict
from pairwright.systems.evidence import ByeEvidence, PairEvidence, PairRole
from pairwright.systems.explainer import explainer
from pairwright.systems.findings import Kind
from pairwright.systems.kjca.explain.explainer import KjcaExplainer
from pairwright.systems.kjca.kjca_options import KjcaOptions
from pairwright.tournament import Tournament
from sizes import sampled, times

sys.path.insert(0, str(Path(__file__).parents[1] / "rules" / "dutch"))

from dutch_random import random_tournament

KJCA = Path(__file__).parents[1] / "data" / "kjca" / "examples"


# -- junior draw ------------------------------------------------------------------------------------


def kjca_truth(pile, a, b):
    """The answer by listing every pairing; b None for the bye. Places."""
    candidates = [
        candidate
        for candidate in map(exhaustive._Candidate, exhaustive._pairings(len(pile)))
        if not any(y in pile.barred[x] for x, y in candidate.pairs)
    ]

    def key(candidate):
        groups = (exhaustive._group_key(pile, candidate, n) for n in range(len(pile.groups)))
        return exhaustive._absolute(pile, candidate), exhaustive._bye_level(pile, candidate), *groups

    ordered = sorted(((key(candidate), candidate) for candidate in candidates), key=lambda entry: entry[0])
    wanted = (a, a if b is None else b)
    best, drawn = ordered[0]
    if drawn.opponent[a] == wanted[1]:
        return ("paired",)
    if b is None and len(pile) % 2 == 0:
        return ("impossible",)
    if b is not None and b in pile.barred[a]:
        return ("forbidden",)
    lawful = not any(best[0][0])
    if lawful and (pile.cards[a].byes if b is None else not pile.legal(a, b)):
        return ("forbidden",)
    other = next(((k, c) for k, c in ordered if c.opponent[a] == wanted[1]), None)
    if other is None:
        return ("impossible",)
    keys, candidate = other
    for place, name in ((0, "breaches"), (1, "breach_places")):
        if best[0][place] != keys[0][place]:
            return "worse", name, best[0][place], keys[0][place]
    if best[1] != keys[1]:
        return "worse", "bye_group", (best[1],), (keys[1],)
    number = next(n for n in range(len(pile.groups)) if best[2 + n] != keys[2 + n])
    mine, others = (exhaustive._cost_of_group(pile, c.opponent, number) for c in (drawn, candidate))
    name, *values = mine.first_difference(others, pile.options.colour_fix)
    return "worse", name, *(value if isinstance(value, tuple) else (value,) for value in values)


def test_why_not_in_the_junior_draw_is_the_truth():
    asked = 0
    for seed in sampled(range(80)):
        tournament = random_tournament(seed, (3, 8))
        if tournament.next_round > tournament.number_of_rounds or tournament.acceleration:
            continue
        try:
            explained = KjcaExplainer(replace(tournament, system="kjca"))
        except (BadInput, NoPairing):
            continue
        pile = explained.drawn.pile
        players = [card.player for card in pile.cards]
        for a in range(len(pile)):
            for b in [*range(a + 1, len(pile)), None]:
                answer = explained.why_not(players[a], None if b is None else players[b])
                told = (answer.verdict.value,)
                if answer.verdict is Verdict.WORSE:
                    comparison = answer.comparison
                    told += (comparison.criterion, comparison.actual, comparison.alternative)
                assert told == kjca_truth(pile, a, b), (seed, a, b)
                asked += 1
    assert asked > times(800)


def section(number):
    (path,) = KJCA.glob(f"kjca-{number:02d}-*.json")
    found = read_section(path.read_text(encoding="utf-8"), path.name)
    return KjcaExplainer(found.tournament(), found.options)


def test_a_pair_given_up_for_siblings_names_the_siblings():
    """1-3 are siblings, and 2-4 gave way to part them: asked of either, the siblings are named."""
    explained = section(18)
    plain, arbiter = PlainWords(Speech(explained.tournament)), ArbiterWords(Speech(explained.tournament))
    answers = {pair: explained.why_not(*pair) for pair in ((0, 2), (1, 3))}
    assert {answer.obstacles[0].players for answer in answers.values()} == {(0, 2)}
    assert "Ada Ash and Cara Cedar belong together" in plain.why_not(answers[0, 2])
    assert (
        "then Ada Ash and Cara Cedar, who belong to the same family, club or school, would meet"
        in plain.why_not(answers[1, 3])
    )
    assert "S8: related (family)" in arbiter.why_not(answers[0, 2])
    assert "then 1 Ash – 3 Cedar meet, related (family)" in arbiter.why_not(answers[1, 3])


def test_every_text_about_junior_draws_is_short():
    for number in range(1, 27):
        explained = section(number)
        speech = Speech(explained.tournament)
        plain, arbiter = PlainWords(speech), ArbiterWords(speech)
        evidence = explained.evidence()
        texts = []
        for bracket in evidence.brackets:
            arbiter_lines = arbiter.bracket(bracket)
            assert arbiter_lines
            texts += [plain.with_colours(plain.pair(pair), pair.colours) for pair in bracket.pairs]
            texts += [plain.float_(one) for one in bracket.floats]
        if evidence.bye is not None:
            texts.append(plain.bye(evidence.bye))
        count = len(explained.tournament.players)
        for a in range(count):
            assert explained.why(a) is None or isinstance(explained.why(a), PairEvidence | ByeEvidence)
            for b in [*range(a + 1, count), None]:
                answer = explained.why_not(a, b)
                texts.append(plain.why_not(answer))
                assert arbiter.why_not(answer)
        assert all(text and len(text.split()) <= MOST_WORDS for text in texts)


def test_a_float_in_the_junior_draw():
    explained = section(13)
    everybody = range(len(explained.tournament.players))
    (floated,) = (player for player in everybody if explained.floats(player))
    assert explained.why_float(floated).verdict is Verdict.WORSE
    others = [explained.why_float(floated, other).verdict for other in everybody if other != floated]
    assert others == [Verdict.WORSE] * 4 + [Verdict.IMPOSSIBLE] * 5


def test_options_of_the_draw_reach_the_explanation():
    tournament = section(20).tournament
    explained = explainer(tournament, separate="school")
    assert explained.drawn.options == KjcaOptions(separate=("school",))


# -- round robin --------------------------------------------------------------------------------------


def test_the_table_says_when_two_meet():
    tournament = replace(
        simulate(Settings(players=8, rounds=7), 2).tournament, rounds=(), system="round_robin"
    )
    explained = explainer(tournament)
    speech = Speech(tournament)
    for board in explained.pairing.boards:
        assert explained.why_not(board.white, board.black).verdict is Verdict.PAIRED
        evidence = explained.why(board.white)
        assert (evidence.role, evidence.article.book) == (PairRole.TABLE, "C.05 Annex 1")
        assert "table" in PlainWords(speech).pair(evidence)
    answer = explained.why_not(0, 1)
    assert answer.obstacles[0].kind is Kind.OTHER_ROUND
    assert 1 <= answer.obstacles[0].rounds[0] <= 7
    assert str(answer.obstacles[0].rounds[0]) in PlainWords(speech).why_not(answer)
    assert explained.why_not(0, None).verdict is Verdict.IMPOSSIBLE


def test_who_is_free_in_an_odd_round_robin():
    tournament = replace(
        simulate(Settings(players=7, rounds=7), 2).tournament, rounds=(), system="round_robin"
    )
    explained = explainer(tournament)
    free = [player for player in range(7) if explained.why(player) is None]
    assert len(free) == 1
    assert explained.why_not(free[0], None).verdict is Verdict.PAIRED
    other = 0 if free[0] else 1
    assert explained.why_not(other, None).obstacles[0].kind is Kind.OTHER_ROUND


# -- lots ---------------------------------------------------------------------------------------------


def test_why_an_envelope_was_not_offered():
    """Ten players: three of one federation cannot draw from an envelope of two."""
    groups = {"AAA": 3, "BBB": 2, "CCC": 2, "DDD": 1, "EEE": 1, "FFF": 1}
    entrants = tuple(
        Entrant(f"Player {group}{number}", group=group)
        for group, size in groups.items()
        for number in range(size)
    )
    transcript = seeded(
        Announcement(VARMA, entrants, Terms().resolved(len(entrants))), "why"
    ).drawn_to_the_end()
    speech = Speech(Tournament(()))
    kinds = set()
    for group in groups:
        for letter in "ABCD":
            try:
                answer = why_envelope(transcript, group.lower(), letter.lower())
            except BadInput:
                continue
            kinds.add(type(answer.refused))
            assert (answer.refused is None) == (letter in answer.offered)
            plain = plain_envelope(speech, answer)
            assert group in plain
            assert len(plain.split()) <= MOST_WORDS
            assert "C.05 Annex 2" in arbiter_envelope(speech, answer)
            if isinstance(answer.refused, DeadEnd):
                assert answer.coming
    assert TooSmall in kinds
    assert type(None) in kinds
    with pytest.raises(BadInput, match="AAA"):
        why_envelope(transcript, "XXX", "A")
    with pytest.raises(BadInput, match="no envelope"):
        why_envelope(transcript, "AAA", "Z")
