"""A bot that keeps a league through a season: what people type, it answers; what it knows is one JSON file.

    python examples/league_bot.py league.json < commands.txt

A line is a command, as a chat would send it:

    join Ann Archer 1850        before round 1 or later
    leave Ann Archer            for good
    bye Ann Archer              half a point for the next round
    pair                        the next round; the same one until its results are in
    result 3 1-0                of board 3; ½-½, =, +/- as well
    correct 2 Ann Archer - Bob Bishop 0-1
    table                       the standings
    why Ann Archer              why this opponent

Needs the package alone. The draw is a function of what is stored: a bot that was ended in the middle of a
round finds the same round again. For the same reason whoever comes, goes or is put right while a round is
being played waits until it is over: the round would be another one.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from pairwright import PairwrightError, Player, Tournament, from_json, pair, standings_of, to_json, why

ROUNDS = 7


class League:
    """The event as it stands, and the results of the round that is being played, by board."""

    def __init__(self, file: Path) -> None:
        self.file = file
        stored = json.loads(file.read_text(encoding="utf-8")) if file.exists() else None
        self.results = {int(board): result for board, result in stored["results"].items()} if stored else {}
        self.playing: bool = stored["playing"] if stored else False
        self.waiting: list[str] = stored["waiting"] if stored else []
        self.event = from_json(stored["event"]) if stored else Tournament.of(
            [], rounds=ROUNDS, initial_colour="white"
        )  # fmt: skip

    def save(self) -> None:
        """Write beside, then move: the file is never half of one."""
        part = self.file.with_suffix(".part")
        kept = {"event": to_json(self.event), "results": self.results}
        kept |= {"playing": self.playing, "waiting": self.waiting}
        part.write_text(json.dumps(kept), encoding="utf-8")
        part.replace(self.file)

    def number(self, name: str) -> int:
        """The number of a player by name."""
        found = [one.number for one in self.event.players if one.name.casefold() == name.strip().casefold()]
        if not found:
            raise PairwrightError(f"nobody here is called {name.strip()!r}")
        return found[0]

    def answer(self, line: str) -> str:
        """Do what a line says."""
        command, _, rest = line.strip().partition(" ")
        commands = {
            "join": self.join, "leave": self.leave, "bye": self.bye, "pair": self.pair,
            "result": self.result, "correct": self.correct, "table": self.table, "why": self.why,
        }  # fmt: skip
        if command not in commands:
            return f"I know {', '.join(commands)}"
        try:
            if self.playing and command in ("join", "leave", "bye", "correct"):
                self.waiting.append(line.strip())
                said = f"after round {self.event.next_round}"
            else:
                said = commands[command](rest)
        except (PairwrightError, ValueError) as error:
            return str(error)
        self.save()
        return said

    def join(self, words: str) -> str:
        """Numbers follow the ratings as long as nothing was drawn; who comes later gets the next one."""
        name, rating = words.rsplit(maxsplit=1)
        last = max((one.number for one in self.event.players), default=0)
        self.event = self.event.enter(Player(last + 1, name, int(rating)))
        if not self.event.rounds:
            listed = sorted(self.event.players, key=lambda one: -one.rating)
            players = [Player(at, one.name, one.rating) for at, one in enumerate(listed, 1)]
            self.event = Tournament.of(players, rounds=ROUNDS, initial_colour="white")
        return f"{name} is in"

    def leave(self, name: str) -> str:
        """Withdrawn for good."""
        self.event = self.event.withdraw(self.number(name))
        return f"{name} is out"

    def bye(self, name: str) -> str:
        """A requested bye of the next round."""
        self.event = self.event.with_byes({self.number(name): "half"})
        return f"{name} has half a point in round {self.event.next_round}"

    def pair(self, _: str) -> str:
        """The next round, with the results that are in."""
        drawn, players = pair(self.event), self.event.players
        self.playing = True
        lines = [f"round {drawn.round_number}"]
        for at, board in enumerate(drawn.boards, 1):
            result = self.results.get(at, "")
            lines.append(
                f"{at:2} {players[board.white].name} - {players[board.black].name} {result}".rstrip()
            )
        if drawn.pairing_allocated_bye is not None:
            lines.append(f"   {players[drawn.pairing_allocated_bye].name} has the bye")
        return "\n".join(lines)

    def result(self, words: str) -> str:
        """A result; with the last one the round is over."""
        board, result = words.split(maxsplit=1)
        drawn, results = pair(self.event), {**self.results, int(board): result}
        # What is wrong with this one is told now, and not when the last one comes in.
        self.event.play(
            drawn, {at: results.get(at, "*") for at in {*range(1, len(drawn.boards) + 1), *results}}
        )
        self.results = results
        missing = len(drawn.boards) - len(results)
        if missing:
            return f"noted; {missing} to come"
        self.event, self.results, self.playing = self.event.play(drawn, results), {}, False
        waiting, self.waiting = self.waiting, []
        return "\n".join([f"noted; round {drawn.round_number} is over", *map(self.answer, waiting)])

    def correct(self, words: str) -> str:
        """An old result put right; rounds that were drawn stand."""
        number, rest = words.split(maxsplit=1)
        names, result = rest.rsplit(maxsplit=1)
        white, black = names.split(" - ")
        games = {(self.number(white), self.number(black)): result}
        self.event = self.event.correct(int(number), games)
        return "put right"

    def table(self, _: str) -> str:
        """The standings."""
        return "\n".join(
            f"{line.rank:2} {line.name} {line.points / 10:g} {line.values['BH/C1']}"
            for line in standings_of(self.event, "BH:C1,BH").lines
        )

    def why(self, name: str) -> str:
        """Why this opponent in the next round."""
        return why(self.event, self.number(name)).plain


if __name__ == "__main__":
    league = League(Path(sys.argv[1]))
    for line in sys.stdin:
        if line.strip():
            print(league.answer(line))
