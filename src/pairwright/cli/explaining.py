"""What the verbs that explain have in common: which file it is, which round, which player."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from pairwright.cli import options
from pairwright.cli.files import read_bytes
from pairwright.cli.options import Asked
from pairwright.cli.pair_round import in_advance, opened_round
from pairwright.common.collation import one_named
from pairwright.common.errors import BadInput

if TYPE_CHECKING:
    from pairwright.cli.event_rounds import Opened
    from pairwright.systems.explainer import Explainer
    from pairwright.tournament.tournament import Tournament


class FileKind(NamedTuple):
    """JSON files other than tournaments that the verbs around a round read.

    knows: whether a document is one. open: the event with its drawn rounds, from the name of the file and the
    rules that were asked for; None for what has none. answer: what `why` says of somebody, from the content
    of the file, the language, whom and whom not, for what is no round.
    """

    knows: Callable[[dict[str, Any]], bool]
    open: Callable[[str, dict[str, Any]], Opened] | None = None
    answer: Callable[[bytes, str, str, str | None], dict[str, str]] | None = None


ENTRY_POINTS = "pairwright.event_files"


def kind_of(name: str) -> tuple[FileKind | None, bytes]:
    """Which kind a file is of, None for tournaments, and its content. Raises FileTrouble."""
    if not name.casefold().endswith(".json"):
        return None, b""
    data = read_bytes(name)
    try:
        document = json.loads(data.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        return None, data
    if not isinstance(document, dict):
        return None, data
    from pairwright.common.plug_ins import plug_ins

    return next((kind for kind in plug_ins(ENTRY_POINTS) if kind.knows(document)), None), data


def open_file(file: str, round_number: int, asked: Asked) -> Explainer | Answered:
    """Draw the round of an event again; of a file that has no rounds what answers about somebody.

    round_number: 0 for the next one, or for the last one of an event that is over. Raises BadInput,
    NoPairing, FileTrouble.
    """
    kind, data = kind_of(file)
    if kind is not None and kind.answer is not None:
        return Answered(partial(kind.answer, data, asked.language))
    if kind is not None and kind.open is not None:
        return kind.open(file, {}).explainer(round_number)
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


class Answered(NamedTuple):
    """A file without rounds. about: the answer about somebody, and why not another."""

    about: Callable[[str, str | None], dict[str, str]]


def player_named(tournament: Tournament, wanted: str) -> int:
    """Index of the player or team with this number, or whose name alone contains this. Raises BadInput."""
    players = tournament.players
    if wanted.isascii() and wanted.isdigit():
        found = [i for i, player in enumerate(players) if (player.known_number) == int(wanted)]
        if found:
            return found[0]
        if tournament.unit == "team":
            raise BadInput.told("there is no team with number {number}", number=wanted)
        raise BadInput.told("there is no player with number {number}", number=wanted)
    names = {index: player.name for index, player in enumerate(players)}
    return one_named(wanted, names, lambda index: f" ({players[index].known_number})", within=True)
