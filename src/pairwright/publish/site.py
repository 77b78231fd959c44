"""A static site of one event: pages that work without a script, print well, and link to each other.

The pages of players say in plain words why they were drawn as they were.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain

from pairwright.common.errors import PairwrightError
from pairwright.common.messages import told
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
    wall_chart_document,
)
from pairwright.publish.document import Block, Document, Heading, Links, headed, in_language
from pairwright.publish.lists_page import (
    event_facts,
    pairings_document,
    starting_list_document,
    statistics_document,
)
from pairwright.publish.player_page import WhyPairing, player_document
from pairwright.publish.standing_words import round_title, rounds_words
from pairwright.publish.standings_page import event_name, player_page, register_table, standings_document
from pairwright.standings.board_list import Tables
from pairwright.standings.event import Event
from pairwright.standings.ranking import Standings
from pairwright.systems.evidence import ByeEvidence, PairEvidence
from pairwright.systems.explainer import Explainer, explainer
from pairwright.tournament.tournament import Tournament

HOME = "index"
STYLE = "style.css"
_TOP = 10


def site(
    found: Standings,
    *,
    why_pairing: WhyPairing | None = None,
    tables: Callable[[int], Tables] | None = None,
    gone: Collection[int] = (),
    downloads: Sequence[str] = (),
    above: Sequence[tuple[str, str]] = (),
    language: str = "en",
    more: Sequence[Document] = (),
) -> dict[str, bytes]:
    """The files of the site by name.

    why_pairing: reasons of the draw, for the pages of the players. tables: of a round, the numbers of its
    boards in the hall. gone: participants who have left. downloads: names of other files that will stand
    beside the pages, to be linked from the first one. above: (text, address) of pages of which this site is
    a part, to be linked from every page. language: of the pages. more: pages besides, of which the first is
    linked from every page.
    """
    event, general = found.event, [*pages(found, downloads, tables, gone), *more]
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
    of_player = partial(player_document, found, places=places_by_round(found), why_pairing=why_pairing)
    for document in chain(general, (of_player(line.number) for line in found.lines)):
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
    downloads: Sequence[str] = (),
    tables: Callable[[int], Tables] | None = None,
    gone: Collection[int] = (),
) -> Iterator[Document]:
    """The documents of the site, without those of the players."""
    event = found.event
    yield _home(found, downloads)
    yield _with_links(standings_document(found), [(told("What the tie-breaks mean"), "tie-breaks")])
    yield Document("tie-breaks", "Tie-breaks", [register_table()], event_name(event), landscape=True)
    by_name = [(told("By name"), "players-by-name")]
    yield _with_links(starting_list_document(event, gone=gone), by_name, first=True)
    by_number = [(told("By number"), "players")]
    yield _with_links(starting_list_document(event, "name", gone=gone), by_number, first=True)
    if event.rounds_counted:
        yield from _crosstables(found)
        yield progress_document(found)
        yield statistics_document(event)
    yield from _rounds(event, tables)


def _home(found: Standings, downloads: Sequence[str]) -> Document:
    event = found.event
    top = standings_document(found)
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
    return Document(HOME, event_name(event), blocks, "", ", ".join(part for part in (city, start) if part))


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
