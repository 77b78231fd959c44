"""A static site of one event: pages that work without a script, print well, and link to each other.

The page of a player has every game, how the place came about, and in plain words why they were drawn so.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain

from pairwright.common.errors import PairwrightError
from pairwright.common.messages import N_, joined, told
from pairwright.explain.words.plain import PlainWords
from pairwright.explain.words.speech import Speech
from pairwright.explain.words.translate import fault_text
from pairwright.publish.as_html import PageFrame, style_sheet, to_html
from pairwright.publish.crosstable_page import (
    crosstable_document,
    grid_document,
    met_document,
    places_by_round,
    progress_document,
    result_sign,
    wall_chart_document,
)
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
    Links,
    Paragraph,
    Row,
    Series,
    Table,
    day_told,
    headed,
    in_language,
    number_cell,
)
from pairwright.publish.lists_page import (
    event_facts,
    pairings_document,
    starting_list_document,
    statistics_document,
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
    register_table,
    standings_document,
    why_blocks,
    without_game,
)
from pairwright.standings.board_list import Tables
from pairwright.standings.event import Event
from pairwright.standings.ranking import Standings, why
from pairwright.systems.evidence import ByeEvidence, PairEvidence
from pairwright.systems.explainer import Explainer, explainer
from pairwright.tournament.outcome import Colour, Outcome
from pairwright.tournament.round import NO_OPPONENT
from pairwright.tournament.scoring import points_text
from pairwright.tournament.tournament import Tournament

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


HOME = "index"
STYLE = "style.css"
_TOP = 10


def site(
    found: Standings,
    *,
    why_pairing: WhyPairing | None = None,
    tables: Callable[[int], Tables] | None = None,
    gone: Collection[int] | None = None,
    downloads: Sequence[str] = (),
    above: Sequence[tuple[str, str]] = (),
    language: str = "en",
    more: Sequence[Document] = (),
) -> dict[str, bytes]:
    """The files of the site by name.

    why_pairing: reasons of the draw, for the pages of the players. tables: of a round, the numbers of its
    boards in the hall. gone: participants who have left, None where only the rounds say who is away.
    downloads: names of other files that will stand beside the pages, to be linked from the first one. above:
    (text, address) of pages of which this site is a part, to be linked from every page. language: of the
    pages. more: pages besides, of which the first is linked from every page.
    """
    event, places = found.event, places_by_round(found)
    general = deque([*pages(found, places, downloads, tables, gone), *more])
    names = {*downloads, *(address for _, address in above), *(document.name for document in general)}
    names |= {player_page(event, line.participant) for line in found.lines}
    links = [*_navigation(event), *((one.title, one.name) for one in more[:1])]
    frame = PageFrame(
        [*above, *((headed(text, language), name) for text, name in links)],
        STYLE,
        lambda name: _address(name, names),
        HOME,
        fault_text(language, made_with(event_name(event))),
        language,
    )
    files = {STYLE: style_sheet().encode()}
    of_player = partial(player_document, found, places=places, why_pairing=why_pairing)
    written = (general.popleft() for _ in range(len(general)))  # what is written is not held
    for document in chain(written, (of_player(line.number) for line in found.lines)):
        files[f"{document.name}.html"] = to_html(in_language(document, language), frame).encode()
    return files


def made_with(event: str) -> str:
    """What stands at the foot of every page of an event."""
    return told("{event}. Made with Pairwright.", event=event)


def _address(name: str, names: set[str]) -> str:
    if name not in names:
        return ""
    return name if "." in name else f"{name}.html"


def _navigation(event: Event) -> list[tuple[str, str]]:
    entries: list[tuple[str, str]] = [(told("Event"), HOME), (told("Standings"), "standings")]
    if event.rounds_counted:
        entries.append((told("Crosstable"), "grid" if event.fixed else "crosstable"))
    if event.rounds_shown:
        entries.append((round_title(event.rounds_shown), f"round-{event.rounds_shown}"))
    entries.append((told("Teams") if event.is_team else told("Players"), "players"))
    if event.rounds_counted:
        entries += [(told("Progress"), "progress"), (told("Statistics"), "statistics")]
    return entries


def pages(
    found: Standings,
    places: Sequence[dict[int, int]],
    downloads: Sequence[str] = (),
    tables: Callable[[int], Tables] | None = None,
    gone: Collection[int] | None = None,
) -> Iterator[Document]:
    """The documents of the site, without those of the players. places: after every round."""
    event, top = found.event, standings_document(found, gone)
    yield _home(found, top, downloads)
    yield _with_links(top, [(told("What the tie-breaks mean"), "tie-breaks")])
    yield Document("tie-breaks", "Tie-breaks", [register_table()], event_name(event), landscape=True)
    by_name = [(told("By name"), "players-by-name")]
    yield _with_links(starting_list_document(event, gone=gone or ()), by_name, first=True)
    by_number = [(told("By number"), "players")]
    yield _with_links(starting_list_document(event, "name", gone=gone or ()), by_number, first=True)
    if event.rounds_counted:
        yield from _crosstables(found)
        yield progress_document(found, places)
        yield statistics_document(event)
    yield from _rounds(event, tables)


def _home(found: Standings, top: Document, downloads: Sequence[str]) -> Document:
    event = found.event
    table = top.tables()[0]
    blocks: list[Block] = [event_facts(event)]
    if event.rounds_shown:
        links = [(round_title(number), f"round-{number}") for number in range(1, event.rounds_shown + 1)]
        blocks.append(Links(links))
    if event.rounds_counted:
        blocks.append(Heading(rounds_words(event)))
        blocks.append(replace(table, rows=table.rows[:_TOP], notes=()))
        if len(table.rows) > _TOP:
            blocks.append(Links([(told("All {n} places", n=len(table.rows)), "standings")]))
    if downloads:
        blocks += [Heading("Files"), Links([(name, name) for name in downloads])]
    city, start = event.tournament.header("city"), event.tournament.header("start_date")
    return Document(HOME, event_name(event), blocks, "", joined(", ", [city, day_told(start)]))


def _crosstables(found: Standings) -> Iterator[Document]:
    forms = [
        (told("By rank"), "crosstable"),
        (told("By number"), "crosstable-numbers"),
        (told("Wall chart"), "wall-chart"),
    ]
    made = [crosstable_document(found), crosstable_document(found, "number"), wall_chart_document(found)]
    if found.event.fixed:
        forms.insert(0, (told("Everybody plays everybody"), "grid"))
        made.insert(0, grid_document(found))
    for document in made:
        yield _with_links(document, [form for form in forms if form[1] != document.name], first=True)


def _rounds(event: Event, tables: Callable[[int], Tables] | None) -> Iterator[Document]:
    count = event.rounds_shown
    for number in range(1, count + 1):
        others = [(round_title(other), f"round-{other}") for other in range(1, count + 1) if other != number]
        at = tables(number) if tables else None
        boards = pairings_document(event, number, tables=at)
        if event.is_team:
            yield _with_links(boards, others, first=True)
            continue
        by_name = pairings_document(event, number, "name", tables=at)
        yield _with_links(boards, [(told("By name"), by_name.name), *others], first=True)
        yield _with_links(by_name, [(told("By board"), boards.name), *others], first=True)


def _with_links(document: Document, links: Sequence[tuple[str, str]], *, first: bool = False) -> Document:
    blocks = [Links(links), *document.blocks] if first else [*document.blocks, Links(links)]
    return replace(document, blocks=blocks)


def printed(found: Standings) -> list[Document]:
    """The documents of a printed report: standings, crosstable, the rounds, the entry list."""
    event = found.event
    documents = [standings_document(found)]
    if event.rounds_counted:
        documents.append(met_document(found))
    documents += [pairings_document(event, number) for number in range(1, event.rounds_shown + 1)]
    return [*documents, starting_list_document(event), statistics_document(event)]


def pairing_reasons(tournament: Tournament, language: str = "en") -> WhyPairing | None:
    """Sentences about every pairing of the tournament; None where its system cannot be explained.

    Of a round that was not drawn as the rules draw it this is said; boards of a match of teams have no
    reasons.
    """
    if tournament.team_play is not None:
        return None
    made: dict[int, Explainer | None] = {}
    words = PlainWords(Speech(tournament, language))
    boards: dict[tuple[int, int], str] = {}

    def why(number: int, player: int) -> Sequence[str]:
        if number not in made:
            made[number] = _explainer(tournament, number)
        found = made[number]
        if found is None:
            return (told("The rules do not draw this round as it was played, so no reasons are given."),)
        return _sentences(found, player)

    def _sentences(found: Explainer, player: int) -> list[str]:
        evidence, floats = found.why(player), found.floats(player)
        sentences = []
        if isinstance(evidence, PairEvidence):
            board = (found.pairing.round_number, evidence.upper)
            if board not in boards:  # both players are told the same
                boards[board] = words.pair(evidence)
            sentences.append(boards[board])
            floats = tuple(one for one in floats if one != evidence.came)
        elif isinstance(evidence, ByeEvidence):
            sentences.append(words.bye(evidence))
        sentences += [words.float_(one) for one in floats]
        return [sentence for sentence in sentences if sentence]

    return why


def _explainer(tournament: Tournament, number: int) -> Explainer | None:
    """The round explained, if it was drawn like this."""
    try:
        found = explainer(tournament.before_round(number))
    except PairwrightError:
        return None
    played = tournament.rounds[number - 1]
    drawn = all(
        played.opponents[board.white] == board.black and played.opponents[board.black] == board.white
        for board in found.pairing.boards
    )
    return found if drawn else None
