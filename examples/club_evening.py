"""A bot for an evening at the club: what is typed in the chat happens at the desk, where all can follow it.

    DESK=http://127.0.0.1:8765 TOKEN=... python examples/club_evening.py EVENT < lines.txt

A line is a command, as a chat would send it:

    open Friday Rapid 5         a section of five rounds; the first line of an evening
    join Ann Archer 1850        until round 1; later from the next round on
    colour white                as drawn by lot, before round 1
    pair                        the next round, published at once
    result 3 1-0                of board 3 of the round being played; ½-½ too
    bye Ann Archer              half a point for the next round
    leave Ann Archer            for good
    table                       the standings

Standard library only; a token for one event with the role of arbiter is enough. What the desk refuses is
answered with the desk's own words, and the bot goes on.
"""

from __future__ import annotations

import json
import os
import sys
import urllib.error
import urllib.request
from typing import Any

SECTION = "evening"


class Evening:
    """The section of one evening at a desk."""

    def __init__(self, event: str) -> None:
        self.event = f"/events/{event}"

    def ask(self, method: str, path: str, body: object = None) -> Any:
        """One request below the event. Raises ValueError with the words of the desk when it refuses."""
        request = urllib.request.Request(
            f"{os.environ['DESK']}/api/v1{self.event}{path}",
            data=None if body is None else json.dumps(body).encode(),
            headers={"Authorization": f"Bearer {os.environ['TOKEN']}", "Content-Type": "application/json"},
            method=method,
        )
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            told = json.load(error)
            raise ValueError("; ".join(told["faults"] or [told["error"]])) from None

    def act(self, kind: str, **fields: object) -> None:
        """One act, refused by the desk if somebody changed the same thing in between."""
        seen = self.ask("GET", "/position")["position"]
        self.ask("POST", f"/actions/{kind}?seen={seen}", {"section": SECTION, **fields})

    def section(self) -> Any:
        """The section as it stands."""
        sections = self.ask("GET", "")["state"]["sections"]
        return next(one for one in sections if one["key"] == SECTION)

    def entry(self, name: str) -> int:
        """The key of the entry of a player."""
        entries = self.section()["entries"]
        found = [one["key"] for one in entries if one["particulars"]["name"].casefold() == name.casefold()]
        if not found:
            raise ValueError(f"nobody here is called {name!r}")
        return int(found[0])

    def answer(self, line: str) -> str:
        """Do what a line says."""
        command, _, rest = line.strip().partition(" ")
        try:
            return str(getattr(self, f"on_{command}", self.unknown)(rest.strip()))
        except ValueError as error:
            return str(error)

    def unknown(self, _: str) -> str:
        """Any other word."""
        return "I know " + ", ".join(name[3:] for name in vars(Evening) if name.startswith("on_"))

    def on_open(self, words: str) -> str:
        """A new section, Dutch system."""
        name, rounds = words.rsplit(maxsplit=1)
        self.act("add-section", setup={"name": name, "number_of_rounds": int(rounds)})
        return f"{name} is open"

    def on_join(self, words: str) -> str:
        """One player more."""
        name, rating = words.rsplit(maxsplit=1)
        self.act("enter-players", players=[{"name": name, "rating": int(rating)}])
        return f"{name} is in"

    def on_colour(self, colour: str) -> str:
        """The initial colour as it was drawn."""
        self.act("set-initial-colour", colour=colour)
        return f"{colour} for the first player"

    def on_pair(self, _: str) -> str:
        """The next round, published."""
        seen = self.ask("GET", "/position")["position"]
        self.ask("POST", f"/sections/{SECTION}/draft?seen={seen}")
        number = len(self.section()["rounds"])
        self.act("publish-round", round=number)
        return self.boards()

    def boards(self) -> str:
        """The boards of the latest round."""
        section = self.section()
        names = {one["key"]: one["particulars"]["name"] for one in section["entries"]}
        latest = section["rounds"][-1]
        lines = [f"round {latest['number']}"]
        for place, board in enumerate(latest["boards"], 1):
            lines.append(f"{place:2} {names[board['white']]} - {names[board['black']]}")
        lines += [f"   {names[key]} has the bye" for key in latest["pairing_allocated_byes"]]
        return "\n".join(lines)

    def on_result(self, words: str) -> str:
        """The result of a board."""
        board, result = words.split()
        number = len(self.section()["rounds"])
        self.act("enter-result", round=number, board=int(board), result=result.replace("½", "1/2"))
        missing = sum(not one["result"] for one in self.section()["rounds"][-1]["boards"])
        return f"noted; {missing} to come" if missing else f"noted; round {number} is over"

    def on_bye(self, name: str) -> str:
        """A requested bye of the next round."""
        following = len(self.section()["rounds"]) + 1
        self.act("request-bye", entry=self.entry(name), round=following, bye="half")
        return f"{name} has half a point in round {following}"

    def on_leave(self, name: str) -> str:
        """Withdrawn after the latest round."""
        self.act("withdraw", entry=self.entry(name), after_round=len(self.section()["rounds"]))
        return f"{name} is out"

    def on_table(self, _: str) -> str:
        """The standings."""
        told = self.ask("GET", f"/sections/{SECTION}/standings")
        return "\n".join(f"{one['rank']:2} {one['name']} {one['points']:g}" for one in told["players"])


if __name__ == "__main__":
    evening = Evening(sys.argv[1])
    for line in sys.stdin:
        if line.strip():
            print(evening.answer(line))
