"""From a tournament of the library to a section at the desk: players, rounds, results."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any, TypeAlias

from pairwright.check.fide_mode import DEVIATION, EXITED
from pairwright.common.errors import BadInput, Refused
from pairwright.storage.baku import with_group_a, with_virtual_points
from pairwright.storage.event_state import Adjustment, Restriction, SectionState
from pairwright.storage.line_ups import whites
from pairwright.storage.match_rules import MatchRules
from pairwright.storage.round_state import BoardState, Entry, RoundState, Squad
from pairwright.storage.section_setup import MOST_ROUNDS, Setup, is_day
from pairwright.storage.squads import average_rating
from pairwright.storage.typed_texts import text_faults
from pairwright.systems.register import all_systems, find
from pairwright.systems.swiss.boards import board_order
from pairwright.tournament.acceleration import virtual_points
from pairwright.tournament.history import History
from pairwright.tournament.line_up_cards import NOBODY, CaptainCard
from pairwright.tournament.matches import (
    Match,
    MatchRound,
    boards_by_round,
    matches_of_round,
    read_matches,
    winner_of,
)
from pairwright.tournament.outcome import LAST_PLAYED, Colour, Outcome
from pairwright.tournament.person import NATIONAL, Particulars
from pairwright.tournament.results import BETWEEN, BYES, code_of
from pairwright.tournament.round import NO_OPPONENT, Round, drawn_pairs
from pairwright.tournament.team import (
    BOARDS_BY_ROUND,
    EXCHANGED,
    HOMES,
    LINE_UPS,
    MATCH_WINNER,
    TEAM_DETAILS,
    TEAM_SCORE,
    Team,
    TeamPlay,
    club_teams,
)
from pairwright.tournament.tournament import OPTIONS, SECTION_DETAILS, Tournament
from pairwright.trf.kept import national_numbers

# -- From a tournament of teams, as files hold it, to a section of the desk: squads, matches, line-ups -


_FORFEITS = {(True, False): "+/-", (False, True): "-/+", (False, False): "-/-"}


def with_teams(
    section: SectionState, tournament: Tournament, play: TeamPlay, people: Sequence[Particulars]
) -> SectionState:
    """The section with the teams of a tournament in it, its rounds and line-ups.

    section: filled with what is the same for single players. people: the players, as entry lists have them.
    Raises Refused, naming what it is, for what the desk cannot hold.
    """
    matches = read_matches(tournament)
    rules = _rules(tournament, play, matches.boards, section.setup.match)
    count = len(tournament.teams)
    details, second_at_home = _details(tournament), set(tournament.header(HOMES).split()[1:])
    section = replace(section, setup=replace(section.setup, match=rules))
    turned = not whites(section)[0]
    return replace(
        section,
        entries=tuple(
            _with_details(
                _team_entry(tournament, play, people, number, rules.boards), details.get(str(number))
            )
            for number in range(1, count + 1)
        ),
        order=tuple(range(1, count + 1)),
        numbers_fixed=True,
        rounds=tuple(
            _at_home(
                _round(tournament, number, played, [row[number - 1] for row in matches.rounds], turned),
                second_at_home,
                turned,
                in_order,
            )
            for (number, played), in_order in zip(
                enumerate(tournament.rounds, 1), _board_orders(tournament, section.setup), strict=True
            )
        ),
        adjustments=tuple(
            Adjustment(team + 1, one.match_points, one.round_number, "", one.game_points, one.kind)
            for one in play.adjustments
            for team in one.teams or range(count)
        ),
    )


def _details(tournament: Tournament, header: str = TEAM_DETAILS) -> dict[str, object]:
    """What a file says of its teams or participants by number; nothing where it cannot be read."""
    try:
        found = json.loads(tournament.header(header) or "{}")
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def _with_details(entry: Entry, details: object) -> Entry:
    if not isinstance(details, dict):
        return entry
    texts = {name: text for name, text in details.items() if isinstance(text, str)}
    one, squad, table = entry.particulars, entry.squad, texts.get("fixed_board", "")
    return replace(
        entry,
        particulars=replace(
            one,
            federation=texts.get("federation", ""),
            club=texts.get("club", ""),
            fixed_board=int(table) if table.isascii() and table.isdigit() and len(table) < 9 else 0,
        ),
        squad=replace(
            squad, captain=texts.get("captain", squad.captain), venue=texts.get("venue", squad.venue)
        ),
    )


def _at_home(drawn: RoundState, second: Collection[str], turned: bool, in_order: BoardOrder) -> RoundState:
    """The round in the order of its tables, with its home teams: White on board 1, or whom the file names.

    Entries are 1, 2, ... here.
    """

    def home(match: BoardState) -> int:
        with_white, with_black = match.players[::-1] if turned else match.players
        found = with_black if f"{drawn.number}:{with_black}" in second else with_white
        return 0 if found == match.white else found

    matches = {(match.white - 1, match.black - 1): match for match in drawn.boards}
    boards = tuple(replace(match, home=home(match)) for match in map(matches.__getitem__, in_order(matches)))
    return drawn if boards == drawn.boards else replace(drawn, boards=boards)


def _rules(tournament: Tournament, play: TeamPlay, boards: int, before: MatchRules) -> MatchRules:
    system = find(tournament.system)
    code = tournament.header("type_code").strip().upper()
    usual = ("WB" * boards)[:boards]
    return replace(
        before.lined_up(tournament.header(LINE_UPS)), boards=boards,
        colours="" if play.colours.upper() == usual else play.colours.upper(), win=play.win, draw=play.draw,
        loss=play.loss, bye_match_points=-1 if play.bye_match_points is None else play.bye_match_points,
        bye_game_points=-1 if play.bye_game_points is None else play.bye_game_points,
        winner=winner_of(tournament), boards_by_round=boards_by_round(tournament),
        homes=before.homes or tournament.header(HOMES).startswith("first"),
        type_code=code if system is not None and code in system.type_codes else "",
    )  # fmt: skip


def _team_entry(
    tournament: Tournament, play: TeamPlay, people: Sequence[Particulars], number: int, boards: int
) -> Entry:
    team = tournament.teams[number - 1]
    squad = Squad(tuple(people[index] for index in team.players), team.short_name, team.captain)
    average = average_rating(squad, boards)
    strength = team.strength if team.strength != average else 0
    byes = tuple(
        sorted(
            (bye.round_number, _BYE_NAMES[bye.outcome])
            for bye in play.byes
            if bye.team == number - 1 and bye.round_number > len(tournament.rounds)
        )
    )
    named = Particulars(team.name or f"Team {team.number}", rating=team.strength or average)
    return Entry(number, named, checked_in=True, byes=byes, squad=replace(squad, strength=strength))


def _round(
    tournament: Tournament, number: int, played: Round, teams: Sequence[MatchRound], turned: bool
) -> RoundState:
    """A round; the last one without any result is the one being played."""
    found = matches_of_round(teams)
    boards = tuple(_match(tournament, played, teams, match, number, turned) for match in found)
    waiting = number == len(tournament.rounds) and all(set(one.result) <= set("*, ") for one in boards)
    alone = [index for index, one in enumerate(teams) if one.opponent == NO_OPPONENT]
    allocated = [index for index in alone if teams[index].outcome is Outcome.PAIRING_ALLOCATED_BYE]
    return RoundState(
        number,
        tuple(replace(one, result="") if waiting else one for one in boards),
        tuple(index + 1 for index in allocated),
        tuple((index + 1, teams[index].outcome) for index in alone if index not in allocated),
        published=True,
        line_ups=tuple(card for match in found for card in _cards(tournament, teams, match)),
        boards_published=True,
    )


def _match(
    tournament: Tournament,
    played: Round,
    teams: Sequence[MatchRound],
    match: Match,
    number: int,
    turned: bool,
) -> BoardState:
    """A match; the team with White on board 1 is the first. turned: it is the second."""
    first = teams[match.first].colour is not (Colour.WHITE if turned else Colour.BLACK)
    white, black = (match.first, match.second) if first else (match.second, match.first)
    own, other = teams[white].outcome, teams[black].outcome
    if {own, other} <= {Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS}:
        won = (own is Outcome.FORFEIT_WIN, other is Outcome.FORFEIT_WIN)
        return BoardState(white + 1, black + 1, _FORFEITS.get(won, "-/-"))
    codes = []
    for board, pair in enumerate(match.boards, 1):
        code = _team_result(played, *(pair if first else pair[::-1]))
        if code is None:
            names = " – ".join(tournament.teams[team].name for team in (white, black))
            raise Refused.told(
                "round {n}, {names}, board {board}: this is not a result", n=number, names=names, board=board
            )
        codes.append(code)
    said = tournament.header(EXCHANGED).split()
    turned_on = tuple(n for n in range(1, len(codes) + 1) if f"{number}:{white + 1}.{n}" in said)
    return BoardState(white + 1, black + 1, BETWEEN.join(codes), exchanged=turned_on)


def _team_result(played: Round, one: int, other: int) -> str | None:
    """The result of a board as the first of two players has it; one of them may be missing."""
    if NO_OPPONENT in (one, other):
        return _FORFEITS[one != NO_OPPONENT, other != NO_OPPONENT]
    return code_of(Outcome(played.outcomes[one]), Outcome(played.outcomes[other]))


def _cards(tournament: Tournament, teams: Sequence[MatchRound], match: Match) -> Iterator[CaptainCard]:
    """Who sat where, for every team that had anybody there."""
    for index in (match.first, match.second):
        seats = teams[index].seats
        if any(seat != NO_OPPONENT for seat in seats):
            yield CaptainCard(
                index + 1, tuple(_place(tournament, tournament.teams[index], seat) for seat in seats)
            )


def _place(tournament: Tournament, team: Team, seat: int) -> int:
    """The number in the team of who has a seat. Raises BadInput for somebody who is not in it."""
    if seat != NO_OPPONENT and seat not in team.players:
        raise BadInput.told(
            "{name} has sat at a board of {team}, and is not in its list; add them to it in the file",
            name=tournament.players[seat].name,
            team=team.name,
        )
    return NOBODY if seat == NO_OPPONENT else team.players.index(seat) + 1


# ------------------------------------------------------------------------------------------------------


_OF_THE_SET_UP = (
    "name",
    "type_code",
    MATCH_WINNER,
    BOARDS_BY_ROUND,
    HOMES,
    EXCHANGED,
    LINE_UPS,
    TEAM_DETAILS,
)
_DAYS = "round_dates"
DEVIATIONS_TOLD = "deviations_told"
"""Header of a section that came in from a file: how its deviations were told there, by whom and why."""
_BYE_NAMES = {outcome: name for name, outcome in BYES.items()}


def section_from(tournament: Tournament, section: SectionState) -> SectionState:
    """The section filled with the tournament; entry keys are 1, 2, ... in the order of its players.

    A last round of which no result is known becomes the round being played. Raises Refused, naming round
    and board, for what the desk cannot hold (results of no known kind).
    """
    play, of_the_set_up = tournament.team_play, ("name",) if tournament.team_play is None else _OF_THE_SET_UP
    filled = replace(
        section,
        setup=_setup(tournament, section.setup),
        restrictions=tuple(
            Restriction(tuple(index + 1 for index in pairs.players), pairs.first_round, pairs.last_round)
            for pairs in tournament.forbidden
            if len(set(pairs.players)) > 1
        ),
        headers=_headers(tournament, *of_the_set_up),
        virtual_points=_virtual(tournament),
        fide_mode=not any(record.text.startswith(EXITED) for record in tournament.kept),
    )
    if play is None:
        filled = _with_players(filled, tournament, section.setup)
    else:
        filled = with_teams(filled, tournament, play, _people(tournament))
    return _accelerated(_with_known(filled, _details(tournament, SECTION_DETAILS)))


def _with_known(section: SectionState, known: Mapping[str, object]) -> SectionState:
    """The section with what only a desk knows (`SECTION_DETAILS`), as far as it can be read."""
    former, points = known.get("former"), known.get("points")
    names = former if isinstance(former, dict) else {}
    why = [row for row in points if isinstance(row, list)] if isinstance(points, list) else []
    adjustments = []
    for one in section.adjustments:
        given = [one.entry, one.round_number, one.points, one.game_points]
        place = next((place for place, row in enumerate(why) if row[:-1] == given), None)
        adjustments.append(one if place is None else replace(one, reason=_kept(why.pop(place)[-1])))
    entries = tuple(replace(one, former_section=_kept(names.get(str(one.key)))) for one in section.entries)
    return replace(section, entries=entries, adjustments=tuple(adjustments))


def _kept(text: object) -> str:
    """A text of a file that a journal can keep, "" for another one."""
    return text if isinstance(text, str) and not any(text_faults("", text)) else ""


def _with_players(section: SectionState, tournament: Tournament, announced: Setup) -> SectionState:
    """The section with its players and rounds. announced: the set-up before the file."""
    clubs = _teams_of_clubs(tournament) or _listed(tournament)
    people = _people(tournament)
    rounds = tuple(
        _round_state(tournament, number, drawn, in_order)
        for (number, drawn), in_order in zip(
            enumerate(tournament.rounds, 1), _board_orders(tournament, announced), strict=True
        )
    )
    return replace(
        section,
        entries=tuple(
            _entry(tournament, index, one, clubs.get(index, "")) for index, one in enumerate(people)
        ),
        order=tuple(range(1, len(people) + 1)),
        numbers_fixed=True,
        rounds=rounds,
        adjustments=tuple(
            Adjustment(index + 1, one.points, one.round_number)
            for one in tournament.adjustments
            if not one.derived
            for index in one.players
        ),
    )


def _headers(tournament: Tournament, *of_the_set_up: str) -> tuple[tuple[str, str], ...]:
    """The headers that the set-up does not have, and why rounds deviate, as the file tells it."""
    told = [record.text for record in tournament.kept if record.text.startswith(DEVIATION)]
    said = ((DEVIATIONS_TOLD, json.dumps(told, ensure_ascii=False)),) if told else ()
    beside = {SECTION_DETAILS, *of_the_set_up, *([_DAYS] if _days(tournament) else [])}
    beside |= {DEVIATIONS_TOLD} if told else set()
    if (system := find(tournament.system)) and system.options_of_file(tournament):
        beside.add(OPTIONS)
    return (*(pair for pair in tournament.headers if pair[0] not in beside), *said)


def _virtual(tournament: Tournament) -> tuple[tuple[int, tuple[int, ...]], ...]:
    return tuple((index + 1, points) for index, points in enumerate(tournament.virtual_points) if points)


def _accelerated(section: SectionState) -> SectionState:
    """The section with its published rounds as they were accelerated."""
    for drawn in section.rounds:
        section = with_group_a(section, drawn)
        section = section.with_round(with_virtual_points(section, drawn))
    return section


def _setup(tournament: Tournament, setup: Setup) -> Setup:
    system = find(tournament.system or setup.system)
    matches = system is not None and system.traits.games > 1
    scoring = tournament.scoring.of_games() if matches else tournament.scoring
    colour = tournament.initial_colour
    return replace(
        setup, system=_system(tournament, setup), edition=tournament.edition or setup.edition,
        number_of_rounds=tournament.number_of_rounds or max(setup.number_of_rounds, len(tournament.rounds)),
        win=scoring.white_win, draw=scoring.white_draw, loss=scoring.white_loss,
        pairing_allocated_bye=scoring.pairing_allocated_bye, absence=scoring.zero_point_bye,
        initial_colour=setup.initial_colour if colour is Colour.NONE else colour.name.lower(),
        acceleration=tournament.acceleration, options=_options(tournament, setup),
        tie_breaks=tournament.tie_breaks or setup.tie_breaks,
        round_dates=_days(tournament) or setup.round_dates,
    )  # fmt: skip


def _days(tournament: Tournament) -> tuple[str, ...]:
    """The days of the rounds as the set-up has them; () where the file names none, or others."""
    found = tuple(f"20{text.strip().replace('/', '-')}" for text in tournament.header(_DAYS).split(","))
    return found if all(map(is_day, found)) and len(found) <= MOST_ROUNDS else ()


def _system(tournament: Tournament, setup: Setup) -> str:
    """Who pairs: whom the file names, else the set-up, else what teams usually play."""
    if tournament.system:
        return tournament.system
    known = find(setup.system)
    if tournament.team_play is None or (known is not None and known.unit == "team"):
        return setup.system
    said = tournament.header("type").upper()
    cycles = ("ROBIN" in said) + ("DOUBLE" in said and "ROBIN" in said)
    return next(
        one.key
        for one in all_systems()
        if one.unit == "team" and one.traits.cycles == cycles and not one.traits.experimental
    )


def _options(tournament: Tournament, setup: Setup) -> tuple[tuple[str, str], ...]:
    """The options of the set-up, with those that the file names and what the teams of clubs rank by."""
    score, system = tournament.header(TEAM_SCORE), find(_system(tournament, setup))
    named = system.options_of_file(tournament) if system else {}
    return tuple(sorted({**dict(setup.options), **named, **({"score": score} if score else {})}.items()))


def _teams_of_clubs(tournament: Tournament) -> dict[int, str]:
    """The team of every player, for a system whose players play for their clubs."""
    system = find(tournament.system)
    if system is None or not system.traits.club_teams:
        return {}
    return {player: team.name for team in club_teams(tournament) for player in team.players}


def _listed(tournament: Tournament) -> dict[int, str]:
    """The team of every player without a club, of lists that are for a prize only: it becomes the club."""
    return {
        player: team.name
        for team in tournament.teams
        for player in team.players
        if team.name and not tournament.players[player].club
    }


def _entry(tournament: Tournament, index: int, found: Particulars, team: str = "") -> Entry:
    byes = tuple(
        sorted(
            (bye.round_number, _BYE_NAMES[bye.outcome])
            for bye in tournament.announced_byes
            if bye.player == index
        )
    )
    if team:
        found = replace(found, club=team)
    return Entry(index + 1, found, checked_in=True, byes=byes)


def _people(tournament: Tournament) -> list[Particulars]:
    """What is written about the players of a file, without the pairing numbers.

    The national number of whoever has none is that of their national rating record.
    """
    numbers = national_numbers(tournament)
    found = []
    for player in tournament.players:
        one = replace(Particulars.of(player), name=player.name or f"Player {player.known_number}")
        listed: dict[str, Any] = {NATIONAL: numbers.get(player.known_number, "")}
        found.append(one if getattr(one, NATIONAL) else replace(one, **listed))
    return found


BoardOrder: TypeAlias = Callable[[Iterable[tuple[int, int]]], list[tuple[int, int]]]


def _board_orders(tournament: Tournament, setup: Setup) -> Iterator[BoardOrder]:
    """Of every round, how its pairs stand from the first board to the last: files name no boards.

    As the table or the bracket has them, else by the pairing scores (C.04.2 article 3.6, C.04.7 article 1.5).
    """
    system = find(_system(tournament, setup))
    units = tournament if system is None else system.units(tournament)
    scores = History.of(units).scores
    for number in range(1, len(tournament.rounds) + 1):
        before: Sequence[int] = scores[number - 1]
        virtual = virtual_points(units, number)
        if virtual is not None:
            before = [a + b for a, b in zip(before, virtual, strict=True)]
        in_order: BoardOrder = partial(board_order, scores=before)
        if system is not None and (system.traits.knock_out or not system.traits.by_results):
            with suppress(BadInput):
                in_order = system.open(tournament.before_round(number)).board_order
        yield in_order


def _code(drawn: Round, white: int, black: int) -> str | None:
    """The result of a board, of a match game by game; None when it is written in no way."""
    found = [
        code_of(Outcome(outcomes[white]), Outcome(outcomes[black]))
        for outcomes in drawn.games or (drawn.outcomes,)
    ]
    known = [code for code in found if code is not None]
    return BETWEEN.join(known) if len(known) == len(found) else None


def _round_state(tournament: Tournament, number: int, drawn: Round, in_order: BoardOrder) -> RoundState:
    unplayed = number == len(tournament.rounds) and all(
        outcome == Outcome.UNFINISHED
        for outcome, opponent in zip(drawn.outcomes, drawn.opponents, strict=True)
        if opponent != NO_OPPONENT
    )
    boards = []
    games = [(pair.white, pair.black) for pair in drawn_pairs(drawn) if not pair.bye]
    for pair in in_order(games):
        white, black = Outcome(drawn.outcomes[pair[0]]), Outcome(drawn.outcomes[pair[1]])
        code = _code(drawn, *pair)
        names = " - ".join(tournament.players[index].name for index in pair)
        if code is None:
            raise Refused.told(
                "round {n}, {names}: {white} against {black} is not a result",
                n=number, names=names, white=white.name.lower(), black=black.name.lower(),
            )  # fmt: skip
        colours = tuple(drawn.colours[index] for index in pair)
        if white <= LAST_PLAYED and colours != (Colour.WHITE, Colour.BLACK):
            raise Refused.told("round {n}, {names}: it does not say who had White", n=number, names=names)
        boards.append(BoardState(pair[0] + 1, pair[1] + 1, "" if unplayed else code))
    alone = [index for index, opponent in enumerate(drawn.opponents) if opponent == NO_OPPONENT]
    allocated = tuple(index + 1 for index in alone if drawn.outcomes[index] == Outcome.PAIRING_ALLOCATED_BYE)
    idle = tuple((index + 1, Outcome(drawn.outcomes[index])) for index in alone if index + 1 not in allocated)
    return RoundState(number, tuple(boards), allocated, idle, published=True)
