"""Any tournament that a dialect can express comes back unchanged, and byte for byte the second time."""

from __future__ import annotations

import unicodedata
from dataclasses import replace

from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from pairwright.common.printable import without_hidden
from pairwright.tournament import (
    NO_OPPONENT,
    AnnouncedBye,
    Colour,
    ForbiddenPairs,
    Game,
    KeptRecord,
    Outcome,
    Player,
    PointAdjustment,
    Round,
    Tournament,
)
from pairwright.tournament.results import GAMES
from pairwright.tournament.scoring import Scoring
from pairwright.trf import PROFILES, TrfError, read_trf, write_trf
from pairwright.trf.kept import SLOTS, anchor
from pairwright.trf.rows import TRF06_TITLES
from sizes import times

QUICK = settings(max_examples=times(120), deadline=None, suppress_health_check=[HealthCheck.too_slow])

BYES = (Outcome.FULL_POINT_BYE, Outcome.HALF_POINT_BYE, Outcome.ZERO_POINT_BYE, Outcome.ABSENT)
ANNOUNCEABLE = BYES[:3]


def texts(longest: int) -> st.SearchStrategy[str]:
    """Texts as a reader returns them: composed, nothing blank around, nothing that hides or commands."""
    characters = st.characters(exclude_categories=("Cs", "Cc"))
    return st.text(characters, max_size=longest).map(
        lambda text: unicodedata.normalize("NFC", without_hidden(text)).strip()
    )


@st.composite
def players(draw: st.DrawFn, count: int) -> tuple[Player, ...]:
    def player(number: int) -> Player:
        return Player(
            number,
            name=draw(texts(40)),
            rating=draw(st.sampled_from((0, 1, 1500, 9999, 10000, 123456))),
            title=draw(st.sampled_from(("", "GM", "WCM", "NM", "Senior"))),
            sex=draw(st.sampled_from(("", "m", "w", "u"))),
            federation=draw(st.sampled_from(("", "AAA", "ENGLAND"))),
            fide_id=draw(st.sampled_from(("", "10000017", "123456789012"))),
            birth_date=draw(st.sampled_from(("", "1988", "1988/03/14"))),
            rank=draw(st.sampled_from((None, 0, 1, 9999, 12345))),
            national_rating=draw(st.sampled_from((0, 2100))),
            club=draw(texts(8)),
        )

    return tuple(player(number) for number in range(1, count + 1))


