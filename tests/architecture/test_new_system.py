"""A pairing system from outside goes through every door, and no file of the package names it.

The number that this holds: files outside its own package that change to add a system. It is 0.
"""

from __future__ import annotations

import json
import random
import re
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from browsers import PLENTY, Browser, running
from neighbours import Neighbours

import pairwright
from pairwright.check.checking import check
from pairwright.check.completable import Completes, completable
from pairwright.check.judging import broken_rules, prices
from pairwright.check.repair import RepairKind, repairs
from pairwright.cli.main import main
from pairwright.common.errors import BadInput
from pairwright.storage.access import Grant
from pairwright.storage.actions.entry_list_acts import EnterPlayers
from pairwright.storage.actions.result_acts import EnterResult
from pairwright.storage.actions.round_acts import PublishRound
from pairwright.systems import register
from pairwright.systems.answers import Verdict
from pairwright.systems.explainer import explainer
from pairwright.systems.findings import Kind
from pairwright.systems.proposed_round import GivenRound, Wish, fulfils
from pairwright.systems.round_context import OpenRound
from pairwright.systems.system import TypeCode
from pairwright.tournament import ForbiddenPairs, Player, Round, Tournament
from pairwright.tournament.outcome import Colour, Outcome
from pairwright.tournament.person import Particulars
from pairwright.tournament.round import NO_OPPONENT, Game
from pairwright.web.app import create_app
from pairwright.web.desk import Desk
from pairwright.web.desk_settings import DeskSettings

KEY = Neighbours.key
RESULTS = ((Outcome.WIN, Outcome.LOSS), (Outcome.DRAW, Outcome.DRAW), (Outcome.LOSS, Outcome.WIN))


@pytest.fixture(autouse=True)
def known():
    register.register(Neighbours())
    yield
    register.unregister(KEY)


def played(players: int, rounds: int, seed: int = 1) -> Tournament:
    """A tournament of the system after so many rounds."""
    chance = random.Random(seed)
    people = tuple(
        Player(number, f"Player {number}", club=f"Club {number % 3}") for number in range(1, players + 1)
    )
    event = Tournament(people, number_of_rounds=rounds + 1, system=KEY)
    for _ in range(rounds):
        drawn = pairwright.pair(event)
        games = [Game(NO_OPPONENT, Colour.NONE, Outcome.ABSENT)] * players
        for board in drawn.boards:
            first, second = chance.choice(RESULTS)
            games[board.white] = Game(board.black, Colour.WHITE, first)
            games[board.black] = Game(board.white, Colour.BLACK, second)
        if drawn.pairing_allocated_bye is not None:
            games[drawn.pairing_allocated_bye] = Game(NO_OPPONENT, Colour.NONE, Outcome.PAIRING_ALLOCATED_BYE)
        event = event.with_round(Round.of(games))
    return event


@pytest.fixture(params=[(8, 2), (9, 3)], ids=["even", "odd"])
def event(request) -> Tournament:
    return played(*request.param)


def opened(event: Tournament) -> OpenRound:
    return register.open_round(event)


# -- the library -----------------------------------------------------------------------------------------


def test_it_is_paired_checked_and_listed(event):
    assert KEY in register.systems()
    assert pairwright.pair(event).system == KEY
    assert list(pairwright.pair_many([event], jobs=1)) == [pairwright.pair(event)]
    assert check(event).agrees
    with pytest.raises(BadInput, match="fence"):
        pairwright.pair(event, fence="none")
    with pytest.raises(BadInput, match="literally"):
        pairwright.pair(event, literal=True)


def test_best_is_the_best_of_all_rounds(event):
    """Of every complete legal round in which the wish holds, none is before the answer."""
    round_ = opened(event)
    byes = {one for one in round_.order if not round_.bye_faults(one)} if len(round_.order) % 2 else set()
    every = [
        GivenRound(tuple(pairs), () if bye is None else (bye,))
        for pairs, bye in round_._rounds(round_.order, byes)
    ]
    assert len(every) > 30
    a, b, c = round_.order[0], round_.order[-1], round_.order[2]
    wishes = [Wish(pair=(a, b)), Wish(pair=(c, b)), Wish(barred=(round_.drawn.pairs[0],)), Wish(leaves=c)]
    wishes += [Wish(bye=one) for one in list(byes)[:2]]
    for wish in wishes:
        fitting = [one for one in every if fulfils(round_, wish, one)]
        if fitting and not (wish.pair and round_.pair_faults(*wish.pair)):
            best = round_.best(wish)
            assert fulfils(round_, wish, best)
            differences = [round_.compare(best, other) for other in fitting]
            assert all(found is None or found.better == 0 for found in differences)


