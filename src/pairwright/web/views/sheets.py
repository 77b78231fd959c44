"""Everything that can be printed of a section, by name: what each sheet is, and how it is made.

A sheet is a list of parts of a PDF file (`publish.paper`), in the language of the reader.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any
from urllib.parse import urlsplit

from pairwright.common.messages import N_
from pairwright.common.plug_ins import plug_ins
from pairwright.common.values import dataclass, replace
from pairwright.publish.as_pdf import part_of
from pairwright.publish.document import Document, in_language
from pairwright.publish.paper.slips import (
    BoardCard,
    CardHead,
    NameOnCard,
    PlayedLine,
    PlayerCard,
    SlipBoard,
    code_block,
    line_ups_part,
    players_part,
    poster_part,
    scores_part,
    slips_part,
    tables_part,
)
from pairwright.publish.prizes_page import certificates as prize_certificates
from pairwright.storage.event_state import EventState, SectionState
from pairwright.storage.line_ups import home_of
from pairwright.storage.round_state import RoundState
from pairwright.storage.section_files import papers, title_forms_of
from pairwright.storage.section_report import as_in_table, reported, section_prizes, section_standings
from pairwright.tournament.history import History
from pairwright.tournament.outcome import Colour, Outcome
from pairwright.tournament.person import Particulars
from pairwright.tournament.results import WITHOUT_GAME
from pairwright.tournament.round import NO_OPPONENT
from pairwright.tournament.scoring import points_text
from pairwright.web.desk_settings import LOOPBACK
from pairwright.web.translations import Say, speaker
from pairwright.web.views.result_view import matches_of
from pairwright.web.views.round_lists import by_board, by_name, for_the_wall, round_title, when_played, whose
from pairwright.web.views.round_view import RoundView, Seat
from pairwright.web.views.team_sheets import captains_documents, code_of, line_up_cards

Part = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Printing:
    """What is printed. drawn: the round, None before the first. address: of the public page of the event.

    after: the complete round that standings are of, by default the last one.
    """

    event: EventState
    section: SectionState
    drawn: RoundState | None
    language: str
    address: str
    after: int | None = None

    @property
    def head(self) -> CardHead:
        """What stands on the cards of the round, or of the section before it has one."""
        if self.drawn is None:
            return CardHead(whose(self.event, self.section), when=self.days)
        when = when_played(self.event, self.section, self.drawn.number, self.language)
        return CardHead(whose(self.event, self.section), round_title(self.drawn, self.language), when)

    @property
    def days(self) -> str:
        """The days of the event, for sheets that are of no round."""
        return when_played(self.event, self.section, 0, self.language)

    @property
    def round(self) -> RoundState:
        """The round; only sheets of a round ask for it."""
        assert self.drawn is not None
        return self.drawn


@dataclass(frozen=True, slots=True)
class Printable:
    """Something to print. make: its parts.

    of_round: it is of one round. of_event: it is the same in every section.
    """

    key: str
    title: str
    make: Callable[[Printing], Sequence[Part]]
    of_round: bool = False
    of_event: bool = False


ENTRY_POINTS = "pairwright.sheets"


def sheets_of(event: EventState, section: SectionState, drawn: RoundState | None) -> list[Printable]:
    """What can be printed now, in the order of the pack: what hangs out, then what lies on the tables."""
    found: list[Printable] = []
    if drawn is not None:
        found += [
            Printable("boards", N_("By board"), _boards, of_round=True),
            Printable("names", N_("By name"), _names, of_round=True),
        ]
    if drawn is not None and (drawn.boards_published or not section.of_teams):
        found += [
            Printable("slips", N_("Result slips"), _slips, of_round=True),
            Printable("tables", N_("Table cards"), _tables, of_round=True),
            Printable("scores", N_("Score sheets"), _scores, of_round=True),
        ]
    if section.of_teams and section.entries:
        if drawn is not None and drawn.published:
            found.append(Printable("line-ups", N_("Line-up cards"), _line_ups, of_round=True))
        found.append(Printable("captains", N_("Captains' sheets"), _captains))
    if section.entries and not section.of_teams:
        found.append(Printable("cards", N_("Pairing cards"), _cards))
    found += [
        Printable(one.name, one.title, partial(_list_called, one.name))
        for one in papers(event, section)
        if not one.name.startswith("round-")
    ]
    if section.completed_rounds and not section.traits.knock_out:  # a cup has no places by points
        found += [
            Printable("certificates", N_("Certificates"), partial(_prize_certificates, everybody=False)),
            Printable(
                "certificates-all",
                N_("Certificates for everybody"),
                partial(_prize_certificates, everybody=True),
            ),
        ]
        if not section.traits.cards:
            found.append(Printable("title-forms", N_("Certificates of title results (IT1)"), _title_forms))
    for sheets in plug_ins(ENTRY_POINTS):
        _add(found, sheets(event, section, drawn))
    return [*found, Printable("poster", N_("Poster with the QR code"), _poster, of_event=True)]


def _add(found: list[Printable], added: Iterable[Printable]) -> None:
    """Add sheets: one with the key of another takes its place, the next ones follow it; others come last."""
    place = 0
    for one in added:
        known = [sheet.key for sheet in found]
        if one.key in known:
            place = known.index(one.key)
            found[place] = one
        elif place and not one.of_event:
            found.insert(place + 1, one)
        else:
            found.append(one)
            continue
        place = found.index(one)


def pack(printings: Sequence[Printing], keys: Sequence[str]) -> list[Part]:
    """The parts of several sheets in their order; what there is not yet is left out.

    Of several sections each sheet follows for all of them: the lists of all go to the wall together, the
    slips to the tables. What is the same in all of them comes once.
    """
    wanted = [
        (printing, one)
        for printing in printings
        for one in sheets_of(printing.event, printing.section, printing.drawn)
        if one.key in keys
    ]
    order = dict.fromkeys(one.key for _, one in wanted if not one.of_event)
    chosen = [pair for key in order for pair in wanted if pair[1].key == key]
    chosen += {one.key: (printing, one) for printing, one in wanted if one.of_event}.values()
    return [part for printing, one in chosen for part in one.make(printing)]


def _boards(printing: Printing) -> list[Part]:
    document = by_board(printing.event, printing.section, printing.round, printing.language)
    if printing.section.traits.cards:  # results are written into it
        document = replace(document, blocks=[replace(one, pen=True) for one in document.tables()])
    return [part_of(document)]


def _names(printing: Printing) -> list[Part]:
    # Children are told against whom, too; everybody else comes to the board and sees.
    made = by_name if printing.section.traits.cards else for_the_wall
    return [part_of(made(printing.event, printing.section, printing.round, printing.language))]


def _words(printing: Printing) -> dict[str, Any]:
    _ = speaker(printing.language)
    return {
        "board": _("Board"),
        "colours": [_("White"), _("Black")],
        "results": ["1–0", "½–½", "0–1"],
        "signed": [_("Signature (White)"), _("Signature (Black)")],
        "columns": [_("Rd"), _("Opponent"), _("Colour"), _("Result"), _("Total")],
    }


def _cards_of_boards(printing: Printing) -> list[BoardCard]:
    _ = speaker(printing.language)
    section = printing.section
    found = []
    if section.of_teams:
        return [card for match in _matches(printing) for card in match]
    for line in RoundView(section, printing.round).lines():
        white, black = (_person(section, seat.key) for seat in (line.white, line.black))
        games: tuple[str, ...] = ("",)
        if section.games > 1:
            games = tuple(
                _("Game {n}: {white} has White, {black} Black", n=n, white=one.name, black=other.name)
                for n, (one, other) in enumerate(((white, black), (black, white)), 1)
            )
        found.append(BoardCard(str(line.shown), _("Board {n}", n=line.shown), white, black, games))
    return found


def _matches(printing: Printing) -> Iterator[list[BoardCard]]:
    """Match by match the boards of a round of teams, each with who has White on it first."""
    _ = speaker(printing.language)
    section, drawn = printing.section, printing.round
    for line, boards in matches_of(section, drawn, RoundView(section, drawn).lines()):
        cards = []
        for board in boards:
            seats = [
                _on_card(one, team.name) if one else NameOnCard("–", about=team.name)
                for one, team in ((board.first, line.white), (board.second, line.black))
            ]
            white, black = seats if board.white else reversed(seats)
            number = f"{line.shown}.{board.number}"
            cards.append(BoardCard(number, _("Board {n}", n=number), white, black))
        yield cards


def _match_slips(printing: Printing) -> list[BoardCard]:
    """One slip for a match: its boards in order, seen from the first team, and the total."""
    _ = speaker(printing.language)
    section, drawn = printing.section, printing.round
    return [
        BoardCard(
            str(line.shown),
            _("Match {n}", n=line.shown),
            _team_on_slip(line.white, home, _),
            _team_on_slip(line.black, home, _),
            boards=tuple(
                SlipBoard(
                    f"{board.number}.",
                    _name(board.first),
                    _name(board.second),
                    *(("white", "black") if board.white else ("black", "white")),
                )
                for board in boards
            ),
            total=_("Total"),
        )
        for line, boards in matches_of(section, drawn, RoundView(section, drawn).lines())
        for home in [home_of(section, drawn.boards[line.number - 1])]
    ]


def _team_on_slip(team: Seat, home: int, _: Say) -> NameOnCard:
    name = f"{team.name} ({_('at home')})" if team.key == home else team.name
    return NameOnCard(name, str(team.number))


def _name(one: Particulars | None) -> str:
    return one.name if one else "…"


def _person(section: SectionState, key: int) -> NameOnCard:
    one = section.entry(key).particulars
    return _on_card(one, one.club or one.school, str(section.number(key)))


def _on_card(one: Particulars, club: str, number: str = "") -> NameOnCard:
    about = (one.title, one.federation, str(one.rating or one.national_rating or ""), club)
    return NameOnCard(one.name, number, " · ".join(filter(None, about)))


def _slips(printing: Printing) -> list[Part]:
    words, _ = _words(printing), speaker(printing.language)
    if printing.section.traits.cards:
        words["results"] = [_("White won"), _("Draw"), _("Black won")]
    made = _cards_of_boards(printing)
    if printing.section.of_teams:
        made, words["signed"] = _match_slips(printing), [_("Captain"), _("Captain")]
    return [slips_part(printing.head, made, words)]


def _tables(printing: Printing) -> list[Part]:
    return [tables_part(printing.head, _cards_of_boards(printing), _words(printing))]


def _scores(printing: Printing) -> list[Part]:
    return [scores_part(printing.head, _cards_of_boards(printing), _words(printing))]


def _line_ups(printing: Printing) -> list[Part]:
    _ = speaker(printing.language)
    words = {
        "title": _("Line-up"),
        "columns": [_("Board"), _("No"), _("Name")],
        "squad": _("Squad, in board order"),
        "signed": [_("Captain"), _("Handed in at"), _("Arbiter")],
    }
    made = line_up_cards(printing.section, printing.round, printing.language)
    return [line_ups_part(printing.head, made, words)]


def _captains(printing: Printing) -> list[Part]:
    return captains_parts(printing.event, printing.section, printing.drawn, printing.language, ())


def captains_parts(
    event: EventState,
    section: SectionState,
    drawn: RoundState | None,
    language: str,
    links: Sequence[tuple[int, str, str]],
) -> list[Part]:
    """A sheet for every captain. links: to their cards, by entry of the team, person and address."""
    _, parts = speaker(language), []
    what = _("Your line-ups, all rounds; opens on one phone")
    for team, document in captains_documents(event, section, drawn, language):
        part = part_of(document)
        part["blocks"][1:1] = [
            code_block(_("{a}: {b}", a=person, b=what) if person else what, address, code_of(address))
            for key, person, address in links
            if key == team
        ]
        parts.append(part)
    return parts


def _cards(printing: Printing) -> list[Part]:
    """Everybody's card with the rounds so far, the one being played too."""
    section = printing.section
    tournament = reported(printing.event, section, section.published_rounds)
    scores = History.of(tournament).scores
    _ = speaker(printing.language)
    cards = []
    for index, key in enumerate(section.order):
        lines = []
        for number, played in enumerate(tournament.rounds, 1):
            other, outcome = played.opponents[index], Outcome(played.outcomes[index])
            over = outcome is not Outcome.UNFINISHED
            lines.append(
                PlayedLine(
                    str(number),
                    _(WITHOUT_GAME.get(outcome, "")) if other == NO_OPPONENT else _opponent(section, other),
                    _COLOURS.get(Colour(played.colours[index]), ""),
                    outcome.sign if over else "",
                    points_text(scores[number][index]) if over else "",
                )
            )
        last = max(section.number_of_rounds, len(lines))
        lines += [PlayedLine(str(number)) for number in range(len(lines) + 1, last + 1)]
        cards.append(PlayerCard(_person(section, key), tuple(lines)))
    head = CardHead(whose(printing.event, section), when=printing.days)
    return [players_part(head, cards, _words(printing))]


