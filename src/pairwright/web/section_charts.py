"""Pictures of a section, each with a table of what it shows: values of the standings for `explain.charts`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import partial

from markupsafe import Markup

from pairwright.common.messages import decimal
from pairwright.common.values import dataclass
from pairwright.explain import charts
from pairwright.standings.event import Event
from pairwright.standings.fide_rating import expected_score
from pairwright.standings.ranking import Standings
from pairwright.standings.sheet import DRAW, LOSS, OPEN, WIN, RoundKind, Sheet
from pairwright.storage.event_state import SectionState
from pairwright.storage.round_state import RoundState
from pairwright.systems.register import system_named
from pairwright.tournament.history import History
from pairwright.tournament.outcome import Colour
from pairwright.tournament.results import is_adjourned, is_awaited, score_of
from pairwright.tournament.scoring import POINT, points_text
from pairwright.web.translations import Say, number_text

LAST = 5
"""Rounds that the form of a player shows."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawing for a page. note: how to read it. headings, rows: the same as a table."""

    title: str
    note: str
    drawing: Markup
    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def pictures_of(section: SectionState, found: Standings, _: Say) -> list[Picture]:
    """Everything that the standings of a section show at a glance; nothing before a round is complete."""
    if not found.event.rounds_counted or not found.lines or found.event.is_team:
        return []
    sheet, players = found.event.sheet(), [one for one, _, _ in found.places()]
    when = _("after round {n}", n=found.event.rounds_counted)
    balance = [colour_balance([_more_white(sheet, one) for one in players], _)] if equalises(section) else []
    rated = score_against_rating(found, _)
    return [
        players_per_score([points for _, points, _ in found.places()], sheet.draw, when, _),
        how_the_field_moved(sheet, players, _),
        *balance,
        *([rated] if rated else []),
    ]


def before_the_round(section: SectionState, drawn: RoundState, _: Say) -> list[Picture]:
    """What a draw of those who have a board or a bye began with: their scores, and the colours owed."""
    tournament = section.before_round(drawn.number)
    if not tournament.rounds:
        return []
    history, draw = History.of(tournament), tournament.scoring.white_draw
    playing = [key for board in drawn.boards for key in board.players] + list(drawn.pairing_allocated_byes)
    index_of = section.as_drawn(drawn.number).index_of
    players = [index_of[key] for key in playing]
    scores = [history.scores[-1][one] for one in players]
    found = [players_per_score(scores, draw, _("before round {n}", n=drawn.number), _)]
    if equalises(section):
        colours = [history.colours[one] for one in players]
        found.append(
            colour_balance([had.count(Colour.WHITE) - had.count(Colour.BLACK) for had in colours], _)
        )
    return found


def equalises(section: SectionState) -> bool:
    """True where the draw looks at the colours that somebody has had."""
    traits = system_named(section.setup.system).traits
    return traits.by_results and traits.equalises


def players_per_score(scores: Sequence[int], step: int, note: str, _: Say) -> Picture:
    """How many players have each score, in units; steps in between that nobody has are shown as well."""
    counts = Counter(scores)
    between = range(min(counts), max(counts), step or POINT)
    groups = [(score, counts[score]) for score in sorted({*counts, *between})]
    return picture(
        _("Players per score"),
        note,
        partial(charts.score_bars, groups=groups),
        (_("Points"), _("Players")),
        [(points_text(score), str(players)) for score, players in reversed(groups) if players],
    )


def how_the_field_moved(sheet: Sheet, players: Sequence[int], _: Say) -> Picture:
    """From round to round: how many players went from which score to which."""
    scores = [[0, *sheet.running(one)] for one in players]
    rounds = range(1, len(scores[0]))
    counts = [Counter(row[number] for row in scores) for number in rounds]
    every = sorted({score for column in counts for score in column}, reverse=True)
    return picture(
        _("How the standings changed"),
        _("line thickness: number of players; green: won, grey: drew, red: lost"),
        partial(charts.field_flow, scores=scores, win=sheet.win),
        (_("Points"), *(_("Round {n}", n=number) for number in rounds)),
        [(points_text(score), *(str(column[score] or "") for column in counts)) for score in every],
    )


def _more_white(sheet: Sheet, participant: int) -> int:
    """How many more games somebody had with White than with Black."""
    rounds = zip(sheet.kinds[participant], sheet.black[participant], strict=True)
    return sum(-1 if black else 1 for kind, black in rounds if kind == RoundKind.GAME)


def colour_balance(more_white: Sequence[int], _: Say) -> Picture:
    """Who has had more of which colour, and so is owed the other one. more_white: of every player."""
    counts = Counter(more_white)
    widest = max(2, *(abs(one) for one in counts))
    rows = []
    for more in range(-widest, widest + 1):
        side = "black" if more < 0 else "white" if more else "level"
        template = {"black": _("{n} more Black"), "white": _("{n} more White"), "level": _("balanced")}[side]
        rows.append((template.format(n=abs(more)), counts[more], side))
    return picture(
        _("Colour balance"),
        _("a player with more Black games is due White"),
        partial(charts.balance_bars, rows=rows),
        (_("Colours"), _("Players")),
        [(words, str(players)) for words, players, _side in rows],
    )


