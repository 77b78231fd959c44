"""What an act did, in one line, for messages and for the history: its sentence, filled in.

A sentence may name
    {name}     of the player, the section or the event that the act is about
    {names}    of several players who were in the list
    {entrants} those who are entered; {players}, {teams}: how many they are
    {substitute} who takes the place of another player
    {other}    the name of another section
    {n}        a round, the position of an act, or a term of the journal
    {article}  that decided; {until}: a deadline; {on}, {valid}: a day; {month}
    {match}    of a round, as numbered in the hall
    {through}  who goes on in a cup; {by}: how it was decided; {decided}: by whom; {results}: of further games
    {count}    of boards on which captains agreed; {agreed}: who did
    {boards}   of a match; {board} as numbered in the hall; {result}, {points}, {games}: of a team, {colour}
"""

from __future__ import annotations

from collections.abc import Iterator

from pairwright.common.messages import N_, joined, listed, marked, told, told_many
from pairwright.explain.words.translate import fault_text
from pairwright.publish.document import day_told
from pairwright.storage.actions.decision_acts import DECIDED_BY
from pairwright.storage.event_state import EventState
from pairwright.storage.journal_lines import moment_told
from pairwright.storage.replay import Act
from pairwright.tournament.results import BETWEEN, result_told
from pairwright.tournament.scoring import points_text

_NAMED = 3
"""Players named where an act is about many."""

_OF_MATCHES = {
    "Board {board} of round {n}: {result}": N_("Match {board} of round {n}: {result}"),
    "Board {board} of round {n} corrected: {result}": N_("Match {board} of round {n} corrected: {result}"),
    "Board {board} of round {n} corrected for the rating report: {result}": N_(
        "Match {board} of round {n} corrected for the rating report: {result}"
    ),
    "Board {board} of round {n}, typed again: {result}": N_(
        "Match {board} of round {n}, typed again: {result}"
    ),
}
"""What is said of a board of a section whose boards are matches of teams."""


def said(action: Act, language: str, event: EventState | None) -> str:
    """The sentence in the language of a reader."""
    return fault_text(language, act_sentence(action, event))


def act_sentence(action: Act, event: EventState | None) -> str:
    """One line. event: where sections and players are looked up by name; keys stand where there is none."""
    teller = _ActTeller(action, event or EventState())
    sentence = _OF_MATCHES.get(action.sentence, action.sentence) if teller.of_teams else action.sentence
    text = marked(sentence, **dict(teller.values()))
    key = getattr(action, "section", "")
    return joined(": ", (teller.section(key), text)) if key else text


class _ActTeller:
    """What the fields of an act are in words."""

    def __init__(self, action: Act, event: EventState) -> None:
        self._action = action
        self._event = event
        self._section = getattr(action, "section", "")

    def values(self) -> Iterator[tuple[str, object]]:
        """Name in the sentence and value, for every field that sentences may name."""
        for field in ("round", "first_round", "after_round", "position", "term"):
            if hasattr(self._action, field):
                yield "n", getattr(self._action, field)
        for field, name, words in (
            ("name", "name", str),
            ("setup", "name", lambda setup: setup.name),
            ("entry", "name", self._player),
            ("entries", "names", self._players),
            ("players", "entrants", self._entrants),
            ("players", "players", lambda some: told_many("{n} player", "{n} players", len(some))),
            ("player", "substitute", lambda player: player.name),
            ("teams", "entrants", lambda teams: self._entrants(tuple(one.team for one in teams))),
            ("teams", "teams", lambda some: told_many("{n} team", "{n} teams", len(some))),
            ("other", "other", self.section),
            ("board", "board", self._board),
            ("boards", "boards", lambda some: ", ".join(map(str, some))),
            ("result", "result", lambda code: result_told(code) if code else told("undone")),
            ("points", "points", points_text),
            ("game_points", "games", points_text),
            ("article", "article", str),
            ("on", "on", day_told),
            ("by", "by", lambda key: marked(DECIDED_BY[key]) if key in DECIDED_BY else key),
            ("decided", "decided", str),
            ("games", "results", lambda code: joined(", ", map(result_told, code.split(BETWEEN)))),
            ("agreed", "agreed", str),
            ("count", "count", str),
            ("through", "through", self._player),
            ("valid", "valid", day_told),
            ("month", "month", day_told),
            ("match", "match", self._board),
            ("until", "until", lambda moment: moment and moment_told(moment)),
            ("colour", "colour", lambda colour: told("White") if colour == "white" else told("Black")),
        ):
            if hasattr(self._action, field):
                yield name, words(getattr(self._action, field))

    @property
    def of_teams(self) -> bool:
        """Whether the boards of its section are matches of teams."""
        return self._event.has(self._section) and self._event.section(self._section).of_teams

    def section(self, key: str) -> str:
        """The name of a section, also of one that was merged or removed; its key where none is known."""
        gone = dict(self._event.gone)
        return self._event.section(key).setup.name if self._event.has(key) else gone.get(key, key)

    def _player(self, entry: int) -> str:
        if self._event.has(self._section):
            known = self._event.section(self._section).entry_of.get(entry)
            if known is not None:
                return known.name
        return told("Entry {n}", n=entry)

    def _players(self, entries: tuple[int, ...]) -> str:
        return listed(map(self._player, entries))

    def _entrants(self, players: tuple[object, ...]) -> str:
        names = listed(str(getattr(player, "name", "")) for player in players[:_NAMED])
        return joined(" ", (names, "…")) if len(players) > _NAMED else names

    def _board(self, number: int) -> int:
        known = self._event.has(self._section)
        played = getattr(self._action, "round", 0)
        return self._event.section(self._section).table(played, number) if known else number
