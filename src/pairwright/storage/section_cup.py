"""A section as a cup: its bracket as far as it is known, what decided each match, who is out."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from pairwright.common.errors import Refused
from pairwright.common.messages import joined, told
from pairwright.seasons.cups import (
    OPEN,
    BracketTie,
    Cup,
    CupMatch,
    CupVerdict,
    bonus,
    bonus_of,
    bracket_rounds,
    bracket_size,
    decide,
    drawn_anew,
    first_ties,
    games_note,
    through,
)
from pairwright.seasons.rules import LeagueRules
from pairwright.seasons.table import points_of
from pairwright.storage.line_ups import home_of, line_up_of, seen_from_home, whites
from pairwright.tournament.outcome import NOT_THERE, Outcome
from pairwright.tournament.results import BETWEEN, is_awaited

if TYPE_CHECKING:
    from pairwright.storage.event_state import SectionState
    from pairwright.storage.round_state import BoardState, RoundState


def cup_ties(section: SectionState) -> list[list[BracketTie]]:
    """Who meets whom, round by round; entries by key, OPEN for whoever is not known yet."""
    from_start = [key for key in section.order if section.entry_of[key].entered == 1]
    if len(from_start) < 2:
        return []
    options = section.setup.pairing_options()
    clubs = [section.entry_of[key].particulars.club for key in from_start]
    keys: dict[int | None, int] = dict(enumerate(from_start))
    drawn = options.get("bracket") in ("lots", "each-round")
    first = [(keys.get(upper), keys.get(lower)) for upper, lower in first_ties(clubs, drawn=drawn)]
    rounds = (len(from_start) - 1).bit_length()

    def boards(number: int) -> list[tuple[int, int]]:
        return [one.players for one in _round(section, number)]

    def anew(number: int, left: list[int]) -> list[BracketTie]:
        """Until a round is drawn nobody knows who meets whom in it."""
        known = left if _round(section, number) else ()
        return drawn_anew(left, known, {})

    gone = partial(_gone, section)
    winner = partial(_through, section)
    return bracket_rounds(first, rounds, boards, winner, gone, anew if drawn_each_round(section) else None)


def drawn_each_round(section: SectionState) -> bool:
    """A cup of which each later round is drawn by lot when it comes."""
    return section.traits.knock_out and section.setup.pairing_options().get("bracket") == "each-round"


def lots_drawn(section: SectionState) -> dict[int, list[int]]:
    """The lots of every later round of such a cup, by its matches, whoever was drawn first before the other.

    Numbers of entries; those who were free come first, as in the order of lots.
    """
    found = {}
    for drawn in section.rounds[1:] if drawn_each_round(section) else ():
        pairs = []
        for match in drawn.boards:
            first = home_of(section, match) or match.white
            pairs += [first, sum(match.players) - first]
        free = [key for key, outcome in drawn.idle if outcome is Outcome.FULL_POINT_BYE]
        found[drawn.number] = [section.number(key) for key in (*free, *pairs)]
    return found


def lots_to_draw(section: SectionState) -> list[int]:
    """Whoever is to be drawn for the next round, by number. Raises Refused where it is not known yet."""
    left = _left(section)
    if OPEN in left:
        raise Refused.told("round {n} is not complete", n=section.published_rounds)
    return [section.number(key) for key in left]


def _left(section: SectionState) -> list[int]:
    """Who has come through the last published round and has not left, OPEN for whoever is not known yet."""
    last = section.published_rounds
    left = [_goes_on(section, last, tie) for tie in section.cup_ties[last - 1]]
    return [one for one in left if one is not None and (one == OPEN or not _gone(section, last + 1, one))]


def _goes_on(section: SectionState, number: int, tie: BracketTie) -> int | None:
    return through(number, tie, partial(_through, section), partial(_gone, section))


def _through(section: SectionState, number: int, upper: int, lower: int) -> int:
    """Whoever the next round has once it is published, so that it stands; before that by the match.

    After a match that has decided nothing, nor anybody about it, whoever is still there goes on, as in files.
    """
    left = [one for one in (upper, lower) if not _gone(section, number + 1, one)]
    match = _met(section, number, (upper, lower))
    if len(left) == 1 and number < section.published_rounds:
        return left[0]
    won = winner_of(section, section.rounds[number - 1], match) if match is not None else 0
    if not won and len(left) == 1 and match is not None and (match.score or not is_awaited(match.result)):
        return left[0]
    return won or OPEN


def _round(section: SectionState, number: int) -> Sequence[BoardState]:
    """The boards of a published round."""
    return section.rounds[number - 1].boards if 0 < number <= section.published_rounds else ()


def _met(section: SectionState, number: int, tie: BracketTie) -> BoardState | None:
    """The match of these two in a round; None where they have not been drawn."""
    return next((one for one in _round(section, number) if {*one.players} == {*tie}), None)


def _gone(section: SectionState, number: int, key: int) -> bool:
    """Somebody who has come so far is not there."""
    if any(key in one.players for one in _round(section, number)):
        return False
    known = section.entry_of[key].absence(number)
    if number <= section.published_rounds:
        known = dict(section.rounds[number - 1].idle).get(key, known)
    return known in NOT_THERE


def verdict_of(section: SectionState, drawn: RoundState, match: BoardState) -> CupVerdict:
    """Who goes on by the games of a match, seen from home (the first of two players), or what comes next."""
    given = bonus_in(section, drawn, match)
    if is_awaited(match.result) or match.adjourned:
        if not match.score:
            return CupVerdict("", "")
        own, theirs = (points + more for points, more in zip(match.score, given, strict=True))
        won = "home" if own > theirs else "away" if theirs > own else ""
        return CupVerdict(won, "points" if won else "", (own, theirs))
    order = str(section.setup.pairing_options().get("level", "")) if section.of_teams else "replay"
    # Of teams the colours are those of the section, and Black on board 1 may decide.
    white = section.of_teams and whites(section)[0] == (home_of(section, match) in (0, match.white))
    rules = LeagueRules(
        boards=max(section.games, 1), cup_level=tuple(order.split(",")) if order else _USUAL,
        home_white="odd" if white else "even",
    )  # fmt: skip
    return decide(rules, seen_from_home(section, drawn, match), given)


def bonus_in(section: SectionState, drawn: RoundState, match: BoardState) -> tuple[int, int]:
    """The points that home and away (of two players the first and the other) had before the first game."""
    steps = bonus_of(str(section.setup.pairing_options().get("bonus", "")))
    if not steps:
        return (0, 0)
    home = home_of(section, match) or match.white
    home_average, away_average = (_average(section, drawn, one) for one in (home, sum(match.players) - home))
    return bonus(LeagueRules(cup_bonus=steps), (home_average, away_average))


def _average(section: SectionState, drawn: RoundState, key: int) -> int:
    """The rating of whoever sits at the boards on average, of those who have one; 0 where nobody has."""
    entry = section.entry_of[key]
    if section.of_teams:
        places = line_up_of(section, drawn, key) if drawn.is_out_for(key) else ()
        people = [entry.squad.players[place - 1] for place in places if place]
    else:
        people = [entry.particulars]
    ratings = [rating for one in people if (rating := one.rating or one.national_rating)]
    return (2 * sum(ratings) + len(ratings)) // (2 * len(ratings)) if ratings else 0


_USUAL = LeagueRules().cup_level


def winner_of(section: SectionState, drawn: RoundState, match: BoardState) -> int:
    """The entry that goes on from a match, 0 while nobody knows."""
    verdict = verdict_of(section, drawn, match)
    if verdict.winner:
        home = home_of(section, match) or match.white
        return home if verdict.winner == "home" else sum(match.players) - home
    decision = match.decision_now
    return decision.through if decision is not None else 0


def rounds_come(section: SectionState) -> dict[int, int]:
    """How many rounds everybody has come to, by entry; whoever has won the final one more."""
    ties = section.cup_ties
    found = {
        key: number for number, round_ties in enumerate(ties, 1) for tie in round_ties for key in tie
        if key is not None and key != OPEN
    }  # fmt: skip
    for tie in ties[-1] if section.started else ():
        winner = _goes_on(section, len(ties), tie)
        found |= {winner: len(ties) + 1} if winner not in (None, OPEN) else {}
    return found


def losers_of_round_1(section: SectionState) -> list[int]:
    """Who has lost a match of round 1, in the order of the bracket. Raises Refused while one is open."""
    lost = []
    for tie in section.cup_ties[0] if section.cup_ties else ():
        match = _met(section, 1, tie)
        if match is None and None not in tie and not section.published_rounds:
            raise Refused.told("round 1 is not published yet")
        if match is not None:
            winner = _goes_on(section, 1, match.players)
            if winner == OPEN:
                raise Refused.told("round 1 is not over: {list}", list=section.named(match.players))
            lost += [sum(match.players) - winner] if winner is not None else []  # else both have left
    return lost


def level_matches(section: SectionState) -> list[tuple[RoundState, int, BoardState]]:
    """The matches of the last published round, with their numbers, that have ended and decided nothing."""
    if not section.traits.knock_out or not section.started:
        return []
    drawn = section.rounds[section.published_rounds - 1]
    return [
        (drawn, number, match)
        for number, match in enumerate(drawn.boards, 1)
        if (not is_awaited(match.result) or match.score)
        and _goes_on(section, drawn.number, match.players) == OPEN
    ]


def cup_absence(section: SectionState, key: int, number: int) -> Outcome | None:
    """Why somebody does not play a round of a cup: out, or free. None for who plays, or may do so."""
    ties = section.cup_ties[:number]
    if not ties:
        return None
    own = [(place, tie) for place, round_ties in enumerate(ties, 1) for tie in round_ties if key in tie]
    if not own:
        return Outcome.ABSENT
    last, tie = own[-1]
    if last < number:
        out = _goes_on(section, last, tie) not in (OPEN, key) or _gone(section, last + 1, key)
        if out or number > len(ties):
            return Outcome.ABSENT
        return Outcome.FULL_POINT_BYE if key in _free_by_lot(section, number) else None
    other = tie[1] if tie[0] == key else tie[0]
    free = other is None or (other != OPEN and _gone(section, number, other))
    return Outcome.FULL_POINT_BYE if free else None


def _free_by_lot(section: SectionState, number: int) -> set[int]:
    """Who has no match in the draft of a round that is drawn by itself, where as many as that are free."""
    if not (drawn_each_round(section) and section.published_rounds < number <= len(section.rounds)):
        return set()
    left = {*_left(section)}
    free = left - section.rounds[number - 1].players
    return free if len(left) + len(free) == bracket_size(len(left)) else set()


def cup_of(section: SectionState, name: str = "") -> Cup:
    """The cup with all its rounds, as far as they are known; results as the team at home sees them.

    name: of the event.
    """
    names = section.name_of | {OPEN: ""}
    rounds = tuple(
        tuple(_cup_match(section, names, number, tie) for tie in round_ties)
        for number, round_ties in enumerate(section.cup_ties, 1)
    )
    rules, seeds = LeagueRules(boards=max(section.games, 1)), tuple(names[key] for key in section.order)
    return Cup(name or section.setup.name, rules, seeds, rounds, ())


def _notes(section: SectionState, drawn: RoundState, match: BoardState, first: str, second: str) -> str:
    """What is to be known of a match beside its boards: a bonus, a decision. first, second: the teams."""
    found: list[str] = []
    given = bonus_in(section, drawn, match)
    if any(given):
        found.append(
            told(
                "bonus of {points} for {name}",
                points=points_of(max(given)), name=first if given[0] else second,
            )
        )  # fmt: skip
    one = match.decision_now
    if one is not None and one.games:
        # The games are told as the first entry of the match sees them.
        parts = [part.removesuffix(" u") for part in one.games.split(BETWEEN)]
        sides = tuple(section.name_of[key] for key in match.players)
        black = one.white == match.black
        found.append(games_note(one.by, parts, (sides[0], sides[1]), first_is_black=black))
    if one is not None and one.decided:  # on public pages nobody is named
        found.append(told("decided by {who}: {why}", who=one.decided, why=one.why))
    return joined("; ", found)


def _cup_match(section: SectionState, names: dict[int, str], number: int, tie: BracketTie) -> CupMatch:
    upper, lower = (names.get(one, "") if one is not None else "" for one in tie)
    drawn = section.rounds[number - 1] if number <= section.published_rounds else None
    board = next((n for n, one in enumerate(drawn.boards, 1) if {*one.players} == {*tie}), 0) if drawn else 0
    if drawn is None or not board:
        went_on = _goes_on(section, number, tie)
        return CupMatch("", upper, lower, winner=names.get(went_on, "") if went_on is not None else "")
    match = drawn.boards[board - 1]
    verdict, winner = verdict_of(section, drawn, match), _through(section, number, *match.players)
    stands = winner not in (OPEN, winner_of(section, drawn, match))  # with whom the next round was drawn
    decision = match.decision_now
    home = home_of(section, match) or match.white
    ended = not is_awaited(match.result) and not match.adjourned
    return CupMatch(
        f"{number}-{board}", names[home], names[sum(match.players) - home],
        names[home] if section.setup.match.homes else "",
        seen_from_home(section, drawn, match) if ended else (), names[winner],
        "" if stands else decision.by if decision is not None else verdict.by,
        _notes(section, drawn, match, names[home], names[sum(match.players) - home]),
        () if ended else match.score,
    )  # fmt: skip
