"""Knock-outs of teams and of players, as others see them."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Any, Literal

from pairwright.common.errors import BadInput
from pairwright.common.messages import N_
from pairwright.rules.article import Article
from pairwright.seasons.cups import BY, bonus_of, lots_of
from pairwright.systems.system import Option, PairingSystem, Preset, Traits, TypeCode, Value
from pairwright.tournament.tournament import OPTIONS, Tournament

if TYPE_CHECKING:
    from pairwright.systems.round_context import OpenRound

_ORDERS = (
    "defaults,berlin,bottom,replay",
    "berlin,bottom,replay",
    "board-count,bottom,replay",
    "berlin,front,replay",
    "berlin,black-odd",
    "defaults,board-count,black-odd",
    "replay",
)
"""What decides a match of teams that ended level, one after the other; the rest is decided by people."""


_BONUS = Option(
    "bonus",
    title=N_("Bonus for the weaker side"),
    reads=bonus_of,
    hint=N_("By how much the other side is stronger on average, and points: 100: ½, 200: 1. Empty for none."),
)
_LOTS = Option("lots", reads=lots_of)
"""Of the later rounds, where each is drawn by itself; whoever draws a round brings them."""


class KnockOut(PairingSystem):
    """A cup. unit: who plays. games: of a match of two players."""

    stands = Article("Knock-out", "bracket")

    def __init__(
        self,
        key: str,
        texts: tuple[str, str, str, str],
        presets: tuple[Preset, ...],
        *,
        unit: Literal["player", "team"] = "player",
        games: int = 1,
    ) -> None:
        self.key = key
        self.title, self.short, self.summary, self.description = texts
        self.presets = presets
        self.unit = unit
        self.traits = Traits(
            gives_bye=False,
            initial_colour=False,
            acceleration=False,
            last_round=False,
            keeps_apart="",
            games=games,
            knock_out=True,
        )

    @property
    def options(self) -> tuple[Option, ...]:
        """How round 1 comes about, who is at home, and what decides a match of teams that is level."""
        home = N_("Who is at home") if self.unit == "team" else N_("Who has White first")
        less = (
            N_("whoever was away more often in this cup, else whoever is drawn first")
            if self.unit == "team"
            else N_("whoever had White less often in this cup, else whoever is drawn first")
        )
        drawn = (
            Option(
                "bracket",
                ("seeds", "lots", "each-round"),
                N_("Bracket"),
                (
                    N_("by number: 1 to 4 in four quarters, the highest are free in round 1"),
                    N_("neighbours by number, for numbers drawn by lot; the first are free, clubs apart"),
                    N_("the same in round 1; each later round is drawn by lot when it comes, clubs apart"),
                ),
            ),
            Option("home", ("first", "away-more-often"), home, (N_("whoever is drawn first"), less)),
        )
        level = Option("level", _ORDERS, N_("A level match is decided by"), parts=BY)
        return (*drawn, *([level] if self.unit == "team" else []), _BONUS, _LOTS)

    def open(
        self, tournament: Tournament, *, edition: str = "", keep_apart: Collection[str] = (), **options: Any
    ) -> OpenRound:
        """The next round of the bracket."""
        from pairwright.systems.elimination.round_context import KnockOutRound

        self.check(edition, options)
        chosen = {**self.options_of_file(tournament), **options}
        return KnockOutRound(self, self.units(tournament), options=chosen)

    def options_in_file(self, options: Mapping[str, Value]) -> str:
        """How the bracket came about and who is at home: what a round can be drawn from again."""
        return json.dumps(dict(options), sort_keys=True) if options else ""

    def options_of_file(self, tournament: Tournament) -> dict[str, str]:
        """Nothing where the header cannot be read, or names what is not offered."""
        try:
            found = json.loads(tournament.header(OPTIONS) or "{}")
            self.check("", found)
        except (ValueError, TypeError, AttributeError, RecursionError, BadInput):
            return {}
        return dict(found)

    def rounds_of(self, players: int, teams: Any = ()) -> int:
        """So many rounds that one is left."""
        return (players - 1).bit_length() if players > 1 else 0

    def barred_from_bye(self, tournament: Tournament, edition: str = "") -> Collection[int]:
        """There is no such bye."""
        return ()

    def met(self, tournament: Tournament, **options: Any) -> tuple[Collection[int], ...]:
        """Who has met is not asked: one of the two is out."""
        return tuple(() for _ in tournament.players)

    def decode_type(self, code: str, start_date: str = "") -> TypeCode | None:
        """The codes of FIDE and our own for matches of two games."""
        return TypeCode(self.key) if code == self._code else None

    def encode_type(self, meaning: TypeCode, start_date: str = "", *, portable: bool = False) -> str | None:
        """Knock-outs have no editions and no acceleration."""
        return None if meaning.edition or meaning.acceleration else self._code

    @property
    def _code(self) -> str:
        return "CUSTOM_" + self.key.upper()


SYSTEMS = (
    KnockOut(
        "elimination",
        (
            N_("Knock-out"),
            N_("knock-out"),
            N_("Whoever loses is out; the winners meet until one is left. You say who goes on after a draw."),
            N_("Whoever loses is out. The bracket says from the beginning whose winners meet."),
        ),
        (
            Preset(
                "cup",
                N_("Cup"),
                N_("Whoever loses is out. The highest numbers stand in four quarters and are free at first."),
                N_("Cup"),
                asks_rounds=False,
            ),
        ),
    ),
    KnockOut(
        "elimination_two_games",
        (
            N_("Knock-out, matches of two games"),
            N_("knock-out of two games"),
            N_("Two games against each opponent, one with each colour; whoever loses the match is out."),
            N_("Two games against each opponent. Whoever loses the match is out, by the bracket."),
        ),
        (
            Preset(
                "cup-two-games",
                N_("Cup, two games a match"),
                N_("Two games against each opponent. Whoever loses the match is out, by the bracket."),
                N_("Cup"),
                asks_rounds=False,
            ),
        ),
        games=2,
    ),
    KnockOut(
        "team_elimination",
        (
            N_("Knock-out of teams"),
            N_("knock-out"),
            N_("Teams play teams; whoever loses is out. Berlin count and more decide what ends level."),
            N_("Teams play teams. Whoever loses is out; the bracket says whose winners meet."),
        ),
        (
            Preset(
                "team-cup",
                N_("Cup of teams"),
                N_(
                    "Whoever loses is out. Each match has its own day, captains and line-ups, as in a league."
                ),
                N_("Cup"),
                {"boards": 4, "match": {"homes": True, "league": "club"}},
                asks_rounds=False,
            ),
        ),
        unit="team",
    ),
)
