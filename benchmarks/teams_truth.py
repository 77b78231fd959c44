"""Hold matches of teams, their players, boards, tables and line-up cards against a slow reference.

    python benchmarks/teams_truth.py --events 2000 --seed 1
    python benchmarks/teams_truth.py --kind cards --events 500
    python benchmarks/teams_truth.py --plants

Small events by chance are told twice, as a report file and as the plain values of
tests/properties/teams_by_the_text.py, which shares no code with the package. Compared are

    matches   of every team and round: opponent, result, match and game points, open boards, who sat where; as
              the file was read, and as it was written and read again
    players   games, points, percentage and performance of everybody, forfeits; the lists of board prizes
    tables    totals with what is given and taken, points on every board (C.07 article 12), both crosstables
              and the lines of the players as documents
    cards     all that is wrong with a line-up card
    clubs     the table of the teams for which single players play

It ends with 1 when something disagrees. --plants puts faults into the package, one at a time, and ends with 1
when one of them is not found.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "properties"))

import teams_by_the_text as text

from pairwright import read_trf, write_trf
from pairwright.publish import crosstable_page, team_players_page
from pairwright.publish.crosstable_page import crosstable_document, grid_document
from pairwright.publish.team_players_page import team_players_document
from pairwright.simulate import Chance
from pairwright.standings import BoardRules, Event, board_prizes, standings, team_players
from pairwright.standings import event as event_sheets
from pairwright.standings.team_players import club_scores, player_records
from pairwright.tournament import Colour, Outcome, Player, Round, Tournament, line_up_cards, matches
from pairwright.tournament.line_up_cards import CardRules, FaultKind, Late, Order, faults
from pairwright.tournament.matches import read_matches
from pairwright.tournament.person import Particulars
from pairwright.tournament.round import NO_OPPONENT, Game
from pairwright.tournament.scoring import points_text
from pairwright.tournament.team import BOARDS_BY_ROUND, MATCH_WINNER, TEAM_SCORE
from pairwright.tournament.tournament import PointAdjustment
from reference_campaign import PER_CENT, Campaign, Findings, Plant

_STREAM = 234
_KINDS = {
    **dict.fromkeys((Outcome.WIN, Outcome.UNRATED_WIN), "W"),
    **dict.fromkeys((Outcome.DRAW, Outcome.UNRATED_DRAW), "D"),
    **dict.fromkeys((Outcome.LOSS, Outcome.UNRATED_LOSS), "L"),
    Outcome.UNFINISHED: "?",
    Outcome.FORFEIT_WIN: "+",
    Outcome.FORFEIT_LOSS: "-",
    Outcome.PAIRING_ALLOCATED_BYE: "U",
    Outcome.FULL_POINT_BYE: "F",
    Outcome.HALF_POINT_BYE: "H",
    Outcome.ZERO_POINT_BYE: "Z",
    Outcome.ABSENT: "Z",
}

_RESULTS = ("10",) * 6 + ("01",) * 6 + ("==",) * 6 + ("+-", "-+", "--", "00", "=0", "0=", "WL", "DD", "LW")


# -- events --------------------------------------------------------------------------------------------


def event_of(chance: Chance) -> text.Teams:
    """A small event of teams by chance."""
    boards = chance.between(1, 5)
    squads = tuple(
        text.Squad(
            number,
            tuple(
                chance.one_of((0, 1400, 1999)) if chance.hits(20 * PER_CENT) else chance.between(1200, 2500)
                for _ in range(chance.between(boards, boards + 3))
            ),
        )
        for number in range(1, chance.between(3, 7))
    )
    count = chance.between(1, 5)
    sizes = tuple(chance.between(1, boards) for _ in range(count)) if chance.hits(15 * PER_CENT) else ()
    if sizes:
        sizes = (boards, *sizes[1:])
    match = chance.one_of(((20, 10, 0), (20, 10, 0), (30, 10, 0), (30, 20, 10)))
    game = chance.one_of(((10, 5, 0), (10, 5, 0), (10, 5, 0), (30, 10, 0)))
    bye = chance.one_of((None, (10, 5 * boards), (20, 10 * boards), (10, 0)))
    winner = chance.one_of(("gp", "gp", "gp-then-berlin", "gp-then-board-1"))
    event = text.Teams(squads, boards, (), (), match, game, bye, winner, sizes)
    rounds, alone = [], []
    for number in range(count):
        matches, idle = round_of(chance, event, number)
        rounds.append(matches)
        alone.append(idle)
    bonus = {}
    if chance.hits(20 * PER_CENT):
        bonus[chance.below(len(squads))] = (chance.one_of((-20, -10, 0, 10)), chance.one_of((-15, -5, 0, 10)))
    while rounds and not any(met.decided != "--" for met in rounds[-1]):
        del rounds[-1], alone[-1]
    if not rounds:
        return event_of(chance)
    return replace(event, rounds=tuple(rounds), alone=tuple(alone), bonus=bonus)


def round_of(chance: Chance, event: text.Teams, number: int) -> tuple[tuple[text.Met, ...], dict[int, str]]:
    order = list(range(len(event.squads)))
    chance.shuffle(order)
    alone = {}
    while order and (len(order) % 2 or chance.hits(10 * PER_CENT)):
        alone[order.pop()] = "U" if len(order) % 2 == 0 and not alone else chance.one_of("HZZF")
    matches = []
    for one, other in zip(order[::2], order[1::2], strict=False):
        if chance.hits(8 * PER_CENT):
            matches.append(text.Met(one, other, decided=chance.one_of(("+-", "-+", "--"))))
        else:
            matches.append(text.Met(one, other, boards_of(chance, event, number, one, other)))
    if len(order) % 2:
        alone[order[-1]] = "Z"
    return tuple(matches), alone


def line_up(chance: Chance, event: text.Teams, number: int, team: int) -> list[int]:
    places = list(range(1, len(event.squads[team].ratings) + 1))
    size = event.size(number)
    sort = chance.below(10)
    if sort < 5:
        while len(places) > size:
            places.pop(chance.below(len(places)))
    elif sort < 7:
        chance.shuffle(places)
    if sort == 8:
        places = places[: max(1, size - chance.below(3))]
    places = [*places[:size], *[0] * (size - len(places))]
    if sort == 9:
        places[chance.below(size)] = 0
    return places


def boards_of(chance: Chance, event: text.Teams, number: int, one: int, other: int) -> tuple[text.Board, ...]:
    sides = line_up(chance, event, number, one), line_up(chance, event, number, other)
    found = []
    forfeits = chance.hits(6 * PER_CENT)
    for first, second in zip(*sides, strict=True):
        if first and second:
            if forfeits:
                results = chance.one_of(("+-", "+-", "-+", "--"))
            else:
                results = "??" if chance.hits(5 * PER_CENT) else chance.one_of(_RESULTS)
        else:
            results = ("+" if first else ""), ("+" if second else "")
        found.append(text.Board(first, second, tuple(results)))
    if not any(board.first and board.second for board in found):
        return boards_of(chance, event, number, one, other)
    return tuple(found)


def file_of(event: text.Teams, chance: Chance) -> str:
    """The event as a report file, in the columns of the format."""
    rows: dict[tuple[int, int], list[str]] = {}
    numbers = {}
    for team, squad in enumerate(event.squads):
        for place in range(1, len(squad.ratings) + 1):
            numbers[team, place] = len(numbers) + 1
            rows[team, place] = ["0000 - Z" for _ in event.rounds]
    records = []
    for number, (played, alone) in enumerate(zip(event.rounds, event.alone, strict=True), 1):
        for met in played:
            names = event.squads[met.first].number, event.squads[met.second].number
            if met.decided:
                records.append(f"330 {met.decided} {number:3} {names[0]:3} {names[1]:3}")
                for team, sign in zip((met.first, met.second), met.decided, strict=True):
                    if sign == "+":
                        for place in range(1, event.size(number - 1) + 1):
                            rows[team, place][number - 1] = "0000 - +"
            for k, board in enumerate(met.boards):
                colours = "wb" if k % 2 == 0 else "bw"
                both = (met.first, board.first), (met.second, board.second)
                for side in (0, 1):
                    mine, theirs = both[side], both[1 - side]
                    if mine[1] and theirs[1]:
                        rows[mine][number - 1] = f"{numbers[theirs]:4} {colours[side]} {board.results[side]}"
                    elif mine[1]:
                        rows[mine][number - 1] = "0000 - +"
            sides = [board.first for board in met.boards], [board.second for board in met.boards]
            for team, other, places, theirs in (
                (met.first, met.second, *sides),
                (met.second, met.first, *sides[::-1]),
            ):
                seated = [place for place in places if place]
                filled = places == [*seated, *[0] * (len(places) - len(seated))] or 0 not in theirs
                plain = seated == sorted(seated) and filled
                if places and not (plain and chance.hits(70 * PER_CENT)):
                    sat = "".join(f" {numbers[team, place] if place else 0:04}" for place in places)
                    records.append(
                        f"300 {number:3} {event.squads[team].number:3} {event.squads[other].number:3}{sat}"
                    )
        for team, kind in alone.items():
            if kind in "HFZ":
                records.append(f"240 {kind} {number:3} {event.squads[team].number:4}")
            elif not event.bye:
                for place in range(1, min(event.size(number - 1), len(event.squads[team].ratings)) + 1):
                    rows[team, place][number - 1] = "0000 - U"
    if event.bye:
        given = []
        for alone in event.alone:
            (team,) = [team for team, kind in alone.items() if kind == "U"] or [-1]
            given.append(f" {event.squads[team].number if team >= 0 else 0:03}")
        records.append(f"320 {event.bye[0] / 10:4.1f} {event.bye[1] / 10:4.1f}{''.join(given)}")
    for team, (match, game) in event.bonus.items():
        records.append(f"299    {match / 10:4.1f}  {game / 10:4.1f}  000 {event.squads[team].number:4}")
    win, draw, loss = (one / 10 for one in event.game)
    lines = [
        "012 Teams",
        f"142 {len(event.rounds)}",
        f"162  W {win:3.1f}    D {draw:3.1f}    L {loss:3.1f}",
        "192 FIDE_TEAM_TYPEA_MP_GP",
        f"352 {('WB' * 10)[: event.boards]}",
        "362 "
        + "   ".join(
            f"T{letter} {value / 10:3.1f}" for letter, value in zip("WDL", event.match, strict=True)
        ),
    ]
    for team, squad in enumerate(event.squads):
        for place, rating in enumerate(squad.ratings, 1):
            row = f"001 {numbers[team, place]:4}      {f'P {team + 1}-{place}':33} {rating or '':4}"
            lines.append(
                f"{row:80}{0:4.1f} {numbers[team, place]:4}"
                + "".join(f"  {one}" for one in rows[team, place])
            )
    for team, squad in enumerate(event.squads):
        ids = " ".join(f"{numbers[team, place]:4}" for place in range(1, len(squad.ratings) + 1))
        lines.append(
            f"310 {squad.number:3} {f'Team {squad.number}':32} {'':5} {'':6} {'':6} {'':6} {'':3}  {ids}"
        )
    return "\n".join([*lines, *records]) + "\n"


def tournament_of(event: text.Teams, chance: Chance) -> Tournament:
    made = read_trf(file_of(event, chance))
    more = ((MATCH_WINNER, event.winner),) if event.winner != "gp" else ()
    if event.sizes:
        more += ((BOARDS_BY_ROUND, ",".join(map(str, event.sizes))),)
    return replace(made, headers=(*made.headers, *more))


# -- matches -------------------------------------------------------------------------------------------


def check_matches(seed: int) -> Findings:
    chance = Chance(seed, _STREAM)
    event = event_of(chance)
    made = tournament_of(event, chance)
    for name, tournament in (("file", made), ("again", read_trf(write_trf(made)))):
        yield from matches_agree(name, event, tournament)


def matches_agree(name: str, event: text.Teams, tournament: Tournament) -> Findings:
    found_matches = read_matches(tournament)
    yield f"{name} rounds: {len(tournament.rounds)}", len(tournament.rounds) == len(event.rounds)
    for number in range(len(tournament.rounds)):
        expected = text.of_round(event, number)
        seats = {}
        for met in event.rounds[number]:
            seats[met.first] = [board.first for board in met.boards]
            seats[met.second] = [board.second for board in met.boards]
        for team, want in expected.items():
            got = found_matches.rounds[team][number]
            unplayed = (
                want.opponent is not None and want.match_points == event.match[1] and not want.open_boards
            )
            kind = (
                want.kind
                if unplayed and want.kind in "D" and got.outcome == Outcome.FORFEIT_WIN
                else _KINDS[got.outcome]
            )
            found = text.Result(
                kind,
                None if got.opponent == NO_OPPONENT else got.opponent,
                got.match_points,
                got.game_points,
                got.open_boards,
            )
            yield f"{name} round: {number + 1}, team {team + 1}: {found} for {want}", found == want
            if seats.get(team):
                squad = tournament.teams[team].players
                sat = [0 if one == NO_OPPONENT else squad.index(one) + 1 for one in got.seats]
                yield (
                    f"{name} seats: {number + 1}, team {team + 1}: {sat} for {seats[team]}",
                    sat == [*seats[team], *[0] * (event.boards - len(seats[team]))],
                )


def check_players(seed: int) -> Findings:
    chance = Chance(seed, _STREAM)
    event = event_of(chance)
    made = Event.of(tournament_of(event, chance))
    cut = replace(event, rounds=event.rounds[: made.rounds_counted], alone=event.alone[: made.rounds_counted])
    found = player_records(made)
    wanted = text.records(cut)
    where = {
        player: (team, place)
        for team, one in enumerate(made.tournament.teams)
        for place, player in enumerate(one.players, 1)
    }
    for got, want in zip(found, wanted, strict=True):
        who = f"{want.team + 1}.{want.place}"
        yield f"who: {who}", (got.team, got.place) == (want.team, want.place)
        games = [(one.round_number, one.board, where[one.opponent], one.rating) for one in got.games]
        yield f"games: {who}: {games} for {want.games}", games == [one[:4] for one in want.games]
        yield f"forfeits: {who}: {got.forfeits} for {want.forfeits}", got.forfeits == want.forfeits
        yield (
            f"points: {who}: {got.points} for {text.points(cut, want)}",
            got.points == text.points(cut, want),
        )
        yield (
            f"percent: {who}: {got.percent} for {text.percent(cut, want)}",
            got.percent == text.percent(cut, want),
        )
        value = got.performance.rating if got.performance else None
        yield f"performance: {who}: {value} for {text.performance(want)}", value == text.performance(want)
    for by in ("squad", "played"):
        least = chance.below(4)
        prizes = board_prizes(made, BoardRules(by, least))
        mine = text.board_prizes(cut, by, least, made.rounds_counted)
        theirs = {
            one.board: sorted((p.rank, p.record.team, p.record.place) for p in one.places)
            for one in prizes.rankings
            if one.places
        }
        yield f"boards: {by} {least}: {theirs} for {mine}", theirs == mine
        waiting = sum("?" in board.results for ms in cut.rounds for m in ms for board in m.boards)
        yield f"open: {prizes.open_games} for {waiting}", prizes.open_games == waiting


# -- tables --------------------------------------------------------------------------------------------


def check_tables(seed: int) -> Findings:
    """The totals of the standings, the points on every board, the crosstables, the lines of the players."""
    chance = Chance(seed, _STREAM)
    event = event_of(chance)
    made = Event.of(tournament_of(event, chance))
    cut = replace(event, rounds=event.rounds[: made.rounds_counted], alone=event.alone[: made.rounds_counted])
    totals = text.totals(cut)
    for team, want in enumerate(totals):
        found = made.sheet("MP").scores[team], made.sheet("GP").scores[team]
        yield f"score: team {team + 1}: {found} for {want}", found == want
        row = list(made.teams.board_points[team])
        mine = text.by_board(cut, team)
        yield f"by board: team {team + 1}: {row} for {mine}", row == mine
    shown = standings(made.tournament, tie_breaks=["MPTS", "GPTS"])
    (table,) = crosstable_document(shown, "number").tables()
    wanted = text.crosstable(cut)
    for team, row in enumerate(table.rows):
        cells = [cell.text for cell in row[2:-2]]
        yield f"crosstable: team {team + 1}: {cells} for {wanted[team]}", cells == wanted[team]
    grid = next(iter(grid_document(shown).tables()))
    order = [int(row[1].text.removeprefix("Team ")) - 1 for row in grid.rows]
    for team, row in zip(order, grid.rows, strict=True):
        for other, cell in zip(order, row[2:], strict=False):
            want_cell = text.met_cell(cut, team, other)
            yield f"grid: {team + 1} against {other + 1}: {cell.text} for {want_cell}", cell.text == want_cell
    people = iter(text.records(cut))
    for table in team_players_document(made, (), ()).tables():
        for row in table.rows:
            line = [cell.text for cell in row[3:9]]
            mine_line = text.player_line(cut, next(people))
            yield f"line: {row[1].text}: {line} for {mine_line}", line == mine_line


# -- line-up cards -------------------------------------------------------------------------------------

_CONDITIONS = ("w", "m", "titled", "u18", "u20", "o50", "o60", "max2000", "min1800")


def check_cards(seed: int) -> Findings:
    """What is wrong with cards by chance, and what the default card is."""
    chance = Chance(seed, _STREAM)
    for _ in range(5):
        boards, count = chance.between(1, 5), chance.between(1, 7)
        squad = tuple(
            text.Somebody(
                chance.one_of((0, 1799, 1800, 1999, 2000, 2001, 2050, 2300)),
                chance.one_of(("", "f", "m")),
                chance.one_of(("", "", "FM")),
                chance.one_of((0, 2006, 2007, 2008, 2009, 1966, 1967, 1976, 1977)),
            )
            for _ in range(count)
        )
        length = boards if chance.hits(90 * PER_CENT) else chance.below(boards + 2)
        places = [chance.below(count + 1) for _ in range(length)]
        if chance.hits(50 * PER_CENT):
            places.sort(key=lambda place: place or 99)
        if length and chance.hits(10 * PER_CENT):
            places[chance.below(length)] = chance.one_of((count + 1, 99))
        conditions = tuple(
            (chance.between(1, boards), chance.one_of(_CONDITIONS)) for _ in range(chance.below(3))
        )
        card = text.Card(
            tuple(places),
            squad,
            boards,
            chance.one_of(("fixed", "rating", "free")),
            chance.one_of((0, 1, 50, 200)),
            chance.hits(30 * PER_CENT),
            chance.between(1, boards),
            conditions,
            chance.one_of((0, 0, 1900, 2000)),
            chance.one_of((0, 2026, 2027)),
        )
        rules = CardRules(
            boards,
            Order(card.order),
            card.gap,
            Late.FIRST_BOARDS,
            card.holes,
            card.minimum,
            conditions,
            card.average,
            card.year,
        )
        people = tuple(
            Particulars(
                f"P{n}", one.rating, one.title, one.sex, birth_date=f"{one.born}/05/01" if one.born else ""
            )
            for n, one in enumerate(squad, 1)
        )
        told = {
            (one.kind.value, one.board, 0 if one.kind is FaultKind.AVERAGE else one.place)
            for one in faults(card.places, rules, people)
        }
        want = text.card_faults(card)
        yield (
            f"faults: {card}: {sorted(told)} for {sorted(want)}",
            told == {(kind, board, 0 if kind == "hole" else place) for kind, board, place in want},
        )


# -- teams of single players ---------------------------------------------------------------------------

_GAMES = ("10", "10", "01", "01", "==", "==", "+-", "-+", "--", "??", "00")
_OF_SIGN = {
    "1": Outcome.WIN, "=": Outcome.DRAW, "0": Outcome.LOSS, "+": Outcome.FORFEIT_WIN,
    "-": Outcome.FORFEIT_LOSS, "?": Outcome.UNFINISHED,
}  # fmt: skip


def check_clubs(seed: int) -> Findings:
    """The table of the teams of single players."""
    chance = Chance(seed, _STREAM)
    count = chance.between(3, 10)
    clubs = [chance.one_of(("Ash", "Bay", "Elm", "")) for _ in range(count)]
    rounds, told = [], []
    for _ in range(chance.between(1, 4)):
        order = list(range(count))
        chance.shuffle(order)
        row = [
            Game(
                NO_OPPONENT,
                Colour.NONE,
                chance.one_of((Outcome.PAIRING_ALLOCATED_BYE, Outcome.HALF_POINT_BYE, Outcome.ABSENT)),
            )
            for _ in range(count)
        ]
        games = []
        for white, black in zip(order[::2], order[1::2], strict=False):
            if chance.hits(15 * PER_CENT):
                continue
            one, other = chance.one_of(_GAMES)
            games.append((white, black, one, other))
            row[white] = Game(black, Colour.WHITE, _OF_SIGN[one])
            row[black] = Game(white, Colour.BLACK, _OF_SIGN[other])
        rounds.append(Round.of(row))
        told.append(games)
    by = chance.one_of(("gp", "mp"))
    given = [(chance.below(count), chance.one_of((-10, -5, 5)))] if chance.hits(30 * PER_CENT) else []
    players = tuple(Player(n, f"P{n}", 2000, club=club) for n, club in enumerate(clubs, 1))
    made = Tournament(
        players,
        tuple(rounds),
        len(rounds),
        headers=((TEAM_SCORE, "mp"),) if by == "mp" else (),
        adjustments=tuple(PointAdjustment(points, (player,)) for player, points in given),
    )
    found = {
        one.team.name: (one.rank, one.game_points, one.match_points, one.games, one.open_games)
        for one in club_scores(made)
    }
    want = text.club_table(told, {player: club for player, club in enumerate(clubs) if club}, given, by)
    yield f"clubs: {found} for {want}", found == want


CHECKS: dict[str, Callable[[int], Findings]] = {
    "matches": check_matches,
    "players": check_players,
    "tables": check_tables,
    "cards": check_cards,
    "clubs": check_clubs,
}


# -- faults that are put in ----------------------------------------------------------------------------


_READING = matches._MatchReading
_WORTH, _OUTCOME, _LEAD = _READING._worth, _READING._outcome, _READING._lead


def _with_lost_points(self: Any, outcome: Outcome, own: int, boards: int, *, level: bool) -> tuple[int, int]:
    match, game = _WORTH(self, outcome, own, boards, level=level)
    return (self._play.loss if outcome is Outcome.FORFEIT_LOSS else match), game


def _of_all_boards(self: Any, outcome: Outcome, own: int, boards: int, *, level: bool) -> tuple[int, int]:
    return _WORTH(self, outcome, own, self.boards, level=level)


def _reach_untold(self: Any, *given: Any) -> tuple[int, int]:
    return _LEAD(self, *given)[0], 10**6


def _open_reach_forgotten(self: Any, *given: Any) -> tuple[int, int]:
    return _LEAD(self, *given)[0], 0


def _decided_too_soon(self: Any, *given: Any) -> Outcome:
    own, theirs, _, lead = given[4]
    return _OUTCOME(self, *given[:4], (own, theirs, 0, lead))


def _strictly_under(condition: str, person: Particulars, rating: int, year: int) -> bool:
    return _MEETS(condition, person, rating, year + 1 if year and condition[0] == "u" else year)


def _by_points(records: list[Any], least: int) -> Iterator[Any]:
    return _RANKED(sorted(records, key=lambda one: one.points), max(0, least - 1))


_MEETS, _RANKED, _RECORD = line_up_cards.meets, team_players._ranked, team_players.PlayerRecord

PLANTS = tuple(
    Plant(*one)
    for one in (
        ("matches", "who did not come has the points of a loss", _READING, "_worth", _with_lost_points),
        ("matches", "the bye of a short round is worth all boards", _READING, "_worth", _of_all_boards),
        ("matches", "open boards hold up a match that Berlin decides", _READING, "_lead", _reach_untold),
        ("matches", "an open board counts nothing for Berlin", _READING, "_lead", _open_reach_forgotten),
        ("matches", "nobody wins a level match", _READING, "_lead", lambda *given: (0, 0)),
        ("matches", "open boards are forgotten", _READING, "_outcome", _decided_too_soon),
        ("matches", "the boards of the others tell nothing", _READING, "_align", lambda *given: None),
        ("players", "one game less is enough", team_players, "_ranked", _by_points),
        ("players", "the first board counts", _RECORD, "most_played", property(lambda one: 1)),
        ("tables", "byes win boards that a round lacks", event_sheets, "islice", lambda boards, _: boards),
        ("tables", "byes are match points in the crosstable", crosstable_page, "_of_match",
         lambda one: points_text(one.match_points if one.opponent < 0 else one.game_points)),
        ("tables", "the grid does not tell open boards", crosstable_page, "_of_match",
         lambda one: points_text(one.game_points)),
        ("tables", "percentages are cut", team_players_page, "percent_text", lambda value: str(int(value))),
        ("cards", "boards are for everybody", line_up_cards, "_unmet", lambda *given: ()),
        ("cards", "u18 is under 18", line_up_cards, "meets", _strictly_under),
        ("cards", "nobody is out of order", line_up_cards, "_jumps", lambda *given: False),
        ("cards", "empty boards may be anywhere", line_up_cards, "_holes", lambda *given: ()),
        ("cards", "no average is too high", line_up_cards, "_too_strong", lambda *given: ()),
        ("clubs", "a level round is won", team_players, "_DRAW", 20),
        ("clubs", "a level match brings nothing", team_players, "_DRAW", 0),
    )
)  # fmt: skip


CAMPAIGN = Campaign("events", CHECKS, PLANTS)
held, found_by = CAMPAIGN.held, CAMPAIGN.found_by

if __name__ == "__main__":
    sys.exit(CAMPAIGN.main(__doc__))