def test_why_not_is_best_and_compare(event):
    explained, round_ = explainer(event), opened(event)
    verdicts = set()
    for a in round_.order:
        assert explained.why(a) is not None
        for b in [*round_.order, None]:
            answer = explained.why_not(a, b)
            verdicts.add(answer.verdict)
            if answer.verdict in (Verdict.WORSE, Verdict.LATER_IN_ORDER):
                assert answer.article is not None
                assert answer.comparison.actual < answer.comparison.alternative
    assert {Verdict.PAIRED, Verdict.FORBIDDEN, Verdict.LATER_IN_ORDER} <= verdicts
    assert (Verdict.WORSE in verdicts) is (len(round_.order) % 2 == 1)
    (bracket,) = explained.evidence().brackets
    assert len(bracket.pairs) == len(round_.order) // 2


def test_a_round_by_hand_is_judged_and_priced(event):
    round_ = opened(event)
    (a, b), (c, d), *rest = round_.drawn.pairs
    given = GivenRound(((a, c), (b, d), *rest), round_.drawn.byes)
    faults = {rule.kind for rule in broken_rules(event, given)}
    if round_.pair_faults(a, c) or round_.pair_faults(b, d):
        assert Kind.MET in faults
    else:
        assert Kind.WORSE in faults
        assert prices(round_, given).difference.better == 0
    assert not [one for one in broken_rules(event, round_.drawn) if not one.also_drawn]


def test_it_is_repaired_and_completed(event):
    published = opened(event).drawn
    ways = repairs(event, published, absent=[published.pairs[0][0]])
    assert {way.kind for way in ways} >= {RepairKind.FEWEST, RepairKind.AGAIN, RepairKind.LEAVE}
    assert completable(event).answer in (Completes.YES, Completes.ALWAYS)
    apart = (ForbiddenPairs(tuple(range(len(event.players)))),)
    assert completable(replace(event, forbidden=apart)).answer is Completes.NO


def test_its_type_code_goes_there_and_back(event):
    text = pairwright.write_trf(event)
    assert "192 TEST_NEIGHBOURS" in text
    assert pairwright.read_trf(text.encode()).system == KEY
    assert register.encode_type(TypeCode(KEY, acceleration="baku")) is None


# -- the command line ------------------------------------------------------------------------------------


@pytest.fixture
def call(tmp_path: Path, monkeypatch, capfdbinary):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "event.trf").write_text(pairwright.write_trf(played(9, 3)), newline="")

    def run(*words: str) -> tuple[int, str]:
        code = main(list(words))
        said = capfdbinary.readouterr()
        return code, (said.out + said.err).decode()

    return run


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("pair", "event.trf"), 0, "Bd"),
        (("pair", "event.trf", "--round", "2", "--explain"), 0, "NEIGHBOURS 2"),
        (("why", "event.trf", "1"), 0, "Player 1"),
        (("why", "event.trf", "1", "--not", "9"), 0, "Player"),
        (("why", "event.trf", "9", "--not", "bye", "--round", "3"), 0, "bye"),
        (("why", "event.trf", "1", "--if", "8", "--json"), 0, '"changes"'),
        (("check", "event.trf"), 0, "event.trf"),
        (("judge", "event.trf", "event.trf", "--round", "2", "--look"), 0, "the pairing that the rules give"),
        (("repair", "event.trf", "--absent", "1", "--round", "3"), 0, "few"),
        (("completable", "event.trf", "--keep-apart", "club"), 0, ""),
        (("consequences", "event.trf", "--round", "1", "--board", "1", "--result", "0-1"), None, "round"),
        (("compare", "event.trf", "draw", "--round", "2"), 0, "the same"),
        (("certify", "event.trf", "-o", "paper"), 3, "no proof is offered for this system"),
        (("convert", "event.trf", "--to", "json"), 0, KEY),
        (("standings", "event.trf"), 0, "Player"),
        (
            (
                "generate",
                "--system",
                KEY,
                "--players",
                "10",
                "--rounds",
                "4",
                "--seed",
                "1",
                "-o",
                "made.trf",
            ),
            0,
            "",
        ),
        ((f"--{KEY}", "event.trf", "-p"), 0, "4"),
        ((f"--{KEY}", "event.trf", "-c"), 0, "event"),
        (("pair", "event.trf", "--readings", "letter"), 3, "readings"),
    ],
    ids=lambda value: value[0] if isinstance(value, tuple) else "",
)
def test_verbs(call, words, code, said):
    answer, text = call(*words)
    assert answer in ((0, 1) if code is None or words[0] == "completable" else (code,)), text
    assert said in text