@st.composite
def rounds(draw: st.DrawFn, count: int) -> Round:
    """A round with at least one game (of two players or more)."""
    order = draw(st.permutations(range(count)))
    boards = draw(st.integers(1, count // 2))
    games = [Game(NO_OPPONENT, Colour.NONE, Outcome.ABSENT)] * count
    for white, black in zip(order[: 2 * boards : 2], order[1 : 2 * boards : 2], strict=True):
        first, second = draw(st.sampled_from(sorted(GAMES)))
        games[white] = Game(black, Colour.WHITE, first)
        games[black] = Game(white, Colour.BLACK, second)
    rest = order[2 * boards :]
    for place, index in enumerate(rest):
        choice = (Outcome.PAIRING_ALLOCATED_BYE, *BYES) if place == 0 else BYES
        games[index] = Game(NO_OPPONENT, Colour.NONE, draw(st.sampled_from(choice)))
    return Round.of(games)


units = st.integers(0, 30)


@st.composite
def tournaments(draw: st.DrawFn) -> Tournament:
    count = draw(st.integers(2, 7))
    played = tuple(draw(st.lists(rounds(count), max_size=3)))
    last = draw(st.sampled_from((0, len(played) + 2)))
    some = st.lists(st.integers(0, count - 1), min_size=2, max_size=count, unique=True)
    next_round = len(played) + 1
    byes = draw(
        st.dictionaries(
            st.tuples(st.integers(next_round, next_round + 1), st.integers(0, count - 1)),
            st.sampled_from(ANNOUNCEABLE),
            max_size=3,
        )
    )
    assume(sum(1 for number, _ in byes if number == next_round) < count)
    return Tournament(
        draw(players(count)),
        played,
        last,
        scoring=draw(scorings()),
        initial_colour=draw(st.sampled_from((Colour.WHITE, Colour.BLACK))),
        system="dutch",
        edition=draw(st.sampled_from(("2017", "2026"))),
        announced_byes=tuple(AnnouncedBye(*key, byes[key]) for key in sorted(byes)),
        forbidden=tuple(
            dict.fromkeys(draw(st.lists(st.builds(lambda who: ForbiddenPairs(tuple(who)), some), max_size=2)))
        ),
        virtual_points=draw(virtual_points(count)),
        adjustments=tuple(
            draw(st.lists(st.builds(PointAdjustment, st.integers(-30, 30), some.map(tuple)), max_size=2))
        ),
        headers=tuple((name, draw(texts(60))) for name in ("name", "city", "type", "chief_arbiter")),
        tie_breaks=draw(st.sampled_from(((), ("BH", "SB"), ("DE", "PTS", "BH/C1")))),
        kept=tuple(draw(st.lists(kept_records(count), max_size=4))),
    )


@st.composite
def scorings(draw: st.DrawFn) -> Scoring:
    if draw(st.booleans()):
        return Scoring()
    win, draws, loss, absence = draw(units), draw(units), draw(units), draw(units)
    scoring = Scoring.simple(win, draws, loss, absence=absence, unfinished=draws)
    if draw(st.booleans()):
        scoring = replace(scoring, pairing_allocated_bye=draw(units), forfeit_loss=draw(units))
    return scoring


@st.composite
def virtual_points(draw: st.DrawFn, count: int) -> tuple[tuple[int, ...], ...]:
    if draw(st.booleans()):
        return ()
    length = draw(st.integers(1, 2))
    table = [[draw(st.sampled_from((0, 5, 10))) for _ in range(length)] for _ in range(count)]
    table[0][-1] = 10
    return tuple(map(tuple, table))


def kept_records(count: int) -> st.SearchStrategy[KeptRecord]:
    code = st.sampled_from(("###", "DAT", "QQQ", ""))
    anchors = st.builds(anchor, st.sampled_from(SLOTS), st.integers(1, count))
    return st.builds(
        lambda c, text, a: KeptRecord(c, f"{c} {text}".rstrip() if c else "", a), code, texts(20), anchors
    )


def expressed(tournament: Tournament, profile: str) -> str:
    """The written file; hypothesis looks for another tournament when the dialect refuses this one."""
    text, codes = "", set()
    try:
        text = write_trf(tournament, profile=profile)
    except TrfError as refused:
        codes = {problem.code for problem in refused.problems}
    assert codes <= {"TRF-WRITE-POINTS"}
    assume(text)
    return text


@QUICK
@given(tournaments())
def test_trf26_says_everything(tournament: Tournament) -> None:
    text = expressed(tournament, "trf26")
    again = read_trf(text.encode())
    names = dict(tournament.headers)
    assert {name: value for name, value in again.headers if name in names} == names
    assert sorted(record.text for record in again.kept) == sorted(record.text for record in tournament.kept)
    same = replace(again, headers=tournament.headers, kept=tournament.kept)
    if tournament.virtual_points:
        same = replace(same, virtual_points=tournament.virtual_points)
        assert again.virtual_points == tournament.virtual_points
    assert same == tournament
    assert write_trf(again) == text


@QUICK
@given(tournaments(), st.sampled_from(sorted(PROFILES)))
def test_every_dialect_comes_back(tournament: Tournament, profile: str) -> None:
    tournament = replace(
        tournament,
        adjustments=() if profile != "trf26" else tournament.adjustments,
        scoring=tournament.scoring if profile in ("trf26", "trfx") else Scoring(),
        virtual_points=() if profile == "trf16" else tournament.virtual_points,
        forbidden=() if profile == "trf16" else tournament.forbidden,
        announced_byes=()
        if profile == "trf16"
        else tuple(bye for bye in tournament.announced_byes if bye.round_number == tournament.next_round),
    )
    text = expressed(tournament, profile)
    again = read_trf(text)
    assert again.players == tournament.players
    assert again.rounds == tournament.rounds
    assert again.scoring == tournament.scoring
    assert again.announced_byes == tournament.announced_byes
    assert again.forbidden == tournament.forbidden
    assert again.virtual_points == tournament.virtual_points
    edition = "" if (profile, tournament.edition) == ("engine", "2026") else tournament.edition
    assert (again.system, again.edition, again.tie_breaks) == (
        "dutch",
        edition,
        tournament.tie_breaks,
    )
    assert (again.initial_colour, again.number_of_rounds) == (
        tournament.initial_colour,
        tournament.number_of_rounds,
    )
    assert write_trf(again, profile=profile) == text


def test_titles_of_the_strategy_are_not_those_of_trf06() -> None:
    assert not {"GM", "WCM", "NM", "Senior"} & set(TRF06_TITLES)
