"""`pairwright standings`: who stands where, by which values, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from pairwright.cli import options
from pairwright.cli.output import output_options, show_documents
from pairwright.cli.standing_options import StandingChoice, standing_options
from pairwright.errors import BadInput

if TYPE_CHECKING:
    from pairwright.standings.answer import Answer
    from pairwright.standings.ranking import Standings

EPILOG = """\
\b
Examples:
  pairwright standings open.trf
  pairwright standings open.trf --tiebreaks BH/C1,BH,SB,DE
  pairwright standings open.trf --after 5             as they stood after round 5
  pairwright standings open.trf --explain 7           why is number 7 where he is?
  pairwright standings open.trf -o standings.pdf      or .html .csv .xlsx .txt .json
  pairwright standings junior.trf --tiebreaks KJCA    the junior trophies
  pairwright standings --list                         every tie-break there is

\b
Without --tiebreaks the list of the file is used (record 202 or 212), or the usual
one for this kind of event; the order in use stands below the table.
"""


@click.command("standings", epilog=EPILOG)
@click.argument("file", required=False)
@standing_options
@click.option(
    "--explain", "explained", type=click.IntRange(min=1), metavar="NUMBER", help="Explain one place."
)
@click.option("--list", "list_all", is_flag=True, help="Show every tie-break, its formula and its modifiers.")
@options.json_option
@output_options
@options.strict_option
def command(
    file: str | None,
    choice: StandingChoice,
    explained: int | None,
    list_all: bool,
    as_json: bool,
    output: str | None,
    form: str | None,
    strict: bool,
) -> None:
    """Show the standings of the tournament in FILE."""
    if list_all:
        from pairwright.publish.register_page import register_document

        show_documents([register_document()], output, form, as_json=as_json)
        return
    if file is None:
        raise click.UsageError("a FILE is needed (or --list)")
    tournament = options.load_for_people(file, strict=strict).tournament
    from pairwright.standings import why

    try:
        found = choice.standings(tournament)
        answer = why(found, _number(found, explained)) if explained is not None else None
    except BadInput as error:
        raise options.fail(error, f"{file}: no standings") from None
    if as_json:
        options.print_json(standings_object(found, answer))
    else:
        from pairwright.publish.standings_page import standings_document, why_document

        show_documents([why_document(answer) if answer else standings_document(found)], output, form)


def _number(found: Standings, shown: int) -> int:
    """The pairing number of the participant whom the file calls by this number."""
    if not found.event.is_team:
        for player in found.event.tournament.players:
            if player.shown_number == shown:
                return player.number
    return shown


def standings_object(found: Standings, answer: Answer | None = None) -> dict[str, Any]:
    """The standings as JSON: `players` in standing order (docs/how-to/publish.md)."""
    from pairwright.publish.standing_words import note_sentence, shown_number
    from pairwright.tournament.units import POINT

    event = found.event
    codes = keys(found)
    document: dict[str, Any] = {
        "tournament": event.tournament.header("name"),
        "rounds_counted": event.rounds_counted,
        "number_of_rounds": event.tournament.number_of_rounds or None,
        "rules": event.edition.name,
        "pairings": event.pairings.value,
        "order": codes,
        "notes": [note_sentence(note) for note in found.notes],
        "players": [
            {
                "id": shown_number(event, line.participant),
                "name": line.name,
                "rank": line.rank,
                "points": line.points / POINT,
                "tiebreaks": {
                    code: column.text(line.participant)
                    for code, column in zip(codes, found.columns, strict=True)
                },
            }
            for line in found.lines
        ],
    }
    if answer is not None:
        document["explanation"] = _explanation(answer)
    return document


def keys(found: Standings) -> list[str]:
    """The codes of the list; one that stands there again gets its ordinal: DE, DE#2."""
    seen: dict[str, int] = {}
    named = []
    for code in map(str, found.codes):
        seen[code] = seen.get(code, 0) + 1
        named.append(code if seen[code] == 1 else f"{code}#{seen[code]}")
    return named


def _explanation(answer: Answer) -> dict[str, Any]:
    from pairwright.publish.as_data import document_object
    from pairwright.publish.standing_words import shown_number
    from pairwright.publish.standings_page import why_document

    event = answer.standings.event

    def numbers(participants: tuple[int, ...]) -> list[int]:
        return [shown_number(event, one) for one in participants]

    return {
        "id": shown_number(event, answer.line.participant),
        "rank": answer.line.rank,
        "shared_with": numbers(answer.shared_with),
        "steps": [
            {
                "code": step.code,
                "value": step.value,
                "level": numbers(step.level),
                "ahead": numbers(step.ahead),
                "behind": numbers(step.behind),
            }
            for step in answer.steps
        ],
        "document": document_object(why_document(answer)),
    }
