"""What the verbs that explain have in common: which file it is, which round, which player.

The verbs around a round of an event ask for the round as it was drawn, and for the boards named.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Collection, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from pairwright.cli import options
from pairwright.cli.files import in_shell, read_bytes
from pairwright.cli.options import Asked
from pairwright.cli.pair_round import in_advance, opened_round, options_of, tell_open_games
from pairwright.common.collation import one_named
from pairwright.common.errors import BadInput, system_reason
from pairwright.common.messages import told
from pairwright.common.values import dataclass, field, replace

if TYPE_CHECKING:
    from pairwright.systems.explainer import Explainer
    from pairwright.systems.proposed_round import GivenRound
    from pairwright.systems.system import Pairing
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
    import json

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
        options.say(told("All rounds are paired; this is about round {n}, the last.", n=number), err=True)
    rules, ahead = asked.rules, {}
    if number > tournament.next_round and in_advance(tournament, rules):
        ahead["round_number"] = number  # the table has all rounds, also those to come
    before = tournament if ahead else tournament.to_pair(number)
    found = opened_round(before, rules, **ahead).explainer()
    tell_open_games(before, found.pairing.system)
    if 0 < number <= len(tournament.rounds) and _otherwise(tournament, found.pairing):
        options.say(
            told(
                "{file}: round {n} was not played as the rules pair it. What follows is the pairing by the "
                "rules; how the two differ: pairwright check {path} --round {n}",
                file=file, path=in_shell(file), n=number,
            ),
            err=True,
        )  # fmt: skip
    return found


def _otherwise(tournament: Tournament, pairing: Pairing) -> bool:
    """True where a round has other boards than the rules give it, or other colours."""
    from pairwright.systems.proposed_round import GivenRound

    given, drawn = GivenRound.played(tournament, pairing.round_number), GivenRound.of(pairing)
    kind = tuple if given.coloured else frozenset
    return set(map(kind, given.pairs)) != set(map(kind, drawn.pairs))


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


@dataclass(frozen=True, slots=True)
class Opened:
    """An event from a file.

    tournament: with all rounds drawn; a game whose result is awaited is unfinished.
    rules:      keyword arguments for the functions of the library.
    keep_apart: the relations that its rounds keep apart.
    """

    tournament: Tournament
    rules: dict[str, Any] = field(default_factory=dict)
    keep_apart: Collection[str] = ()

    @property
    def drawn_rounds(self) -> int:
        """How many rounds have been drawn."""
        return len(self.tournament.rounds)

    def before(self, round_number: int) -> Tournament:
        """The tournament before a round. Raises BadInput for a round that is not there."""
        return self.tournament.to_pair(round_number)

    def explainer(self, round_number: int) -> Explainer:
        """A round drawn again, 0 for the next one, ready for questions."""
        from pairwright.systems.explainer import explainer

        return explainer(self.before(round_number or self.drawn_rounds + 1), **self.rules)

    def published(self, round_number: int) -> GivenRound:
        """A round as it was drawn, boards in order. Raises BadInput when it was not."""
        if not 1 <= round_number <= self.drawn_rounds:
            raise BadInput.told(
                "round {round_number} was not drawn; the last one is {drawn_rounds}",
                round_number=round_number, drawn_rounds=self.drawn_rounds,
            )  # fmt: skip
        return self._given(round_number)

    def _given(self, round_number: int) -> GivenRound:
        from pairwright.systems.proposed_round import GivenRound
        from pairwright.systems.register import open_round

        given = GivenRound.played(self.tournament, round_number)
        ground = open_round(self.before(round_number), **self.rules)
        present = set(ground.order)
        pairs = [pair for pair in given.pairs if set(pair) <= present]
        others = [pair for pair in given.pairs if not set(pair) <= present]
        return replace(given, pairs=(*ground.board_order(pairs), *others))


def open_event(file: str, asked: Asked) -> Opened:
    """A report file, a tournament in our JSON form, or another event. Raises BadInput, FileTrouble."""
    from pairwright.systems.relations import RELATIONS

    apart = tuple(part.strip() for part in asked.keep_apart.split(",") if part.strip())
    unknown = [part for part in apart if part not in RELATIONS]
    if unknown:
        raise BadInput.told(
            "--keep-apart: {word!r} is not one of {list}", word=unknown[0], list=", ".join(RELATIONS)
        )
    rules: dict[str, Any] = {"system": asked.system, "edition": asked.edition, "keep_apart": apart}
    kind = kind_of(file)[0]
    if kind is not None and kind.open is not None:
        return kind.open(file, rules)
    tournament = options.load_for_people(file, strict=asked.strict, purpose="check").tournament
    return Opened(tournament, rules | options_of(asked.rules), apart)


def players_named(tournament: Tournament, words: tuple[str, ...]) -> list[int]:
    """Players by number or by enough of their names; several numbers with commas in one word."""
    parts = [
        part for word in words for part in (word.split(",") if re.fullmatch(r"[\d, ]+", word) else [word])
    ]
    return [player_named(tournament, part.strip()) for part in parts if part.strip()]


def boards_named(given: GivenRound, text: str) -> list[int]:
    """The players of boards written as "1-3,7". Raises BadInput for a board that is not there."""
    players: list[int] = []
    for part in filter(None, (part.strip() for part in text.split(","))):
        match = re.fullmatch(r"(\d+)(?:-(\d+))?", part)
        if match is None:
            raise BadInput.told("{part!r} is neither a board nor a range such as 1-5", part=part)
        first, last = int(match[1]), int(match[2] or match[1])
        if not 1 <= first <= last <= len(given.pairs):
            raise BadInput.told(
                "the round has the boards 1 to {n}, and not {part}", part=part, n=len(given.pairs)
            )
        players += [player for pair in given.pairs[first - 1 : last] for player in pair]
    return players


# -- What may stand for a pairing: a file, our own draw, or another engine -----------------------------

ENGINE = "engine:"
DRAW = "draw"
_PROFILE_OF_ENGINES = "trfbx"
_SECONDS = 600


@dataclass(frozen=True, slots=True)
class Operand:
    """A word of the command line that stands for a pairing.

    tournament: where the word is a tournament file. data: of a list of pairs.
    """

    word: str
    tournament: Tournament | None = None
    data: bytes = b""

    @property
    def name(self) -> str:
        """How tables call it."""
        return self.word.removeprefix(ENGINE).split()[0] if self.is_engine else os.path.basename(self.word)

    @property
    def is_engine(self) -> bool:
        """A command to be run."""
        return self.word.startswith(ENGINE)

    @property
    def is_draw(self) -> bool:
        """Our own draw, perhaps of another edition ("draw:2017")."""
        return self.word == DRAW or self.word.startswith(DRAW + ":")


def read_operand(word: str, *, strict: bool = False) -> Operand:
    """What a word stands for. A file of numbers only is a list of pairs. Raises FileTrouble, BadInput."""
    operand = Operand(word)
    if operand.is_engine or operand.is_draw:
        return operand
    data = read_bytes(word)
    text = data.decode("utf-8-sig", "replace")
    if _is_list_of_pairs(text):
        return Operand(word, data=data)
    return Operand(word, options.load_for_people(word, strict=strict, purpose="check").tournament)


def _is_list_of_pairs(text: str) -> bool:
    words = text.replace("-", " ").replace("–", " ").replace(",", " ").split()
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    short = all(len(line.split()) <= 3 for line in lines)
    return short and all((word.isascii() and word.isdigit()) or word.casefold() == "bye" for word in words)


def given_round(
    operand: Operand, before: Tournament, round_number: int, rules: Mapping[str, Any]
) -> GivenRound:
    """The pairing of a round that an operand stands for; `before` is the tournament before it.

    rules: arguments of `open_round` by which a draw is made ("draw:2017" names the edition itself), and an
    engine is called.
    """
    from pairwright.systems.proposed_round import GivenRound

    if operand.tournament is not None:
        if len(operand.tournament.players) != len(before.players):
            raise BadInput.told(
                "{name} has other players than the tournament compared with", name=operand.name
            )
        return GivenRound.played(operand.tournament, round_number)
    if operand.is_draw:
        from pairwright.systems.register import open_round

        _, _, edition = operand.word.partition(":")
        chosen = {**rules, "edition": edition} if edition else rules
        return GivenRound.of(open_round(before, **chosen).draw())
    if operand.is_engine:
        return GivenRound.parsed(_run(operand, before, rules.get("system", "")), before, operand.name)
    return GivenRound.parsed(operand.data.decode("utf-8-sig", "replace"), before, operand.name)


def _run(operand: Operand, before: Tournament, system: str) -> str:
    """What an engine writes: called as bbpPairings is, or by its words with {input} and {output}."""
    import shlex
    import subprocess
    import tempfile

    from pairwright.systems.register import system_of
    from pairwright.trf import write_trf

    command = operand.word.removeprefix(ENGINE)
    with tempfile.TemporaryDirectory() as folder:
        source, target = os.path.join(folder, "input.trf"), os.path.join(folder, "pairs.txt")
        with open(source, "w", encoding="utf-8", newline="") as file:
            file.write(write_trf(before, profile=_PROFILE_OF_ENGINES))
        words = shlex.split(command)
        if any("{input}" in word for word in words):
            words = [word.replace("{input}", source).replace("{output}", target) for word in words]
        else:
            words += [f"--{system_of(before, system).word}", source, "-p", target]
        try:
            # The command is what the user himself wrote on the command line; no shell reads it.
            done = subprocess.run(  # nosec B603
                words, capture_output=True, text=True, timeout=_SECONDS, check=False
            )
        except (OSError, subprocess.TimeoutExpired) as error:
            raise BadInput.told(
                "the engine {word!r} cannot be run: {error}", word=words[0], error=system_reason(error)
            ) from None
        if done.returncode != 0 or not os.path.exists(target):
            said = (done.stderr or done.stdout).strip().splitlines()
            raise BadInput.told(
                "the engine {word!r} gave no pairing: {said}",
                word=words[0], said=said[0] if said else done.returncode,
            )  # fmt: skip
        with open(target, encoding="utf-8") as file:
            return file.read()


def base_of(operands: list[Operand], of: str | None, round_number: int, *, strict: bool) -> Tournament:
    """The tournament before the round that is compared.

    of: a file that was named for it; otherwise the first operand that is a tournament, in which case
    the round is by default the last one that it has. Raises BadInput.
    """
    if of:
        tournament = options.load_for_people(of, strict=strict, purpose="check").tournament
        played = [other.tournament for other in operands if other.tournament is not None]
        number = round_number or (len(played[0].rounds) if played else tournament.next_round)
    else:
        found = next((operand.tournament for operand in operands if operand.tournament is not None), None)
        if found is None:
            raise BadInput.told("none of the two is a tournament file: name the tournament with --of FILE")
        tournament = found
        number = round_number or len(tournament.rounds)
    if number < 1:
        raise BadInput.told("no round has been drawn yet: there is nothing to compare")
    return tournament.to_pair(number)
