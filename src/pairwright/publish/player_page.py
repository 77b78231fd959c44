"""The page of one participant: games, place and why, and why these opponents."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pairwright.common.messages import N_, told
from pairwright.publish.document import (
    Align,
    Block,
    Cell,
    Chart,
    Column,
    Document,
    Facts,
    Heading,
    Items,
    Paragraph,
    Row,
    Series,
    Table,
    number_cell,
)
from pairwright.publish.standing_words import round_title, rounds_words, shown_number
from pairwright.publish.standings_page import (
    event_name,
    nameless,
    on_cards,
    place_facts,
    player_page,
    rating_column,
    rating_of,
    why_blocks,
    without_game,
)
from pairwright.standings.answer import why
from pairwright.standings.crosstable import result_sign
from pairwright.standings.event import Event
from pairwright.standings.ranking import Standings
from pairwright.tournament.outcome import Colour, Outcome
from pairwright.tournament.round import NO_OPPONENT
from pairwright.tournament.scoring import points_text

WhyPairing = Callable[[int, int], Sequence[str]]
"""Sentences about why a player was drawn as he was: (round number, index of the player) -> sentences."""


def player_document(
    found: Standings,
    number: int,
    *,
    places: Sequence[dict[int, int]] = (),
    why_pairing: WhyPairing | None = None,
) -> Document:
    """Everything about the participant with this pairing number.

    places: the place of everybody after every round, for a chart. why_pairing: reasons of the draw.
    """
    event = found.event
    line = found.line_of(number)
    one = line.participant
    blocks: list[Block] = [place_facts(found, number), _facts(event, one), _games(event, one)]
    if len(places) > 1:
        blocks.append(_chart(event, one, places))
    if event.is_team:
        blocks.append(_members(event, one))
    blocks.append(Heading(told("Why place {place}?", place=line.rank)))
    blocks += why_blocks(why(found, number), with_score=False)
    if why_pairing is not None and not event.is_team:
        blocks += _reasons(event, one, why_pairing)
    title = event.names[one] or nameless(number)
    return Document(player_page(event, one), title, blocks, event_name(event), rounds_words(event))


def _facts(event: Event, one: int) -> Facts:
    if event.is_team:
        team = event.tournament.teams[one]
        pairs = [(N_("Number"), Cell(str(team.number)))]
        return Facts([*pairs, *([(N_("Strength"), Cell(str(team.strength)))] if team.strength else [])])
    player = event.tournament.players[one]
    known = [
        (N_("Number"), shown_number(event, one)),
        (N_("Title"), player.title),
        (N_("Rating"), player.rating),
        (N_("Grade") if on_cards(event) else N_("National rating"), player.national_rating),
        (N_("Federation"), player.federation),
        (N_("Club"), player.club),
        (N_("School"), player.school),
        (N_("FIDE ID"), player.fide_id),
    ]
    return Facts([(name, Cell(str(value))) for name, value in known if value])


def _games(event: Event, one: int) -> Table:
    columns = [
        Column("Rd", Align.RIGHT, "Round"),
        Column("Colour"),
        Column("Opponent", shrinks=True),
        *([] if event.is_team else [rating_column(event, 1)]),
        Column("Result", Align.CENTRE),
        Column("Pts", Align.RIGHT, "Points", 1),
        Column("Total", Align.RIGHT),
    ]
    sheet = event.sheet()
    rows: list[Row] = []
    for index, total in enumerate(sheet.running(one)):
        other = sheet.opponents[one][index]
        cells = [number_cell(index + 1), Cell(_colour(event, one, index + 1))]
        if other < 0:
            cells += [Cell(_without_game(event, one, index + 1), faint=True)]
            cells += [] if event.is_team else [Cell("")]
            cells.append(Cell(""))
        else:
            cells.append(
                Cell(f"{shown_number(event, other)} {event.names[other]}", link=player_page(event, other))
            )
            if not event.is_team:
                cells.append(number_cell(rating_of(event, event.tournament.players[other]) or ""))
            cells.append(Cell(_result(event, one, other, index + 1), strong=True))
        rows.append(
            [*cells, number_cell(points_text(sheet.points[one][index])), number_cell(points_text(total))]
        )
    return Table("games", columns, rows)


def _result(event: Event, one: int, other: int, number: int) -> str:
    if event.is_team:
        rounds = event.teams.rounds
        return " – ".join(points_text(rounds[team][number - 1].game_points) for team in (one, other))
    sign = result_sign(event, one, number)
    return "" if sign == "?" else sign


def _colour(event: Event, one: int, number: int) -> str:
    if event.is_team:
        played = event.teams.rounds[one][number - 1]
        return "" if played.opponent == NO_OPPONENT else told("Black") if played.black else told("White")
    colour = Colour(event.tournament.rounds[number - 1].colours[one])
    return {Colour.WHITE: told("White"), Colour.BLACK: told("Black")}.get(colour, "")


def _without_game(event: Event, one: int, number: int) -> str:
    if event.is_team:
        return without_game(event.teams.rounds[one][number - 1].outcome)
    return without_game(Outcome(event.tournament.rounds[number - 1].outcomes[one]))


def _members(event: Event, team: int) -> Table:
    """Who played for a team, round by round."""
    tournament = event.tournament
    rounds = range(1, event.rounds_counted + 1)
    columns = [
        Column("Bd", Align.RIGHT, "Board"),
        Column("Name", shrinks=True),
        Column("Rtg", Align.RIGHT, "Rating", 1),
        *(Column(str(number), Align.CENTRE, round_title(number)) for number in rounds),
    ]
    rows: list[Row] = []
    for board, index in enumerate(tournament.teams[team].players, 1):
        player = tournament.players[index]
        cells = [number_cell(board), Cell(player.name), number_cell(player.rating or "")]
        for number in rounds:
            seats = event.teams.rounds[team][number - 1].seats
            outcome = Outcome(tournament.rounds[number - 1].outcomes[index])
            cells.append(Cell(outcome.sign if index in seats else ""))
        rows.append(cells)
    return Table("members", columns, rows, "Players")


def _chart(event: Event, one: int, places: Sequence[dict[int, int]]) -> Chart:
    labels = [str(number) for number in range(1, len(places) + 1)]
    name = event.names[one].partition(",")[0] or str(event.numbers[one])
    series = [Series(name, [after[one] for after in places], emphasis=True)]
    return Chart("Place after every round", labels, series, "round", downwards=True)


def _reasons(event: Event, one: int, why_pairing: WhyPairing) -> list[Block]:
    blocks: list[Block] = []
    for number in range(1, event.rounds_shown + 1):
        sentences = list(why_pairing(number, one))
        if sentences:
            blocks += [
                Heading(round_title(number), 3),
                Items(sentences) if len(sentences) > 1 else Paragraph(sentences[0]),
            ]
    return [Heading("Why these opponents?"), *blocks] if blocks else []