def score_against_rating(found: Standings, _: Say) -> Picture | None:
    """Every rated player: rating, score, and how far from expectation; None where hardly anybody is rated."""
    surplus = {line.participant: surplus_of(found.event, line.participant) for line in found.lines}
    players = found.event.tournament.players
    shown = [
        charts.RatedScore(line.name, players[line.participant].rating, line.points, above)
        for line in found.lines
        if (above := surplus[line.participant]) is not None
    ]
    if len(shown) < 4:
        return None
    named = charts.outliers(shown)
    return picture(
        _("Score against rating"),
        _("green: more than a point above expectation, red: below"),
        partial(charts.score_against_rating, players=shown),
        (_("Name"), _("Rating"), _("Points"), _("Better than expected")),
        [(one.name, str(one.rating), points_text(one.score), charts.signed(one.surplus)) for one in named],
    )


def expected_by_round(event: Event, participant: int) -> list[int | None]:
    """For every round the expected score in hundredths; None where no two rated players played."""
    sheet, players = event.sheet(), event.tournament.players
    own = players[participant].rating
    rounds = zip(
        sheet.opponents[participant], sheet.kinds[participant], sheet.results[participant], strict=True
    )
    return [
        expected_score(own - players[other].rating)
        if kind == RoundKind.GAME and result != OPEN and own and players[other].rating
        else None
        for other, kind, result in rounds
    ]


def surplus_of(event: Event, participant: int) -> int | None:
    """Hundredths of a point above expectation, over the games between rated players; None without any."""
    results = event.sheet().results[participant]
    games = [
        50 * result - expected
        for expected, result in zip(expected_by_round(event, participant), results, strict=True)
        if expected is not None
    ]
    return sum(games) if games else None


def course_of(event: Event, participant: int, _: Say) -> Picture | None:
    """The score of a player from round to round beside what the ratings let expect; None before a round."""
    sheet = event.sheet()
    scores = sheet.running(participant)
    if not scores:
        return None
    expected = _expected_course(event, participant) if sheet.win == POINT else []
    play = event.tournament.team_play
    second = play is not None and play.colours[:1].upper() == "B"  # has White on board 1
    colours = [
        "" if other < 0 else "black" if black != second else "white"
        for other, black in zip(sheet.opponents[participant], sheet.black[participant], strict=True)
    ]
    headings = (_("Round"), _("Points"), *([_("By rating")] if expected else []))
    rows = [
        (
            str(number),
            points_text(score),
            *([number_text(decimal(round(expected[number - 1] / 10), 1), _)] if expected else []),
        )
        for number, score in enumerate(scores, 1)
    ]
    return picture(
        _("Score and what the ratings expect") if expected else _("Score from round to round"),
        _("dashed: by rating") if expected else "",
        partial(charts.score_course, scores=scores, expected=expected, colours=colours),
        headings,
        rows,
    )


def _expected_course(event: Event, participant: int) -> list[int]:
    """Expected hundredths of a point after every round; a round without ratings brings its points."""
    expected = expected_by_round(event, participant)
    if all(one is None for one in expected):
        return []
    sheet, total, course = event.sheet(), 0, []
    for gained, one in zip(sheet.points[participant], expected, strict=True):
        total += gained * 100 // POINT if one is None else one
        course.append(total)
    return course


def forms_of(sheet: Sheet, participants: Iterable[int], _: Say) -> list[Markup]:
    """The last results of every player as small pictures."""
    drawn: dict[tuple[int, ...], Markup] = {}
    found = []
    for one in participants:
        rounds = zip(sheet.kinds[one][-LAST:], sheet.results[one][-LAST:], strict=True)
        played = tuple(result if kind == RoundKind.GAME else OPEN for kind, result in rounds)
        if played not in drawn:
            drawn[played] = _form(played, _)
        found.append(drawn[played])
    return found


def _form(played: Sequence[int], _: Say) -> Markup:
    words = {WIN: _("won"), DRAW: _("drew"), LOSS: _("lost")}
    signs = {WIN: "won", DRAW: "drew", LOSS: "lost"}
    title = ", ".join(words.get(result, _("no game")) for result in played)
    drawn = charts.form(title, tuple(signs.get(result, "none") for result in played))
    return Markup(drawn)  # nosec B704 - written by ElementTree, which escapes every text


def boards_now(section: SectionState, drawn: RoundState, _: Say, columns: int = 10) -> Picture:
    """The boards of a round as tiles: who won, what is drawn, what still plays."""
    results = [board.result for board in drawn.boards]
    states = {result: state_of(result) for result in {*results}}
    boards = list(zip(section.tables(drawn), map(states.__getitem__, results), strict=True))
    words = {
        "white": _("White won"),
        "black": _("Black won"),
        "draw": _("draw"),
        "neither": _("nobody won"),
        "playing": _("playing"),
        "adjourned": _("adjourned"),
    }
    return picture(
        _("Live boards"),
        _("the winner’s side is filled in; amber: still playing"),
        partial(charts.board_tiles, boards=boards, columns=columns),
        (_("Board"), _("Result")),
        [(str(number), words[state]) for number, state in boards],
    )


def state_of(result: str) -> str:
    """How a board stands, as `charts.board_tiles` draws it."""
    if is_awaited(result):
        return "playing"
    if is_adjourned(result):
        return "adjourned"
    white, black = score_of(result)
    if white == black:
        return "draw" if white else "neither"
    return "white" if white > black else "black"


def picture(
    title: str, note: str, draw: partial[str], headings: tuple[str, ...], rows: Sequence[tuple[str, ...]]
) -> Picture:
    """A picture; `draw` makes it from its title."""
    drawn = Markup(draw(title))  # nosec B704 - written by ElementTree, which escapes every text
    return Picture(title, note, drawn, headings, tuple(rows))
