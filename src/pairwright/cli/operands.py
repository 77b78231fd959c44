"""What may stand for a pairing on the command line: a file, our own draw, or another engine."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from pairwright.cli import options
from pairwright.cli.files import read_bytes
from pairwright.common.errors import BadInput
from pairwright.common.values import dataclass

if TYPE_CHECKING:
    from pairwright.systems.proposed_round import GivenRound
    from pairwright.tournament.tournament import Tournament

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
                "the engine {word!r} cannot be run: {error}", word=words[0], error=error
            ) from None
        if done.returncode != 0 or not os.path.exists(target):
            said = (done.stderr or done.stdout).strip().splitlines()
            raise BadInput.told(
                "the engine {word!r} gave no pairing: {said}",
                word=words[0],
                said=said[0] if said else done.returncode,
            )
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
