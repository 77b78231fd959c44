"""What effects say of an act, against a comparison of the two states that knows nothing of them.

Every act that is registered is tried on events of every kind of section in every phase. What a reader of
the event could see to be otherwise afterwards (rounds, results, numbers, places, prizes, the draft, who is in
the next draw, how published rounds would be drawn from what is known now, boards in the hall, addresses) has
to be among the effects, or be what the act itself is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random

from sections import people
from test_fixed_rounds import RESULTS, played_otherwise, some_acts, turned

from pairwright.common.errors import PairwrightError
from pairwright.standings.prize_list import Category, Prize, PrizeList
from pairwright.storage import actions as do
from pairwright.storage.actions.action import Action
from pairwright.storage.actions.round_acts import PairedBoard, draft_faults
from pairwright.storage.draft_round import draft_of, fixtures_of
from pairwright.storage.effects import effects
from pairwright.storage.event_state import EventState, SectionState
from pairwright.storage.line_ups import SealedCard, line_up_of, whites
from pairwright.storage.match_rules import MatchRules
from pairwright.storage.round_state import BoardState, RoundState, Squad
from pairwright.storage.section_report import section_prizes, section_standings
from pairwright.storage.section_setup import Setup
from pairwright.systems.register import pair
from pairwright.tournament.person import Particulars
from sizes import times
from team_sections import TEAMS, teams

SETUP = Setup("Open", number_of_rounds=3, initial_colour="white")
LEAGUE = replace(
    TEAMS, system="team_round_robin", number_of_rounds=0, initial_colour="",
    match=MatchRules(boards=4, homes=True, league='club tie_breaks=["lots"]'),
)  # fmt: skip
SECTIONS = {
    "swiss": replace(SETUP, system="dutch"),
    "2012": replace(SETUP, system="dutch", edition="2012"),
    "dubov": replace(SETUP, system="dubov"),
    "lim": replace(SETUP, system="lim"),
    "juniors": replace(SETUP, system="kjca", initial_colour=""),
    "table": replace(SETUP, system="round_robin", number_of_rounds=0, initial_colour=""),
    "cup": replace(SETUP, system="elimination", number_of_rounds=0),
    "teams": replace(TEAMS, number_of_rounds=3),
    "league": LEAGUE,
}
AT = "2026-05-02T10:00:00.000Z"
PHASES = ("new", "draft", "out", "part", "over", "second draft", "second", "finished")


def event_in(kind: str, phase: str, dice: Random) -> EventState:
    """An event with a section of that kind in that phase, and a small section beside it."""
    setup = SECTIONS[kind]
    event = do.AddSection("a", setup).apply(EventState("Town"))
    size = 4 if setup.match.boards or kind == "cup" else dice.choice((6, 7, 9))
    entered = do.EnterTeams("a", teams(size)) if setup.match.boards else do.EnterPlayers("a", people(size))
    event = entered.apply(event)
    event = do.AddSection(
        "b", replace(SETUP, name="B", system="kjca" if kind == "juniors" else "dutch")
    ).apply(event)
    event = do.EnterPlayers("b", tuple(replace(one, name=f"B{one.name}") for one in people(4))).apply(event)
    if dice.random() < 0.4:
        event = do.LeaveFideMode("a", "not rated").apply(event)
    event = do.SetPrizes("a", PrizeList((Category("Main", (Prize(10_000), Prize(5_000))),))).apply(event)
    stop = PHASES.index(phase)
    if stop >= 1:
        event = draft_of(event.section("a")).apply(event)
    if stop >= 2:
        event = do.PublishRound("a", 1).apply(event)
    if stop >= 3:
        event = _results(event, dice, 1 if stop == 3 else 99)
    if stop >= 5:
        event = draft_of(event.section("a")).apply(event)
    if stop >= 6:
        event = _results(do.PublishRound("a", 2).apply(event), dice, 0)
    while stop >= 7:
        event = _results(event, dice, 99)
        try:
            event = draft_of(event.section("a")).apply(event)
        except PairwrightError:
            break
        event = do.PublishRound("a", event.section("a").next_round).apply(event)
    return event


def _results(event: EventState, dice: Random, most: int) -> EventState:
    section = event.section("a")
    drawn = section.rounds[-1]
    if section.of_teams and not drawn.boards_published:
        for number, match in enumerate(drawn.boards if section.by_fixture else (), 1):
            both = (match.players, match.players[::-1])
            cards = tuple(SealedCard(one, other, (1, 2, 3, 4), AT, "") for one, other in both)
            event = do.OpenLineUps("a", drawn.number, cards, number).apply(event)
        if not section.by_fixture:
            event = do.PublishBoards("a", drawn.number).apply(event)
    for board in drawn.awaited[:most]:
        codes = ["1-0", "0-1"] if section.traits.knock_out else RESULTS[:3]
        code = ", ".join(dice.choice(codes) for _ in range(section.games))
        event = do.EnterResult("a", drawn.number, board, code).apply(event)
    return event


# -- The acts -------------------------------------------------------------------------------------------


def acts_on(dice: Random, event: EventState) -> list[Action]:
    """Acts of every kind that might fit; many are refused."""
    section = event.section("a")
    key, entry, setup = "a", dice.choice(section.entries), section.setup
    other = dice.choice(section.entries)
    number = dice.randrange(1, max(2, len(section.rounds) + 1))
    board = dice.randrange(1, 4)
    late = Particulars(f"Late {dice.randrange(10**6)}", dice.randrange(1400, 2500))
    code = ", ".join(dice.choice(RESULTS) for _ in range(section.games))
    at, day = AT, "2026-06-01"
    squad = entry.squad
    last = section.rounds[-1] if section.rounds else None
    found: list[Action] = [
        *some_acts(dice, section),
        do.DescribeEvent("Other", place="Elsewhere", time_control_code="900+10"),
        do.SetLogo("PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4="),
        do.AddSection("new", SETUP),
        do.LeaveFideMode(key, "club night"),
        do.RemoveSection(key),
        do.RemoveSection("b"),
        do.EnterPlayers(key, (late,), first_round=section.next_round, granted=dice.choice((0, 5))),
        do.EnterTeams(key, teams(5)[4:]),
        do.SetSquad(key, entry.key, replace(squad, captain="Somebody Else")),
        do.SetSquad(key, entry.key, replace(squad, players=squad.players[::-1])),
        do.SetSquad(key, entry.key, replace(squad, players=squad.players[1:])),
        do.SetSquad(key, entry.key, Squad(players=(late, *squad.players))),
        do.EnterLate(key, (late,)),
        do.EnterLate(key, (), (entry.key,)),
        do.MergeSections(key, "b", "One"),
        do.MergeSections("b", key, "One"),
        do.MovePlayer("b", event.section("b").entries[0].key, key),
        do.Substitute(key, entry.key, replace(late, rating=2500)),
        do.ChangePlayer(key, entry.key, replace(entry.particulars, club="Rook", title="GM")),
        do.ChangePlayer(key, entry.key, replace(entry.particulars, national_rating=2390, rating=0)),
        do.ChangePlayer(key, entry.key, replace(entry.particulars, birth_date="2015-01-01", sex="w")),
        do.NumberPlayers(key),
        do.KeepApart(key, (entry.key, other.key), 1, 0, "family"),
        do.AdjustPoints(key, entry.key, -5, -1, "late", game_points=-10),
        do.AdjustPoints(key, entry.key, 0, number, "undone", number=1),
        do.SetInitialColour(key, "black"),
        do.SetPrizes(key, PrizeList((Category("Main", (Prize(20_000),)),))),
        do.ChangeSetup(key, replace(setup, tie_breaks=("SB",), number_of_rounds=setup.number_of_rounds)),
        do.ChangeSetup(key, replace(setup, keep_apart=("club",))),
        do.ChangeSetup(key, replace(setup, name="Renamed", no_shows="out")),
        do.ChangeSetup(key, replace(setup, acceleration="baku")),
        do.ChangeSetup(key, replace(setup, win=30, draw=10)),
        do.ChangeSetup(key, replace(setup, match=replace(setup.match, win=30, draw=10))),
        do.ChangeSetup(key, replace(setup, match=replace(setup.match, homes=not setup.match.homes))),
        do.ChangeSetup(key, replace(setup, match=replace(setup.match, boards=3))),
        do.ChangeSetup(key, replace(setup, match=replace(setup.match, colours="BBWW"))),
        do.PublishBoards(key, number),
        do.SetHome(key, number, board, entry.key),
        do.CallForLineUps(key, number, at),
        do.LateLineUp(key, number, entry.key, (2, 3, 4, 5), at, "Captain"),
        do.DecideLineUp(key, number, entry.key, (2, 3, 4, 5), "B.12.3.3"),
        do.ReplacePlayers(key, number, entry.key, (1, 2, 3, 5), "came late"),
        do.DecideGames(key, number, board, entry.key, (1, 2), "B.12.3.1"),
        do.DecideMatch(key, number, board, "arbiter", "Appeals committee", "void", code),
        do.DecideMatch(key, number, board, "lots", "Arbiter", "drawn", through=entry.key),
        do.MoveMatch(key, number, board, at, day, "14:00"),
        do.TellResult(key, number, board, code, entry.key, at),
        do.EnterScore(key, number, board, (25, 15)),
        do.AgreeBoards(key, number, board, 5, "Ann and Bob"),
        do.AgreeBoards(key, number, board, 3, "Ann and Bob"),
        do.ExchangeColours(key, number, board, (1, 2)),
        do.ProtestMatch(key, number, board, "the clock"),
        do.RankTeams(key, "lots", (entry.key, other.key)),
        do.SendReport(key, "2026-05", at, "012 League\n"),
        do.EnterResult(key, number, board, code),
        do.EnterResult(key, number, board, ""),
        do.CorrectResult(key, number, board, code),
        do.CorrectResult(key, number, board, code, rating_only=True),
        do.VerifyResult(key, number, board, code),
        do.PublishRound(key, len(section.rounds) or 1),
        do.WithdrawRound(key, max(1, section.published_rounds)),
        do.DiscardDraft(key, section.next_round),
        turned(section),
        played_otherwise(dice, section),
    ]  # fmt: skip
    if last is not None and len(last.boards) > 1:
        found.append(_crossed(section, last.number))
    for make in (draft_of, fixtures_of):
        try:
            found.append(make(section))
        except PairwrightError:
            continue
    return found


def _crossed(section: SectionState, number: int) -> Action:
    """The two Blacks of the first boards of a round exchanged, in the draft or after it was published."""
    drawn = section.round(number)
    one, other, *rest = drawn.boards
    boards = (
        PairedBoard(one.white, other.black), PairedBoard(other.white, one.black),
        *(PairedBoard(*board.players) for board in rest),
    )  # fmt: skip
    byes = drawn.pairing_allocated_byes
    if drawn.published:
        return do.ChangeRound(section.key, number, boards, byes, remarks=("by hand",))
    return do.DraftRound(section.key, number, boards, byes, by_hand=True, remarks=("by hand",))


# -- What is otherwise ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Otherwise:
    """Something that is not as it was: any of these kinds says it. round: which one it is about, or 0."""

    what: str
    kinds: frozenset[str]
    section: str = "a"
    round: int = 0


ROUNDS = frozenset({"round-gone", "boards", "played", "results-lost", "results"})
GROUND = frozenset({"numbers", "points", "granted", "conditions", "ratings", "kept-apart"})


def compared(before: EventState, after: EventState) -> Iterator[Otherwise]:
    """Everything that is otherwise, seen from outside."""
    for old in before.sections:
        if not after.has(old.key):
            yield Otherwise("the public page", frozenset({"links"}), old.key)
            continue
        new = after.section(old.key)
        yield from _rounds(old, new)
        yield from _redrawn(old, new)
        yield from _list(old, new)
        yield from _next(old, new)
        yield from _standing(before, after, old, new)


def _rounds(old: SectionState, new: SectionState) -> Iterator[Otherwise]:
    key = old.key
    for was in old.rounds[: old.published_rounds]:
        n = was.number
        if n > new.published_rounds:
            yield Otherwise(f"round {n} is not published any more", frozenset({"round-gone"}), key, n)
            if any(board.result for board in was.boards):
                yield Otherwise(f"results of round {n}", frozenset({"results-lost"}), key, n)
            continue
        now = new.round(n)
        pairs = [[board.players for board in one.boards] for one in (was, now)]
        if pairs[0] != pairs[1][: len(pairs[0])]:
            yield Otherwise(f"boards of round {n}", frozenset({"boards", "played"}), key, n)
        results = [
            {board.players: board.result for board in one.boards if board.result} for one in (was, now)
        ]
        gone = [pair for pair in results[0] if pair not in results[1]]
        if gone and pairs[0] == pairs[1]:
            yield Otherwise(f"a result of round {n}", frozenset({"results-lost"}), key, n)
        if pairs[0] == pairs[1] and results[0] != results[1] and not gone and n < new.published_rounds:
            changed = any(one.known_for(n + 1) != one.result for one in now.boards)
            if changed and not new.by_fixture and new.traits.by_results:
                yield Otherwise(f"a result of round {n}, played on", frozenset({"results"}), key)
        if old.tables(was) != new.tables(now)[: len(was.boards)] and n == old.published_rounds:
            yield Otherwise(
                f"board numbers of round {n}", frozenset({"links", "boards", "played", "tables"}), key
            )
        known = was.line_ups, was.boards_published
        if known == (now.line_ups, now.boards_published) and _people(old, n) != _people(new, n):
            yield Otherwise(f"who sat at the boards of round {n}", ROUNDS | {"sheets", "seats"}, key)


def _people(section: SectionState, number: int) -> list[list[str]]:
    """Names at the boards of a published round; of a match those of the line-ups, once they are out."""
    drawn, entry = section.round(number), section.entry_of
    if not section.of_teams:
        return [[entry[key].name if key in entry else "?" for key in one.players] for one in drawn.boards]
    squads = {key: ("-", *(one.name for one in found.squad.players)) for key, found in entry.items()}
    return [_seated(section, drawn, one, squads) for one in drawn.boards if drawn.is_out(one)]


def _seated(
    section: SectionState, drawn: RoundState, match: BoardState, squads: Mapping[int, Sequence[str]]
) -> list[str]:
    """Both players of each board and who has White; boards at the end where nobody sits are none."""
    places = [line_up_of(section, drawn, key) for key in match.players]
    boards = [
        f"{squads[match.white][one]} {squads[match.black][other]} {white}"
        for one, other, white in zip(*places, whites(section, match), strict=False)
    ]
    taken = [place for place, pair in enumerate(zip(*places, strict=False), 1) if any(pair)]
    return boards[: max(taken, default=0)]


def _redrawn(old: SectionState, new: SectionState) -> Iterator[Otherwise]:
    """Published rounds drawn from what is known now: before the act, and after it."""
    if not old.traits.by_results:
        return
    for n in range(1, min(old.published_rounds, new.published_rounds) + 1):
        if old.round(n).late != new.round(n).late:
            continue  # Who came late plays below the draw.
        was, now = (_drawn_now(one, n) for one in (old, new))
        published = new.round(n).known_for(n)
        if was != now and now != (
            {one.players for one in published.boards},
            {*published.pairing_allocated_byes},
        ):
            yield Otherwise(f"the draw of round {n} from what is known now", GROUND | ROUNDS, old.key)


def _drawn_now(section: SectionState, number: int) -> object:
    """Boards and byes of a published round, drawn from the section as it is now, without what was fixed."""
    bare = replace(section, drawn_from=(), rounds=tuple(_unfixed(one) for one in section.rounds))
    try:
        found = pair(
            bare.units(number).before_round(number), system=bare.setup.system, **bare.setup.pairing_options()
        )
    except PairwrightError as error:
        return type(error).__name__
    bye = found.pairing_allocated_bye
    boards = {(bare.key_of(one.white), bare.key_of(one.black)) for one in found.boards}
    return boards, set() if bye is None else {bare.key_of(bye)}


def _unfixed(drawn: RoundState) -> RoundState:
    return replace(drawn, boards=tuple(replace(one, was=()) for one in drawn.boards))


def _list(old: SectionState, new: SectionState) -> Iterator[Otherwise]:
    if not (old.started and new.started):
        return
    numbers = [{key: place for place, key in enumerate(one.order)} for one in (old, new)]
    if any(numbers[1].get(key, place) != place for key, place in numbers[0].items()):
        yield Otherwise("pairing numbers", frozenset({"numbers"}), old.key)
    names = [{one.key: one.name for one in section.entries} for section in (old, new)]
    if any(names[1].get(key, name) != name for key, name in names[0].items()):
        yield Otherwise("names on sheets that are out", frozenset({"sheets"}), old.key)


def _next(old: SectionState, new: SectionState) -> Iterator[Otherwise]:
    key = old.key
    if old.draft is not None and (new.draft is None or new.draft.number != old.draft.number):
        if new.published_rounds < old.draft.number:
            yield Otherwise("the draft", frozenset({"draft-lost"}), key)
        return
    if old.draft is not None and new.draft == old.draft:
        fits = [_publishable(one) for one in (old, new)]
        if fits[0] and not fits[1]:
            yield Otherwise("the draft cannot be published any more", frozenset({"draft-stale"}), key)
        elif not old.draft.by_hand and not list(draft_faults(old, old.draft)):
            again = [_players_of(one) for one in (old, new)]
            if again[0] != again[1]:
                yield Otherwise("the draft, drawn again", frozenset({"draft-stale"}), key)
    if old.traits.cycles or old.next_round != new.next_round or (old.traits.knock_out and not old.started):
        return  # In round 1 of a cup whoever is free is on no board.
    was, now = (_next_players(one) for one in (old, new))
    if was is None or now is None:
        return
    if was - now:
        yield Otherwise("somebody is not in the next draw", frozenset({"out"}), key)
    if (now - was) & set(old.entry_of):
        yield Otherwise("somebody is in the next draw again", frozenset({"in"}), key)


def _publishable(section: SectionState) -> bool:
    assert section.draft is not None
    try:
        do.PublishRound(section.key, section.draft.number).apply(EventState(sections=(section,)))
    except PairwrightError:
        return False
    return True


def _next_players(section: SectionState) -> frozenset[int] | None:
    """Who is in the next draw, by drawing it; None where it cannot be drawn now."""
    found = _players_of(section)
    return None if found is None else frozenset(key for pair in found for key in pair)


def _players_of(section: SectionState) -> frozenset[tuple[int, ...]] | None:
    try:
        made = draft_of(section)
    except PairwrightError:
        return None
    return frozenset([*((one.white, one.black) for one in made.boards), *((key,) for key in made.byes)])


def _standing(
    before: EventState, after: EventState, old: SectionState, new: SectionState
) -> Iterator[Otherwise]:
    rounds = old.completed_rounds
    if not rounds or rounds != new.completed_rounds or (old.by_fixture and old.rounds != new.rounds):
        return  # A result of a league only comes in.
    try:
        was, now = (
            {
                one.order[line.number - 1]: (line.rank, line.points)
                for line in section_standings(event, one, rounds).lines
            }
            for event, one in ((before, old), (after, new))
        )
    except PairwrightError:
        return
    if any(now.get(key) != place for key, place in was.items() if key in new.entry_of):
        yield Otherwise(f"places after round {rounds}", frozenset({"places"}), old.key)
    if not old.finished or not new.finished:
        return
    sums = []
    for event, one in ((before, old), (after, new)):
        found = section_prizes(section_standings(event, one, rounds), one)
        awards = [line for result in found.results for line in result.awards]
        sums.append({(one.key_of(line.participant), line.paid) for line in awards})
    if sums[0] != sums[1]:
        yield Otherwise("prizes", frozenset({"prizes"}), old.key)


def unsaid(before: EventState, after: EventState) -> list[Otherwise]:
    """What is otherwise and among the effects of neither kind nor round."""
    told = effects(before, after, fide=False)
    return [
        one
        for one in compared(before, after)
        if not any(
            said.kind in one.kinds
            and said.section == one.section
            and (not one.round or one.round in said.rounds)
            for said in told
        )
    ]


def event_of(seed: int) -> tuple[Random, EventState]:
    """An event with a section of one kind in one phase, and the dice that it was made with."""
    dice = Random(seed)
    kind, phase = list(SECTIONS)[seed % len(SECTIONS)], PHASES[seed // len(SECTIONS) % len(PHASES)]
    return dice, event_in(kind, phase, dice)


def campaign(seed: int) -> Counter[str]:
    """Every act, and each of them taken back, on the event of a seed."""
    dice, event = event_of(seed)
    counted: Counter[str] = Counter(events=1)
    for act in acts_on(dice, event):
        try:
            after = act.apply(event)
        except PairwrightError:
            counted["refused"] += 1
            continue
        counted["acts"] += 1
        counted["something otherwise"] += bool(list(compared(event, after)))
        for what, *states in (("done", event, after), ("undone", after, event)):
            missing = unsaid(*states)
            assert not missing, (seed, what, act, missing)
    return counted


def test_effects_say_whatever_is_otherwise() -> None:
    counted: Counter[str] = Counter()
    for number in range(times(len(SECTIONS) * len(PHASES), 8)):
        counted += campaign(10 * number)
    assert counted["acts"] > 200, counted
    assert counted["something otherwise"] > counted["acts"] / 8, counted
    print(dict(counted))
