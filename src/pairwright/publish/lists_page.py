"""Lists as documents: entries, pairings, statistics, schedules of tables; rating lists and who is in them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from typing import Literal

from pairwright.common.collation import name_key
from pairwright.common.messages import N_, joined, percent, told, told_many
from pairwright.common.values import dataclass
from pairwright.publish.document import (
    Align,
    Block,
    Cell,
    Column,
    Document,
    Facts,
    Heading,
    Row,
    Table,
    day_told,
    number_cell,
)
from pairwright.publish.standing_words import round_title, rounds_words, shown_number
from pairwright.publish.standings_page import (
    event_name,
    nameless,
    numbered_name,
    on_cards,
    player_page,
    rating_column,
    rating_of,
    without_game,
)
from pairwright.standings.board_list import BoardLine, MatchLine, RoundBoards, Tables, boards_of, drawn_with
from pairwright.standings.event import Event, not_played_yet
from pairwright.standings.rating_lists.readers import ListInfo, RatedPlayer
from pairwright.standings.statistics import EventStatistics, statistics
from pairwright.standings.tie_breaks import day_of_round
from pairwright.tournament.outcome import Colour, Outcome
from pairwright.tournament.results import byes_first
from pairwright.tournament.round import NO_OPPONENT
from pairwright.tournament.scoring import points_text

ListOrder = Literal["number", "name"]
PairingOrder = Literal["board", "name"]

HEADER_NAMES = {
    "city": N_("City"),
    "federation": N_("Federation"),
    "start_date": N_("First day"),
    "end_date": N_("Last day"),
    "type": N_("Type"),
    "chief_arbiter": N_("Chief arbiter"),
    "deputy_arbiter": N_("Deputy arbiter"),
    "time_control": N_("Time control"),
}


def starting_list_document(
    event: Event, order: ListOrder = "number", *, gone: Collection[int] = ()
) -> Document:
    """The entry list by number, or alphabetically. gone: participants who have left."""
    by_name = order == "name"
    title = "Alphabetical list" if by_name else "Starting rank list"
    name = "players-by-name" if by_name else "players"
    table = _team_list(event, by_name, gone) if event.is_team else _player_list(event, by_name, gone)
    blocks: list[Block] = [table]
    if event.is_team and not by_name:
        blocks += _team_members(event)
    return Document(name, title, blocks, event_name(event), counted(event))


def counted(event: Event) -> str:
    """How many take part."""
    if event.is_team:
        return told_many("{n} team", "{n} teams", len(event))
    return told_many("{n} player", "{n} players", len(event))


def _player_list(event: Event, by_name: bool, gone: Collection[int]) -> Table:
    players = list(enumerate(event.tournament.players))
    if by_name:
        players.sort(key=lambda entry: name_key(entry[1].name))
    optional = [
        ("rating", Column("Rtg", Align.RIGHT, "Rating")),
        (
            "national_rating",
            rating_column(event, 0) if on_cards(event) else Column("NRtg", Align.RIGHT, "National rating", 2),
        ),
        ("federation", Column("Fed", title="Federation", priority=1)),
        ("fide_id", Column("FIDE ID", Align.RIGHT, priority=3)),
        ("birth_date", Column("Born", priority=3, days=True)),
        ("club", Column("Club", priority=2)),
        ("school", Column("School", priority=3)),
    ]
    used = [(name, column) for name, column in optional if any(getattr(p, name) for _, p in players)]
    titled = any(player.title for _, player in players)
    titles = [Column("", title="Title", priority=1, titles=True)] if titled else []
    columns = [
        Column("No", Align.RIGHT, "Number"),
        *titles,
        Column("Name", shrinks=True),
        *(column for _, column in used),
        *_remark(gone),
    ]
    rows: list[Row] = []
    for index, player in players:
        cells = [
            number_cell(shown_number(event, index)),
            *([Cell(player.title)] if titled else []),
            Cell(player.name or nameless(player.number), link=player_page(event, index)),
        ]
        for name, column in used:
            value = getattr(player, name) or ""
            cells.append(
                number_cell(value) if column.align is Align.RIGHT and name != "fide_id" else Cell(str(value))
            )
        rows.append([*cells, *_left(index, gone)])
    return Table("players", columns, rows)


def _remark(gone: Collection[int]) -> list[Column]:
    return [Column("", title="Remark")] if gone else []


def _left(index: int, gone: Collection[int]) -> list[Cell]:
    """The cell of `_remark`."""
    return [Cell(told("withdrawn") if index in gone else "", faint=True)] if gone else []


def _team_list(event: Event, by_name: bool, gone: Collection[int]) -> Table:
    teams = list(enumerate(event.tournament.teams))
    if by_name:
        teams.sort(key=lambda entry: name_key(entry[1].name))
    columns = [
        Column("No", Align.RIGHT, "Number"),
        Column("Team", shrinks=True),
        Column("Strength", Align.RIGHT, priority=1),
        Column("Players", Align.RIGHT),
        *_remark(gone),
    ]
    rows: list[Row] = [
        [
            number_cell(team.number),
            Cell(team.name, link=player_page(event, index)),
            number_cell(team.strength or ""),
            number_cell(len(team.players)),
            *_left(index, gone),
        ]
        for index, team in teams
    ]
    return Table("players", columns, rows)


def _team_members(event: Event) -> list[Block]:
    tournament = event.tournament
    blocks: list[Block] = []
    for team in tournament.teams:
        columns = [
            Column("Bd", Align.RIGHT, "Board"),
            Column("", title="Title", priority=1, titles=True),
            Column("Name", shrinks=True),
            Column("Rtg", Align.RIGHT, "Rating"),
        ]
        rows: list[Row] = []
        for board, index in enumerate(team.players, 1):
            player = tournament.players[index]
            rows.append(
                [number_cell(board), Cell(player.title), Cell(player.name), number_cell(player.rating or "")]
            )
        blocks.append(Table("team", columns, rows, f"{team.number} {team.name}"))
    return blocks


def pairings_document(
    event: Event,
    number: int,
    order: PairingOrder = "board",
    *,
    line_ups: bool = True,
    tables: Tables | None = None,
    before: Sequence[int] = (),
) -> Document:
    """The pairings of a round with the results known: by board, or by name for finding one's own board.

    line_ups: False while nobody is to know who plays for the teams; then their matches stand alone. tables:
    the numbers in the hall, where it is not the order of the rules that numbers the boards. before: points,
    where the round was drawn with others than those of the results as they are now.
    """
    if number > event.rounds_counted:
        event = Event.of(event.tournament, number, event.options)
    found = boards_of(event, number)
    if tables is not None:
        found = found.at_tables(tables)
    if event.is_team and not line_ups:
        blocks: list[Block] = [_matches_table(event, found)]
    elif event.is_team:
        blocks = [_match_table(event, number, match) for match in found.matches]
    elif order == "board":
        blocks = [_boards_table(event, found, before)]
    else:
        blocks = [_names_table(event, found)]
    if order == "board" and found.without_game:
        blocks.append(_without_game(event, found))
    name = f"round-{number}" + ("-by-name" if order == "name" else "")
    title = told("Round {n} by name", n=number) if order == "name" else round_title(number)
    return Document(name, title, blocks, event_name(event), _round_date(event, number))


def _round_date(event: Event, number: int) -> str:
    day = day_told(day_of_round(event.tournament, number))
    waiting = not_played_yet(event.tournament.rounds[number - 1])
    return joined(", ", [told("Pairings") if waiting else told("Pairings and results"), day])


def _boards_table(event: Event, found: RoundBoards, before: Sequence[int]) -> Table:
    before = before or drawn_with(event, found.round_number)
    rated = any(rating_of(event, player) for player in event.tournament.players)
    side = [rating_column(event)] if rated else []
    columns = [
        Column("Bd", Align.RIGHT, "Board"),
        Column("No", Align.RIGHT, "Number", 2),
        Column("White", shrinks=True),
        *side,
        Column("Pts", Align.RIGHT, "Points before the round", 1),
        Column("Result", Align.CENTRE),
        Column("Pts", Align.RIGHT, "Points before the round", 1),
        Column("Black", shrinks=True),
        *side,
        Column("No", Align.RIGHT, "Number", 2),
    ]
    rows: list[Row] = []
    for line in found.boards:
        white, black = _person(event, line.white, rated), _person(event, line.black, rated)
        rows.append(
            [
                number_cell(line.number),
                number_cell(shown_number(event, line.white)),
                *white,
                number_cell(points_text(before[line.white])),
                Cell(result_text(event, found.round_number, line), strong=True),
                number_cell(points_text(before[line.black])),
                *black,
                number_cell(shown_number(event, line.black)),
            ]
        )
    return Table("pairings", columns, rows)


def _person(event: Event, player: int, rated: bool) -> list[Cell]:
    cells = [_titled(event, player)]
    rating = rating_of(event, event.tournament.players[player])
    return [*cells, number_cell(rating or "")] if rated else cells


def _titled(event: Event, player: int, name: str = "") -> Cell:
    """Title and name in one. name: as they are called here, "" for their own."""
    entry = event.tournament.players[player]
    name = name or entry.name or nameless(entry.number)
    return Cell(" ".join(part for part in (entry.title, name) if part), link=player_page(event, player))


def result_text(event: Event, number: int, line: BoardLine) -> str:
    """The result of a board: 1 – 0, ½ – ½, + : - for a forfeit; empty while the game is not finished."""
    played = event.tournament.rounds[number - 1]
    signs = [
        "" if player == NO_OPPONENT else Outcome(played.outcomes[player]).sign.replace("?", "")
        for player in (line.white, line.black)
    ]
    if not any(signs):
        return ""
    dash = " : " if {"+", "-"} & set(signs) else " – "
    return dash.join(sign or "-" for sign in signs)


def _names_table(event: Event, found: RoundBoards) -> Table:
    players = event.tournament.players
    titled = any(player.title for player in players)
    columns = [
        *([Column("", title="Title", priority=1, titles=True)] if titled else []),
        Column("Name", shrinks=True),
        Column("Bd", Align.RIGHT, "Board"),
        Column("Colour"),
        Column("Opponent", shrinks=True),
    ]
    entries: list[tuple[int, Row]] = []
    words = {Colour.WHITE: told("White"), Colour.BLACK: told("Black"), Colour.NONE: "–"}
    colours = event.tournament.rounds[found.round_number - 1].colours
    for line in found.boards:
        for own, other in ((line.white, line.black), (line.black, line.white)):
            colour = Cell(words[Colour(colours[own])])
            opponent = _titled(event, other, numbered_name(event, other))
            entries.append((own, [number_cell(line.number), colour, opponent]))
    for own, outcome in found.without_game:
        entries.append((own, [Cell("–"), Cell(""), Cell(without_game(outcome), faint=True)]))
    keys = event.once("name keys", lambda: [name_key(player.name) for player in players])
    entries.sort(key=lambda entry: (keys[entry[0]], entry[0]))
    rows: list[Row] = [
        [
            *([Cell(players[own].title)] if titled else []),
            Cell(numbered_name(event, own), link=player_page(event, own)),
            *cells,
        ]
        for own, cells in entries
    ]
    return Table("pairings-by-name", columns, rows)


def _without_game(event: Event, found: RoundBoards) -> Table:
    listed = sorted(
        found.without_game, key=lambda entry: (byes_first(entry[1]), shown_number(event, entry[0]))
    )
    rows: list[Row] = [
        [
            number_cell(shown_number(event, who)),
            Cell(event.names[who], link=player_page(event, who)),
            Cell(without_game(outcome)),
        ]
        for who, outcome in listed
    ]
    columns = [Column("No", Align.RIGHT, "Number"), Column("Name", shrinks=True), Column("")]
    return Table("without-game", columns, rows, "No game")


def _matches_table(event: Event, found: RoundBoards) -> Table:
    columns = [Column("Match", Align.RIGHT), Column("White on board 1"), Column("Black on board 1")]
    rows: list[Row] = [
        [number_cell(match.number), *(Cell(event.names[team]) for team in (match.first, match.second))]
        for match in found.matches
    ]
    return Table("matches", columns, rows)


def _match_table(event: Event, number: int, match: MatchLine) -> Table:
    sides = [event.teams.rounds[team][number - 1] for team in (match.first, match.second)]
    played = event.tournament.rounds[number - 1]
    score = " – ".join(points_text(side.game_points) for side in sides)
    if sides[0].open_boards:
        score = "–" if not_played_yet(played) else f"{score} *"
    columns = [
        Column("Bd", Align.RIGHT, "Board"),
        Column(event.names[match.first], shrinks=True),
        Column("", title="Colour of the first-named player", priority=1),
        Column(score, Align.CENTRE, "Result"),
        Column(event.names[match.second], shrinks=True),
    ]
    rows: list[Row] = []
    for place, line in enumerate(match.boards, 1):
        names = [
            "" if one == NO_OPPONENT else event.tournament.players[one].name
            for one in (line.white, line.black)
        ]
        colour = played.colours[line.white] if line.white != NO_OPPONENT else Colour.NONE
        rows.append(
            [
                number_cell(f"{match.number}.{place}"),
                Cell(names[0] or told("no player"), faint=not names[0]),
                Cell({Colour.WHITE: told("w"), Colour.BLACK: told("b")}.get(Colour(colour), ""), faint=True),
                Cell(result_text(event, number, line)),
                Cell(names[1] or told("no player"), faint=not names[1]),
            ]
        )
    return Table("match", columns, rows)


def statistics_document(event: Event) -> Document:
    """Numbers about the event: results by colour, decisive games, forfeits, ratings, scores."""
    found = statistics(event)
    blocks: list[Block] = [_statistics_facts(found), _by_round_table(found)]
    if found.by_federation and len(found.by_federation) > 1:
        blocks += [_count_table(N_("Federations"), N_("Federation"), found.by_federation)]
    blocks += [Heading("Scores"), _scores_table(found)]
    return Document("statistics", "Statistics", blocks, event_name(event), rounds_words(event))


def _statistics_facts(found: EventStatistics) -> Facts:
    total = found.games
    pairs = [
        (
            N_("Players") if not found.teams else N_("Players, teams"),
            Cell(f"{found.players}" + (f", {found.teams}" if found.teams else "")),
        ),
        (N_("Games played"), Cell(str(total))),
        (N_("Won by White"), Cell(_share(found.white_wins, total))),
        (N_("Drawn"), Cell(_share(found.draws, total))),
        (N_("Won by Black"), Cell(_share(found.black_wins, total))),
    ]
    if found.other_results:
        pairs.append((N_("Other results"), Cell(str(found.other_results))))
    if found.forfeits:
        pairs.append((N_("Forfeited games"), Cell(str(found.forfeits))))
    if found.byes:
        pairs.append((N_("Byes and absences"), Cell(str(found.byes))))
    if found.rated:
        pairs.append((N_("Rated players"), Cell(_share(found.rated, found.players))))
        pairs.append((N_("Mean rating"), Cell(str(found.mean_rating))))
        pairs.append(
            (
                N_("Higher rated won / drew / lost"),
                Cell(f"{found.favourite_wins} / {found.favourite_draws} / {found.favourite_losses}"),
            )
        )
    return Facts(pairs)


def _share(count: int, total: int) -> str:
    return told("{count} ({share})", count=count, share=percent(count / total, 0)) if total else str(count)


def _by_round_table(found: EventStatistics) -> Table:
    columns = [
        Column("Rd", Align.RIGHT, "Round"),
        Column("Games", Align.RIGHT),
        Column("1–0", Align.RIGHT, "Won by White"),
        Column("½–½", Align.RIGHT, "Drawn"),
        Column("0–1", Align.RIGHT, "Won by Black"),
        Column("Forfeits", Align.RIGHT, priority=1),
        Column("No game", Align.RIGHT, priority=1),
    ]
    rows: list[Row] = [
        [
            number_cell(number),
            number_cell(one.games),
            number_cell(one.white_wins),
            number_cell(one.draws),
            number_cell(one.black_wins),
            number_cell(one.forfeits),
            number_cell(one.byes),
        ]
        for number, one in enumerate(found.by_round, 1)
    ]
    return Table("statistics", columns, rows, "Round by round")


def _count_table(title: str, heading: str, counts: Counter[str]) -> Table:
    rows: list[Row] = [
        [Cell(name or "–"), number_cell(count)]
        for name, count in sorted(counts.items(), key=lambda e: (-e[1], e[0]))
    ]
    return Table("statistics", [Column(heading), Column("Players", Align.RIGHT)], rows, title)


def _scores_table(found: EventStatistics) -> Table:
    rows: list[Row] = [
        [number_cell(points_text(units)), number_cell(count)]
        for units, count in sorted(found.scores.items(), reverse=True)
    ]
    whose = Column("Teams" if found.teams else "Players", Align.RIGHT)
    return Table("statistics", [Column("Pts", Align.RIGHT, "Points"), whose], rows)


def event_facts(event: Event) -> Facts:
    """What the head of the file says."""
    pairs = [
        (shown, Cell(day_told(value) if name in ("start_date", "end_date") else value))
        for name, shown in HEADER_NAMES.items()
        for key, value in event.tournament.headers
        if key == name and value
    ]
    if event.tournament.number_of_rounds:
        pairs.append((N_("Rounds"), Cell(str(event.tournament.number_of_rounds))))
    pairs.append((N_("Teams") if event.is_team else N_("Players"), Cell(str(len(event)))))
    return Facts(pairs)


def found_document(players: Sequence[RatedPlayer], text: str, lists: Sequence[ListInfo]) -> Document:
    """The players found for a search."""
    columns = [
        Column("No", Align.RIGHT, "Number"),
        Column("", title="Title", titles=True),
        Column("Name", shrinks=True),
        Column("Fed", title="Federation", priority=1),
        Column("Std", Align.RIGHT, "Standard rating"),
        Column("Rapid", Align.RIGHT, "Rapid rating", 1),
        Column("Blitz", Align.RIGHT, "Blitz rating", 1),
        Column("K", Align.RIGHT, "Factor of the standard rating", 2),
        Column("Born", Align.RIGHT, priority=2),
        Column("FIDE ID", Align.RIGHT, priority=3),
        Column("Club", priority=3, shrinks=True),
    ]
    rows: list[Row] = [
        [
            Cell(player.number),
            Cell(player.title),
            Cell(player.name),
            Cell(player.federation),
            number_cell(player.standard or ""),
            number_cell(player.rapid or ""),
            number_cell(player.blitz or ""),
            number_cell(player.standard_k or ""),
            number_cell(player.birth_year or ""),
            Cell(player.fide_id),
            Cell(player.club),
        ]
        for player in players
    ]
    dates = (
        told("{name}: {date}", name=info.name, date=day_told(info.date) or told("date not known"))
        for info in lists
    )
    notes = [joined("; ", dates)]
    if not rows:
        notes.insert(0, told("No players found. Each word must be the beginning of a name."))
    return Document(
        "players-found",
        told("Players found for “{text}”", text=text),
        [Table("found", columns, rows, notes=notes)],
    )


def lists_document(lists: Sequence[ListInfo]) -> Document:
    """The lists of an index."""
    columns = [Column("List", shrinks=True), Column("Date", days=True)]
    columns += [Column("Players", Align.RIGHT), Column("From", priority=2)]
    rows: list[Row] = [
        [Cell(info.name), Cell(info.date or told("not known")), number_cell(info.lines), Cell(info.source)]
        for info in lists
    ]
    return Document("lists", "Rating lists", [Table("lists", columns, rows)])


@dataclass(frozen=True, slots=True)
class RoundOfSchedule:
    """games: indices of White and Black, board 1 first. day: as it is to be printed, "" for none.

    tables: the numbers of the boards in the hall; () for 1, 2, 3 … free: who has no game in an odd field.
    """

    number: int
    day: str
    games: Sequence[tuple[int, int]]
    tables: Sequence[int] = ()
    free: int | None = None


def schedule_document(
    name: str,
    names: Sequence[str],
    rounds: Sequence[RoundOfSchedule],
    sides: tuple[str, str] = ("White", "Black"),
) -> Document:
    """The schedule. name: of the event; names: in the order of the numbers; sides: heads of a board."""
    blocks: list[Block] = [_by_player(names, rounds), _by_round(names, rounds, sides)]
    return Document(
        "schedule",
        "Schedule",
        blocks,
        name,
        told_many("{n} round", "{n} rounds", len(rounds)),
        landscape=True,
    )


def _by_player(names: Sequence[str], rounds: Sequence[RoundOfSchedule]) -> Table:
    """One row for each player: in every round the colour and the number of the opponent."""
    cells = [[Cell("–", faint=True) for _ in rounds] for _ in names]
    for place, planned in enumerate(rounds):
        for white, black in planned.games:
            cells[white][place] = Cell(
                told("w {n}", n=black + 1), hint=told("White against {name}", name=names[black])
            )
            cells[black][place] = Cell(
                told("b {n}", n=white + 1), hint=told("Black against {name}", name=names[white])
            )
    columns = [
        Column("No", Align.RIGHT, "Number"),
        Column("Name", shrinks=True),
        *(Column(str(planned.number), Align.CENTRE, round_title(planned.number)) for planned in rounds),
    ]
    rows: list[Row] = [
        [number_cell(number), Cell(name, f"player-{number}"), *own]
        for number, (name, own) in enumerate(zip(names, cells, strict=True), 1)
    ]
    notes = [told("w: White against that number; b: Black; –: no game in that round.")]
    return Table("schedule", columns, rows, "Everybody's rounds", notes)


def _by_round(names: Sequence[str], rounds: Sequence[RoundOfSchedule], sides: tuple[str, str]) -> Table:
    columns = [
        Column("Rd", Align.RIGHT, "Round"),
        Column("Date", days=True),
        Column("Bd", Align.RIGHT, "Board"),
        Column("No", Align.RIGHT, "Number", 2),
        Column(sides[0], shrinks=True),
        Column("No", Align.RIGHT, "Number", 2),
        Column(sides[1], shrinks=True),
    ]
    rows: list[Row] = []
    groups = set()
    for planned in rounds:
        groups.add(len(rows))
        for place, (white, black) in enumerate(planned.games):
            rows.append(
                [
                    Cell(str(planned.number) if not place else "", number=not place, strong=True),
                    Cell(planned.day if not place else ""),
                    number_cell(planned.tables[place] if planned.tables else place + 1),
                    *_seat(names, white),
                    *_seat(names, black),
                ]
            )
        if planned.free is not None:
            alone = (*_seat(names, planned.free), Cell(""), Cell(told("no game"), faint=True))
            rows.append([*[Cell("")] * 3, *alone])
    return Table("pairings", columns, rows, "Round by round", groups=frozenset(groups))


def _seat(names: Sequence[str], one: int) -> tuple[Cell, Cell]:
    return number_cell(one + 1), Cell(names[one], f"player-{one + 1}")