_COLOURS = {Colour.WHITE: "white", Colour.BLACK: "black"}


def _opponent(section: SectionState, index: int) -> str:
    return f"{index + 1} {section.entry_of[section.key_of(index)].particulars.name}"


def _list_called(name: str, printing: Printing) -> list[Part]:
    made = papers(printing.event, printing.section, printing.after)
    one = next(one for one in made if one.name == name)
    return [part_of(headed(printing, one.make(), one.counted))]


def headed(printing: Printing, document: Document, counted: int = 0) -> Document:
    """The document with what stands on top of every sheet. counted: up to which round it counts."""
    when = when_played(printing.event, printing.section, counted, printing.language)
    document = in_language(document, printing.language)
    return replace(
        document,
        event=whose(printing.event, printing.section),
        subtitle=" · ".join(filter(None, (document.subtitle, when))),
    )


def _prize_certificates(printing: Printing, *, everybody: bool) -> list[Part]:
    """Of a section without cards, by its standings and its prizes."""
    event, section = printing.event, printing.section
    found = section_standings(event, section, printing.after)
    head, prizes = CardHead(event.name, when=printing.days), section_prizes(found, section)
    name, found = section.setup.name, as_in_table(found, section)
    return [prize_certificates(head, name, found, prizes, printing.language, everybody=everybody)]


def _title_forms(printing: Printing) -> list[Part]:
    """A sheet for every norm achieved; where there is none, the list that says so."""
    event, section = printing.event, printing.section
    found = section_standings(event, section, printing.after).event
    return certificates(printing, title_forms_of(found, section))


def certificates(printing: Printing, forms: Sequence[Document]) -> list[Part]:
    """A sheet for each; where there is none, the list of norms, which says so."""
    return [part_of(headed(printing, one)) for one in forms] or _list_called("norms", printing)


def _poster(printing: Printing) -> list[Part]:
    _ = speaker(printing.language)
    text = _("Pairings, results and standings on your phone")
    if urlsplit(printing.address).hostname in LOOPBACK:
        text = _("This desk can only be reached from this computer; phones cannot follow the link.")
    head = CardHead(printing.event.name, when=printing.days)
    return [poster_part(head, text, printing.address, code_of(printing.address))]