def test_a_generated_event_is_checked(call):
    assert (
        call(
            "generate", "--system", KEY, "--players", "12", "--rounds", "4", "--seed", "1", "-o", "made.trf"
        )[0]
        == 0
    )
    assert "192 TEST_NEIGHBOURS" in Path("made.trf").read_text()
    assert call("check", "made.trf", "--json")[0] == 0


def test_why_says_a_pair_and_its_colours_in_its_own_words(call):
    said = call("why", "event.trf", "1")[1]
    for words in (
        "live next door to each other",
        "the numbers of their houses decide",
        "by the sum of the house",
    ):
        assert words in said
    written = json.loads(call("why", "event.trf", "1", "--json")[1])
    assert {"next door", "houses"} <= set(re.findall('"([^"]+)"', json.dumps(written)))


def test_why_says_its_own_criterion(call):
    told = [json.loads(call("why", "event.trf", str(n), "--not", "bye", "--json")[1]) for n in range(1, 10)]
    worse = [one for one in told if one["criterion"] == "N1"]
    assert worse
    for one in worse:
        assert "but then the bye would go to somebody with more points." in one["plain"]
        assert "NEIGHBOURS 1: N1, score of whoever has the bye" in one["arbiter"]


# -- the desk --------------------------------------------------------------------------------------------


def test_the_desk_from_set_up_to_public_pages(tmp_path):
    app = create_app(DeskSettings(database=str(tmp_path / "desk.sqlite"), rates=PLENTY))
    with running(app):
        desk: Desk = app.state.desk
        event = desk.journal.create("Street", "Test")
        token, _ = desk.access.make_link("Owner", Grant("owner"), lasts=timedelta(hours=1))
        browser = Browser(app)
        browser.signed_in(token)
        base = f"/events/{event}/sections"
        form = (
            browser.get(f"{base}/new?preset=street&all_questions=true").text + browser.get(f"{base}/new").text
        )
        for words in ("A street", "Neighbours of the test", "How high is the fence?", "a high fence"):
            assert words in form
        points = {"win": "1", "draw": "0.5", "loss": "0", "pairing_allocated_bye": "1", "absence": "0"}
        asked = {"name": "Street", "system": KEY, "number_of_rounds": "3", "first_board": "1", **points}
        refused = browser.post(f"{base}/new", **asked, edition="2017")
        assert refused.status_code == 422
        made = browser.post(
            f"{base}/new", **asked, keep_apart="club", public="yes", **{f"{KEY}_fence": "high"}
        )
        assert made.status_code == 200
        (section,) = desk.state(event).sections
        assert (section.setup.system, section.setup.options) == (KEY, (("fence", "high"),))
        people = tuple(Particulars(f"Player {n}", 2000 - n, club=f"Club {n % 4}") for n in range(1, 8))
        desk.journal.append(event, EnterPlayers(section.key, people), who="Test")
        here, public = f"{base}/{section.key}", f"/e/{event}/{section.key}"
        assert "Pair round 1" in browser.get(f"{here}/rounds").text
        for number in (1, 2):
            browser.post(f"{here}/rounds/pair")
            drawn = desk.state(event).section(section.key).rounds[-1]
            assert drawn.number == number
            for board in drawn.boards:
                clubs = {
                    desk.state(event).section(section.key).entry(one).particulars.club
                    for one in board.players
                }
                assert len(clubs) == 2, "kept apart"
            desk.journal.append(event, PublishRound(section.key, number), who="Test")
            entry = drawn.boards[0].white
            assert "NEIGHBOURS" in browser.get(f"{here}/rounds/{number}/why/{entry}").text
            assert "Answer" in browser.get(f"{here}/rounds/{number}/ask?a=1&b=bye").text
            for board in range(1, len(drawn.boards) + 1):
                desk.journal.append(event, EnterResult(section.key, number, board, "1-0"), who="Test")
        pages = [
            "setup?ask=1",
            "players",
            "rounds",
            "rounds/2",
            "rounds/2/repair",
            "results/2",
            "standings",
            "reports",
        ]
        pages += ["standings/crosstable", "prizes", "check-in"]
        for page in (*(f"{here}/{one}" for one in pages), f"/events/{event}", public, f"{public}/standings"):
            assert browser.get(page).status_code == 200, page
        assert "neighbourly rules" in browser.get(f"{here}/rounds").text
        assert "Whoever stands next to you is your opponent." in browser.get(public).text
        assert browser.get(f"{public}/player/1/why").status_code == 200
        assert "192 TEST_NEIGHBOURS" in browser.get(f"{public}.trf").text
        told = browser.get(f"/api/v1/events/{event}/sections/{section.key}/completable")
        assert told.status_code in (200, 401)
