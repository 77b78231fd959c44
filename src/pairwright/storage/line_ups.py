"""Who sits on which board of a match: what the captain handed in, or the first boards of the squad."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import TYPE_CHECKING

from pairwright.common.errors import Refused
from pairwright.common.messages import N_
from pairwright.common.values import dataclass, replace
from pairwright.tournament.line_up_cards import (
    NOBODY,
    CaptainCard,
    CardRules,
    LineUpFault,
    default_card,
    faults,
    opened,
)
from pairwright.tournament.results import ADJOURNED, BETWEEN, PLAYING, from_the_other_side, games_of

if TYPE_CHECKING:
    from pairwright.storage.event_state import SectionState
    from pairwright.storage.round_state import BoardState, RoundState

SIDES = ((N_("White"), N_("Black")), (N_("White on board 1"), N_("Black on board 1")))
"""The heads of the two columns of a pairing: of players, and of teams."""
HOME_AND_AWAY = (N_("Home"), N_("Away"))


def sides_of(section: SectionState) -> tuple[str, str]:
    """The heads of the two columns of a pairing in this section."""
    return HOME_AND_AWAY if section.home_first else SIDES[section.of_teams]


NOBODY_THERE = "-/-"
_MISSING = {(True, False): "-/+", (False, True): "+/-", (True, True): NOBODY_THERE}


@dataclass(frozen=True, slots=True)
class SealedCard:
    """A card as it was handed in.

    team, opponent: entries; a card is for one match and counts for no other. players: places of the squad on
    boards 1, 2, ...; 0 for nobody. at: when it came, by the clock of the desk; by: from whom. salt: random,
    in hexadecimal, so that nobody finds out a card from its seal; "" in cards of older programs.
    """

    team: int
    opponent: int
    players: tuple[int, ...]
    at: str
    by: str
    salt: str = ""


@dataclass(frozen=True, slots=True)
class CardSeal:
    """What binds a team to its card and the desk to the captain: SHA-256 of a line told at the reveal.

    The captain has the seal from the moment the card is in; the line, and so the salt, is known to all once
    the line-ups are opened. Anybody can compare them with any program for SHA-256.
    """

    team: int
    line: str

    @property
    def seal(self) -> str:
        """SHA-256 of the line in UTF-8, in hexadecimal."""
        return sha256(self.line.encode()).hexdigest()


def seal_of(section: str, number: int, card: SealedCard) -> CardSeal | None:
    """The seal of a card for a round of a section; None for one of an older program."""
    if not card.salt:
        return None
    boards = " ".join(map(str, card.players))
    line = (
        f"pairwright line-up 1; section {section}; round {number}; team {card.team}; "
        f"against {card.opponent}; boards {boards}; salt {card.salt}"
    )
    return CardSeal(card.team, line)


def seals_of(section: str, drawn: RoundState) -> tuple[CardSeal, ...]:
    """The seals of a round whose line-ups are opened, in the order of its matches."""
    cards = {card.team: card for card in drawn.line_ups}
    given = (
        SealedCard(team, sum(match.players) - team, card.asked or card.players, "", "", card.salt)
        for match in drawn.boards
        if cards and drawn.is_out(match)
        for team in match.players
        if (card := cards.get(team))
    )
    return tuple(seal for one in given if (seal := seal_of(section, drawn.number, one)))


def round_to_hand_in(section: SectionState, team: int, today: str) -> int:
    """The round for which a captain hands in: the first that is asked for, else the last published.

    In a league the next match that is still without line-ups, by the day on which it is now; one whose day
    has gone by comes after those to come.
    """
    asked = (
        drawn.number
        for drawn in section.rounds
        if drawn.published and drawn.cards_until and not drawn.is_out_for(team) and opponent_of(drawn, team)
    )
    if section.by_fixture:
        waiting = [
            (not on or on < today, not on, on, drawn.number)
            for drawn in section.rounds
            for match in drawn.boards
            if drawn.published and team in match.players and not drawn.is_out(match)
            if not section.needs_no_line_up(match)
            for on in [match.moves[-1].on if match.moves else ""]
        ]
        return next(asked, min(waiting, default=(max(section.published_rounds, 1),))[-1])
    return next(asked, max(section.published_rounds, 1))


def handed_in(drawn: RoundState, team: int) -> CaptainCard | None:
    """What is known of the line-up of a team in a round; None while there is nothing."""
    return next((one for one in drawn.line_ups if one.team == team), None)


def line_up_of(section: SectionState, drawn: RoundState, team: int) -> tuple[int, ...]:
    """The places of the squad on boards 1, 2, ...: as handed in, else its first boards."""
    boards, given = section.games, handed_in(drawn, team)
    found = default_of(section, drawn.number, team) if given is None else given.players
    return (*found[: card_rules(section, drawn.number, team).boards], *[NOBODY] * boards)[:boards]


def card_rules(section: SectionState, number: int, team: int) -> CardRules:
    """What is held against the line-up of a team in a round, for the boards that its match has."""
    rules = section.setup.cards(number)
    if not section.agreed_boards or number > len(section.rounds):
        return rules
    drawn = section.rounds[number - 1]
    agreed = next((one.boards for one in drawn.boards if team in one.players), 0)
    return replace(rules, boards=agreed) if agreed else rules


def opponent_of(drawn: RoundState, team: int) -> int:
    """Against whom a team plays in a round, by entry; 0 for nobody."""
    return next((sum(one.players) - team for one in drawn.boards if team in one.players), 0)


def home_of(section: SectionState, match: BoardState) -> int:
    """The team at home, by entry; 0 where that means nothing. Colours do not depend on it."""
    return (match.home or match.white) if section.setup.match.homes else 0


def card_faults(
    section: SectionState, number: int, team: int, players: Sequence[int]
) -> tuple[LineUpFault, ...]:
    """Everything wrong with a line-up of a team in a round, in its own order; () for a legal one."""
    return faults(players, card_rules(section, number, team), section.entry_of[team].squad.players)


def last_line_up(section: SectionState, number: int, team: int) -> tuple[int, ...]:
    """Who sat where for a team in the last round before this one that it played; () for none."""
    before = (handed_in(drawn, team) for drawn in reversed(section.rounds[: number - 1]))
    return next((one.players for one in before if one is not None), ())


def default_of(section: SectionState, number: int, team: int) -> tuple[int, ...]:
    """Who plays for a team that hands in nothing."""
    squad = len(section.entry_of[team].squad.players)
    return default_card(card_rules(section, number, team), squad, last_line_up(section, number, team))


def opened_cards(
    section: SectionState, drawn: RoundState, given: dict[int, CaptainCard]
) -> Iterator[CaptainCard]:
    """The cards of all teams of a round when they are opened together. given: what was handed in, by team."""
    for match in drawn.boards:
        if section.in_league and not given.keys() >= {*match.players}:
            continue  # nobody plays for a team of a league whose captain has said nothing
        for team in match.players:
            last = last_line_up(section, drawn.number, team)
            rules = card_rules(section, drawn.number, team)
            yield opened(given.get(team), team, rules, section.entry_of[team].squad.players, last)


def seats(section: SectionState, drawn: RoundState, match: BoardState) -> tuple[tuple[int, int], ...]:
    """Board by board the places of both teams, of the one with White on board 1 first."""
    return tuple(zip(*(line_up_of(section, drawn, team) for team in match.players), strict=True))


def whites(section: SectionState, match: BoardState | None = None) -> tuple[bool, ...]:
    """Board by board whether the first team of a match has White there.

    It is the one with White on board 1, or the home team where that is the first one. match: with the boards
    on which its players had each other's colours.
    """
    pattern = section.setup.match.pattern_for(section.games)
    first, turned = "W" if section.home_first else pattern[0], match.exchanged if match else ()
    return tuple((colour == first) != (board in turned) for board, colour in enumerate(pattern, 1))


def forfeit_on(places: tuple[int, int]) -> str:
    """How a board ends on which somebody is missing, "" where nobody is."""
    return _MISSING.get((places[0] == NOBODY, places[1] == NOBODY), "")


def results_of(section: SectionState, drawn: RoundState, match: BoardState) -> tuple[str, ...]:
    """How every board that a match has stands; one on which somebody is missing has ended before it began.

    Of a match that did not take place every board has ended as the match, whoever would have sat there.
    """
    parts = games_of(match.result, section.games)
    if not drawn.is_out(match) or _not_played(parts[: section.boards_of(drawn, match)]):
        return parts
    dues = map(forfeit_on, seats(section, drawn, match))
    return tuple(due or part for part, due in zip(parts, dues, strict=False))


def seen_from_home(section: SectionState, drawn: RoundState, match: BoardState) -> tuple[str, ...]:
    """The results of the boards of a match, or the games of two players, in the plain codes.

    As the team at home sees them; "" where nothing is known, "*" adjourned.
    """
    if section.of_teams:
        parts = results_of(section, drawn, match)[: section.boards_of(drawn, match)]
    else:
        parts = games_of(match.result, section.games)
    found = []
    for part in parts:
        if part in ("", PLAYING):
            found.append("")
            continue
        code = part.removesuffix(" u")
        if home_of(section, match) == match.black:
            code = from_the_other_side(code)
        found.append(code)
    return tuple(found)


def _not_played(parts: Sequence[str]) -> bool:
    """True where a team, or both, did not come to a match at all."""
    return len({*parts}) == 1 and parts[0] in _MISSING.values()


def with_game(section: SectionState, drawn: RoundState, match: BoardState, game: int, result: str) -> str:
    """The result of a match with that of one of its boards, counting from 1; "" or PLAYING takes it back."""
    parts = list(results_of(section, drawn, match))
    parts[game - 1] = result or PLAYING
    dues = [forfeit_on(places) for places in seats(section, drawn, match)]
    nothing = all(part == (due or PLAYING) for part, due in zip(parts, dues, strict=True))
    return "" if nothing else BETWEEN.join(parts)


def fitting(section: SectionState, drawn: RoundState, match: BoardState, result: str) -> str:
    """The result without boards that others have and this match does not, if nobody is said to be there."""
    parts, count = result.split(BETWEEN), section.parts_of(drawn, match)
    return BETWEEN.join(parts[:count]) if {*parts[count:]} <= {NOBODY_THERE} else result


def adjourned_code(section: SectionState, drawn: RoundState, match: BoardState) -> str:
    """The result of a match that goes on later on every board on which two people sit."""
    dues = (forfeit_on(places) for places in seats(section, drawn, match))
    return BETWEEN.join(due or ADJOURNED for due in dues)


def check_result(section: SectionState, drawn: RoundState, match: BoardState, result: str) -> None:
    """Raise Refused for a result that the line-ups of a match of teams do not allow.

    A match that did not take place can be entered before anybody knows who would have played.
    """
    parts = result.split(BETWEEN)
    if section.of_teams:
        _check_decided(match, games_of(result, section.games))
    if not section.of_teams or not result or _not_played(parts):
        return
    boards = section.boards_of(drawn, match)
    if len(parts) not in (1, boards, section.games):
        raise Refused.told("a result has every board of the match")
    if not drawn.is_out(match):
        raise Refused.told(
            "the line-ups of round {n} are not published yet; publish them first", n=drawn.number
        )
    there = seats(section, drawn, match)[: boards if len(parts) == 1 else section.games]
    sides = zip(there, games_of(result, section.games), strict=False)
    for board, (places, given) in enumerate(sides, 1):
        due = forfeit_on(places)
        if due and given != due:
            raise Refused.told(
                "somebody is missing on board {n} in the line-ups, so its result is {result}",
                n=board, result=due,
            )  # fmt: skip


def _check_decided(match: BoardState, parts: tuple[str, ...]) -> None:
    for one in match.decided:
        if parts[one.game - 1] != one.result:
            raise Refused.told(
                "board {n} was decided by {article}, its result is {result}; undo that decision in the "
                "history first",
                n=one.game, article=match.article, result=one.result,
            )  # fmt: skip
