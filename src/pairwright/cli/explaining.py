"""What the verbs that explain have in common: which file it is, which round, which player."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from pairwright.cli import options
from pairwright.cli.files import read_bytes
from pairwright.cli.options import Asked
from pairwright.cli.pair_round import in_advance, opened_round
from pairwright.common.errors import BadInput
from pairwright.common.messages import listed

if TYPE_CHECKING:
    from pairwright.systems.explainer import Explainer
    from pairwright.tournament.tournament import Tournament


def open_file(file: str, round_number: int, asked: Asked) -> Explainer | bytes:
    """Draw the round of a tournament or of a junior section again; a transcript of lots as it is.

    round_number: 0 for the next one, or for the last one of an event that is over. Raises BadInput,
    NoPairing, FileTrouble.
    """
    data = read_bytes(file) if file.casefold().endswith(".json") else b""
    kind = _kind(data)
    if kind == "lots":
        return data
    if kind == "section":
        return _section(file, round_number)
    tournament = options.load_for_people(file, strict=asked.strict, purpose="check").tournament
    number = round_number
    if not number and 0 < tournament.number_of_rounds == len(tournament.rounds):
        number = len(tournament.rounds)
    rules, ahead = asked.rules, {}
    if number > tournament.next_round and in_advance(tournament, rules):
        ahead["round_number"] = number  # the table has all rounds, also those to come
    else:
        tournament = tournament.to_pair(number)
    return opened_round(tournament, rules, **ahead).explainer()


def is_section(name: str) -> bool:
    """True for the file of a junior section. Raises FileTrouble."""
    return name.casefold().endswith(".json") and _kind(read_bytes(name)) == "section"


def _kind(data: bytes) -> str:
    if not data:
        return ""
    try:
        document = json.loads(data.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        return ""
    if not isinstance(document, dict):
        return ""
    if document.get("format") == "pairwright lots":
        return "lots"
    from pairwright.cli.kjca_files import holds_section

    return "section" if holds_section(document) else ""


def _section(file: str, round_number: int) -> Explainer:
    from pairwright.cli.kjca_files import load_with_state
    from pairwright.systems.explainer import explainer

    section, state = load_with_state(file)
    number = round_number or section.finished_rounds + 1
    if not 1 <= number <= section.finished_rounds + 1:
        raise BadInput.told(
            "round {number} cannot be drawn yet: {finished_rounds} rounds are finished",
            number=number,
            finished_rounds=section.finished_rounds,
        )
    tournament = section.tournament(number - 1) if state is None else state.before_round(number)
    found: Explainer = explainer(tournament, **texts_of(section.options.changed()))
    return found


def texts_of(values: Mapping[str, object]) -> dict[str, Any]:
    """Options of the junior draw as `pair` takes them: lists as texts with commas."""
    return {
        name: ",".join(map(str, value)) if isinstance(value, list | tuple) else value
        for name, value in values.items()
    }


def player_named(tournament: Tournament, wanted: str) -> int:
    """Index of the player or team with this number, or whose name alone contains this. Raises BadInput."""
    players = tournament.players
    if wanted.isascii() and wanted.isdigit():
        found = [i for i, player in enumerate(players) if (player.known_number) == int(wanted)]
        if found:
            return found[0]
        raise BadInput.told(
            "there is no {unit} with the number {wanted}", unit=tournament.unit, wanted=wanted
        )
    text = wanted.casefold()
    found = [i for i, player in enumerate(players) if text in player.name.casefold()]
    if len(found) == 1:
        return found[0]
    if not found:
        raise BadInput.told("no {unit}'s name contains {wanted!r}", unit=tournament.unit, wanted=wanted)
    names = listed(f"{players[i].known_number} {players[i].name}" for i in found[:8])
    more = " ..." if len(found) > 8 else ""
    raise BadInput.told(
        "{wanted!r} could be any of these: {names}{more}; give the number",
        wanted=wanted,
        names=names,
        more=more,
    )
