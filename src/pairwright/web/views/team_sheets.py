"""Sheets for captains: line-up cards to fill in, what a captain needs to know, links with their codes."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Mapping

import segno

from pairwright.publish.document import Align, Block, Cell, Column, Document, Facts, Row, Table, number_cell
from pairwright.publish.paper.slips import CardHead, LineUpCard, LinkSlip, SquadLine
from pairwright.standings.event import Event
from pairwright.standings.team_players import PlayerRecord, player_records
from pairwright.storage.event_state import EventState, SectionState
from pairwright.storage.journal_lines import moment_told
from pairwright.storage.line_ups import opponent_of, whites
from pairwright.storage.round_state import RoundState
from pairwright.storage.section_report import section_standings
from pairwright.tournament.outcome import Outcome
from pairwright.tournament.results import WITHOUT_GAME
from pairwright.tournament.round import NO_OPPONENT
from pairwright.tournament.scoring import points_text
from pairwright.web.translations import Say, speaker
from pairwright.web.views.line_up_view import rules_of_boards
from pairwright.web.views.round_lists import round_title, when_played, whose


def code_of(address: str) -> str:
    """An address as a QR code, SVG."""
    stream = io.BytesIO()
    segno.make(address, error="m", micro=False).save(stream, kind="svg", border=0, xmldecl=False)
    return stream.getvalue().decode()


def deadline_words(_: Say, drawn: RoundState) -> str:
    """Until when line-ups are handed in, "" while nobody has said so."""
    return _("Until {time}", time=moment_told(drawn.cards_until)) if drawn.cards_until else ""


def line_up_cards(section: SectionState, drawn: RoundState, language: str) -> list[LineUpCard]:
    """A card for every team that has a match, in the order of the matches."""
    _ = speaker(language)
    found = []
    above = " ".join([deadline_words(_, drawn), *rules_of_boards(_, section.setup.cards(drawn.number))])
    for match in drawn.boards:
        for team, opponent in (match.players, match.players[::-1]):
            squad = section.entry(team).squad.players
            lines = tuple(
                SquadLine(str(place), one.name, _about(one.title, one.rating or one.national_rating))
                for place, one in enumerate(squad, 1)
            )
            found.append(
                LineUpCard(
                    section.entry(team).name,
                    _("against {team}", team=section.entry(opponent).name),
                    above.strip(),
                    _colours(section, first=team == match.white),
                    lines,
                )
            )
    return found


def _about(title: str, rating: int) -> str:
    return " ".join(filter(None, (title, str(rating or ""))))


def _colours(section: SectionState, *, first: bool) -> tuple[str, ...]:
    """The colours of a team from board 1 on. first: it is the first one of its match."""
    return tuple("white" if white == first else "black" for white in whites(section))


def link_slips(
    event: EventState, section: SectionState, links: Iterable[tuple[int, str, str]], language: str
) -> tuple[CardHead, list[LinkSlip]]:
    """What the slips have in common, and one for each new link: entry of the team, person, address."""
    _ = speaker(language)
    head = CardHead(whose(event, section), _("Your line-ups, all rounds; opens on one phone"))
    return head, [
        LinkSlip(section.entry(team).name, (person,) if person else (), address, code_of(address))
        for team, person, address in links
    ]


def captains_documents(
    event: EventState, section: SectionState, drawn: RoundState | None, language: str
) -> Iterator[tuple[int, Document]]:
    """For every team its entry and the sheet of its captain: squad, matches so far, the next opponent.

    Of rounds that are complete only; so nothing is told before its time.
    """
    counted = section_standings(event, section).event
    records: dict[int, list[PlayerRecord]] = {}
    for one in player_records(counted):
        records.setdefault(one.team, []).append(one)
    coming = drawn if drawn is not None and drawn.published and not drawn.complete else None
    for team in section.order:
        yield team, _captains(event, section, counted, records, team, coming, language)


def _captains(
    event: EventState,
    section: SectionState,
    counted: Event,
    records: Mapping[int, list[PlayerRecord]],
    team: int,
    coming: RoundState | None,
    language: str,
) -> Document:
    _ = speaker(language)
    entry, index = section.entry(team), section.index_of[team]
    facts = [(_("Captain"), Cell(entry.squad.captain))] if entry.squad.captain else []
    blocks: list[Block] = []
    opponent = opponent_of(coming, team) if coming is not None else 0
    if coming is not None and opponent:
        facts.append((_("Next opponent"), Cell(_next(section, coming, team, opponent, _), strong=True)))
        facts += [(_("Line-ups"), Cell(text))] if (text := deadline_words(_, coming)) else []
    if facts:
        blocks.append(Facts(facts))
    blocks.append(_squad(counted, records.get(index, []), _("Squad"), _))
    if counted.rounds_counted:
        blocks.append(_matches(counted, index, _))
    if opponent:
        title = _("Squad of {team}", team=section.entry(opponent).name)
        blocks.append(_squad(counted, records.get(section.index_of[opponent], []), title, _))
    number = coming.number if coming is not None else 0
    when = when_played(event, section, number, language)
    subtitle = " · ".join(filter(None, (round_title(coming, language) if coming else "", when)))
    return Document(f"captain-{team}", f"{index + 1} {entry.name}", blocks, whose(event, section), subtitle)


def _next(section: SectionState, coming: RoundState, team: int, opponent: int, _: Say) -> str:
    white = any(match.white == team for match in coming.boards)
    colour = _("White on board 1") if white == whites(section)[0] else _("Black on board 1")
    return f"{section.number(opponent)} {section.entry(opponent).name} ({colour})"


def _squad(counted: Event, records: list[PlayerRecord], title: str, _: Say) -> Table:
    """A squad with the board and the result of every round."""
    rounds = range(1, counted.rounds_counted + 1)
    columns = [
        Column(_("No"), Align.RIGHT),
        Column(_("Name"), shrinks=True),
        Column(_("Rtg"), Align.RIGHT),
        *(Column(_("Rd {n}", n=number), Align.CENTRE) for number in rounds),
        *([Column(_("Games"), Align.RIGHT), Column(_("Pts"), Align.RIGHT)] if rounds else []),
    ]
    rows: list[Row] = []
    for one in records:
        player = counted.tournament.players[one.player]
        cells = [
            number_cell(one.place),
            Cell(player.titled_name, strong=True),
            number_cell(player.rating or player.national_rating or ""),
            *(Cell(_played(counted, one, number)) for number in rounds),
        ]
        if rounds:
            cells += [number_cell(len(one.games) or ""), Cell(points_text(one.points) if one.games else "")]
        rows.append(cells)
    return Table(
        "squad", columns, rows, title, [_("Of a round: the board, then the result.")] if rounds else []
    )


def _played(counted: Event, one: PlayerRecord, number: int) -> str:
    seats = counted.teams.rounds[one.team][number - 1].seats
    if one.player not in seats:
        return ""
    outcome = Outcome(counted.tournament.rounds[number - 1].outcomes[one.player])
    return f"{seats.index(one.player) + 1}: {outcome.sign}"


def _matches(counted: Event, team: int, _: Say) -> Table:
    columns = [
        Column(_("Rd"), Align.RIGHT),
        Column(_("Opponent"), shrinks=True),
        Column(_("Board 1")),
        Column(_("Result"), Align.CENTRE),
        Column(_("Match points"), Align.RIGHT),
        Column(_("Total"), Align.RIGHT),
    ]
    sheet, rows = counted.table_sheet("MP"), []
    for number, (played, total) in enumerate(
        zip(counted.teams.rounds[team], sheet.running(team), strict=True), 1
    ):
        if played.opponent == NO_OPPONENT:
            opponent, colour, result = _(WITHOUT_GAME.get(played.outcome, "")), "", ""
        else:
            theirs = counted.teams.rounds[played.opponent][number - 1].game_points
            opponent = f"{played.opponent + 1} {counted.names[played.opponent]}"
            colour = _("Black") if played.black else _("White")
            result = f"{points_text(played.game_points)}–{points_text(theirs)}"
        match_points = points_text(sheet.points[team][number - 1])
        rows.append(
            [
                number_cell(number), Cell(opponent), Cell(colour), Cell(result, strong=True),
                Cell(match_points), Cell(points_text(total)),
            ]
        )  # fmt: skip
    return Table("team-matches", columns, rows, _("Matches"))
