"""The rules of a section in words: what was announced before round 1."""

from __future__ import annotations

from collections.abc import Iterator

from pairwright.common.messages import N_
from pairwright.explain.words.translate import fault_text
from pairwright.publish.season_page import announced_rules
from pairwright.standings.ranking import Standings
from pairwright.storage.line_ups import whites
from pairwright.systems.register import system_named
from pairwright.tournament.line_up_cards import CardRules
from pairwright.tournament.team import BY_GAME_POINTS
from pairwright.web.public.public_view import ShownSection
from pairwright.web.public.reasons import title_of
from pairwright.web.render import points_text
from pairwright.web.translations import Say, speaker, wording_of
from pairwright.web.views.line_up_view import rules_of_boards
from pairwright.web.views.setup_words import LINE_UPS, asked, desk_options

_RELATIONS = {"family": N_("same family"), "club": N_("same club"), "school": N_("same school")}


def system_name(section: ShownSection, _: Say) -> str:
    """The system and its edition: "Swiss, Dutch system (FIDE C.04.3, 2026)"."""
    setup = section.state.setup
    system = system_named(setup.system)
    name = _(system.title)
    if not system.editions:
        return name
    return f"{name} (FIDE {system.books[0].key}, {setup.edition or system.editions[0].key})"


def rules_in_words(section: ShownSection, language: str) -> list[tuple[str, str]]:
    """Pairs of a heading and what is announced under it."""
    _ = speaker(language, wording_of(section))
    setup = section.state.setup
    system = system_named(setup.system)
    facts = [(_("System"), f"{system_name(section, _)}. {_(system.description or system.summary)}".strip())]
    if section.state.number_of_rounds:
        facts.append((_("Rounds"), str(section.state.number_of_rounds)))
    facts += _teams(section, _) if section.state.of_teams else [(_("Points"), _games(section, _))]
    if system.traits.gives_bye:
        facts.append((_("Bye"), _bye(section, _)))
    chosen = setup.pairing_options()
    for option in desk_options(system):
        question = asked(system, option, _)
        said = option.as_text(chosen.get(option.name, option.default))
        if not said:
            continue
        facts.append((question.words, dict(question.choices).get(said, said)))
    if setup.initial_colour and system.traits.initial_colour:
        colours = {"white": _("White"), "black": _("Black")}
        facts.append(
            (
                _("Initial colour"),
                _("In round 1, number 1 has {colour}.", colour=colours[setup.initial_colour]),
            )
        )
    if setup.acceleration:
        facts.append((_("Acceleration"), _("Baku acceleration in the first rounds")))
    if setup.keep_apart:
        facts.append((_("Kept apart"), _kept_apart(section, _)))
    return facts


def _games(section: ShownSection, _: Say) -> str:
    setup = section.state.setup
    return _worth(_, setup.win, setup.draw, setup.loss)


def _worth(_: Say, win: int, draw: int, loss: int) -> str:
    return _(
        "{win} for a win, {draw} for a draw, {loss} for a loss",
        win=points_text(win) or "0", draw=points_text(draw) or "0", loss=points_text(loss) or "0",
    )  # fmt: skip


def _bye(section: ShownSection, _: Say) -> str:
    setup = section.state.setup
    if not section.state.of_teams:
        return _(
            "If the number of players is odd, the player without an opponent gets {points}.",
            points=points_text(setup.scoring().pairing_allocated_bye) or "0",
        )
    play = setup.match.play(setup.draw)
    return _(
        "If the number of teams is odd, one has no opponent. Match points: {match}; game points: {games}.",
        match=points_text(play.bye_match_points or 0) or "0",
        games=points_text(play.bye_game_points or 0) or "0",
    )


def _teams(section: ShownSection, _: Say) -> Iterator[tuple[str, str]]:
    """What is announced of matches: boards, colours, points, line-ups; what a league lays down aside."""
    state, match = section.state, section.state.setup.match.announced
    white = ", ".join(str(n) for n, has_white in enumerate(whites(state), 1) if has_white)
    yield _("Boards"), " ".join(map(str, match.boards_by_round)) or str(match.boards)
    if match.league:
        yield _("Colours"), _("The home team has White on board: {boards}", boards=white)
        return  # the rest are the rules of the league
    yield _("Colours"), _("The first team of a match has White on board: {boards}", boards=white)
    if not state.traits.knock_out:
        yield _("Match points"), _worth(_, match.win, match.draw, match.loss)
    yield _("Game points"), _games(section, _)
    if match.winner != BY_GAME_POINTS:
        yield _("If game points are equal"), _(LINE_UPS["winner"][match.winner])
    yield _("Order of a line-up"), _(LINE_UPS["order"][match.order])
    yield _("No line-up in time"), _(LINE_UPS["late"][match.late])
    if match.minimum > 1:
        yield _("Minimum number of players for a match"), str(match.minimum)
    cards = CardRules(match.boards, conditions=match.board_rules, average=match.average_most)
    if said := rules_of_boards(_, cards):
        yield _("What boards ask for"), " ".join(said)


def league_in_words(section: ShownSection, language: str) -> list[tuple[str, str]]:
    """The rules of a league, each setting that says anything with its meaning; [] for other sections."""
    if not section.state.in_league:
        return []
    found = announced_rules(section.state.setup.league_rules(), knock_out=section.state.traits.knock_out)
    return [(fault_text(language, name), fault_text(language, value)) for name, value in found]


def _kept_apart(section: ShownSection, _: Say) -> str:
    setup = section.state.setup
    relations = ", ".join(_(_RELATIONS[relation]) for relation in setup.keep_apart)
    if setup.keep_apart_until:
        return _(
            "Players from the {relations} do not meet up to round {n} if this can be avoided.",
            relations=relations,
            n=setup.keep_apart_until,
        )
    return _("Players from the {relations} do not meet if this can be avoided.", relations=relations)


def tie_breaks(found: Standings, language: str) -> list[tuple[str, str]]:
    """The order of the standings: code and name of each element that counts."""
    return [
        (str(code), title_of(str(code), found.event, language))
        for position, code in enumerate(found.codes)
        if position not in found.dropped
    ]
