"""`pairwright norms`: title norms, condition by condition."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from pairwright.cli import options
from pairwright.cli.explaining import player_named
from pairwright.cli.options import Asked, show_documents
from pairwright.common.errors import BadInput

if TYPE_CHECKING:
    from pairwright.standings.event import Event
    from pairwright.standings.norm_event import EventFacts
    from pairwright.standings.norms import NormCheck

EPILOG = """\
\b
Examples:
  pairwright norms open.trf
  pairwright norms open.trf --player 12  every condition for number 12
  pairwright norms open.trf --after 8 --against 12 3
                                       what does 12 need against 3 in round 9?
  pairwright norms open.trf --registered --exempt a --registered-by ENG
  pairwright norms open.trf --certificates -o it1.pdf --born 12 Leeds

\b
Facts that a file does not hold (registration, exemptions) are given as
options; what is not known is shown as such.
"""


@click.command("norms", epilog=EPILOG)
@click.argument("file")
@click.option("--player", "player", metavar="PLAYER", help="One player in detail.")
@click.option("--norm", "norm", type=click.Choice(["GM", "IM", "WGM", "WIM"]), help="One norm only.")
@click.option("--after", type=click.IntRange(min=0), metavar="ROUND", help="Count the first rounds only.")
@click.option(
    "--against",
    nargs=2,
    type=int,
    metavar="NUMBER OPPONENT",
    help="What the player needs against this opponent in the next round.",
)
@click.option("--games", "least_games", type=click.IntRange(7, 9), default=9, help="Games needed.")
@click.option(
    "--exempt",
    type=click.Choice(["a", "b", "c", "d"]),
    help="Free of the conditions on federations by 1.4.3: a final of a national championship, b national "
    "team championship (both for players of the registering federation), c zonal or sub-zonal, d a Swiss "
    "with enough foreign players (found in the file as well).",
)
@click.option(
    "--registered-by",
    default="",
    metavar="FED",
    help="Federation that registers the event; by default the host.",
)
@click.option("--host", default="", metavar="FED", help="Host federation; by default that of the file.")
@click.option("--registered/--not-registered", default=None, help="Registered 30 days before.")
@click.option("--arbiter/--no-arbiter", default=None, help="An IA or FA was present.")
@click.option("--double", "everybody_twice", is_flag=True, help="A double round robin.")
@click.option(
    "--certificates", is_flag=True, help="The certificate (IT1) of every norm achieved, to be signed."
)
@click.option(
    "--born", nargs=2, type=(int, str), multiple=True, metavar="NUMBER PLACE", help="Place of birth."
)
@click.option("--officer", default="", metavar="NAME", help="Rating officer of the federation.")
@click.option("--all", "everybody", is_flag=True, help="Show players who are far from a norm too.")
@options.asking("language", "as_json", "output", "form", "strict")
@options.telling("{file}: no norms")
def command(
    file: str,
    player: str | None,
    norm: str | None,
    after: int | None,
    against: tuple[int, int] | None,
    certificates: bool,
    born: tuple[tuple[int, str], ...],
    officer: str,
    everybody: bool,
    asked: Asked,
    **stated: Any,
) -> None:
    """Check the title norms of the players of the tournament in FILE."""
    options.together("--certificates", certificates, no=["--json"], only=("--born", "--officer"))
    listed = ("--player", "--certificates", "--all", "--json", "--output", "--format")
    options.together("--against", against, no=listed)
    tournament = options.load_for_people(file, strict=asked.strict).tournament
    from pairwright.publish.norms_page import norm_document, norms_document, title_forms
    from pairwright.standings import Event
    from pairwright.standings.norm_event import EventFacts, event_findings
    from pairwright.standings.norms import checks_asked
    from pairwright.systems.register import cycles_of

    stated["everybody_twice"] |= cycles_of(tournament) == 2
    facts = EventFacts(**{**stated, "exempt": stated["exempt"] or ""})
    event = Event.of(tournament, after)
    if against:
        _tell_needed(event, against, norm, facts, asked.language)
        return
    index = None if player is None else player_named(event.tournament, player)
    checks = checks_asked(event, facts, index, norm or "")
    conditions = list(event_findings(event, facts))
    if asked.as_json:
        options.print_json({"norms": [_check_object(event, check) for check in checks]})
    elif certificates:
        places = {event.tournament.players[_index(event, number)].number: place for number, place in born}
        forms = title_forms(event, checks, conditions, places, officer)
        show_documents(forms or [norms_document(event, checks, conditions, everybody=everybody)], asked)
    elif index is not None:
        show_documents([norm_document(event, checks, conditions)], asked)
    else:
        show_documents([norms_document(event, checks, conditions, everybody=everybody)], asked)


def _index(event: Event, number: int) -> int:
    index = event.tournament.index_of.get(number)
    if index is None:
        raise BadInput.told("there is no player with number {number}", number=number)
    return index


def _tell_needed(
    event: Event, against: tuple[int, int], norm: str | None, facts: EventFacts, language: str
) -> None:
    from pairwright.common.messages import told
    from pairwright.explain.words.translate import fault_text
    from pairwright.publish.norms_page import NEEDED_WORDS
    from pairwright.standings.norms import NORMS, needed_in_last_round

    player, opponent = _index(event, against[0]), _index(event, against[1])
    if player == opponent:
        raise BadInput.told("--against needs two different players")
    names = event.tournament.players[player].name, event.tournament.players[opponent].name
    for name in [norm] if norm else list(NORMS):
        needed = needed_in_last_round(event, player, NORMS[name], opponent, facts)
        said = told(
            "{name} against {other}, {norm} norm: {needed}",
            name=names[0], other=names[1], norm=name, needed=NEEDED_WORDS[needed],
        )  # fmt: skip
        click.echo(fault_text(language, said))


def _check_object(event: Event, check: NormCheck) -> dict[str, Any]:
    performance = check.performance
    return {
        "id": event.tournament.players[check.player].number,
        "norm": check.norm.name,
        "achieved": check.achieved,
        "rounds": [game.round_number for game in check.games],
        "left_out": list(check.left_out),
        "performance": performance.rating if performance else None,
        "average": performance.mean if performance else None,
        "conditions": [
            {
                "condition": finding.requirement.value,
                "found": finding.found,
                "needed": finding.needed,
                "met": finding.met,
                "exempt": finding.exempt or None,
            }
            for finding in check.findings
        ],
    }
