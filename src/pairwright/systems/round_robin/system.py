"""Round robins by the Berger tables (C.05 Annex 1), as others see them."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Literal

from pairwright.common.messages import N_
from pairwright.rules.article import Article
from pairwright.rules.books import chapter
from pairwright.systems.system import Book, Option, Pairing, PairingSystem, Preset, Traits, TypeCode
from pairwright.tournament.tournament import Tournament

if TYPE_CHECKING:
    from pairwright.systems.round_context import OpenRound
    from pairwright.systems.system import Withdrawal
    from pairwright.tournament.schedule import Schedule


class RoundRobin(PairingSystem):
    """A round robin of one or two cycles. code, others: of the coded types that mean it. unit: who plays."""

    books: tuple[Book, ...] = (
        Book("C.05 Annex 1", N_("Berger tables"), chapter("C05Annex1"), edition="undated"),
    )
    options = (Option("order"), Option("round_number"))
    stands: Article | None = Article("C.05 Annex 1", "1")
    club_teams = False

    def __init__(
        self,
        key: str,
        cycles: int,
        texts: tuple[str, str, str, str],
        code: str,
        others: str = "",
        *,
        presets: tuple[Preset, ...] = (),
        unit: Literal["player", "team"] = "player",
    ) -> None:
        self.key = key
        self.presets = presets
        self.unit = unit
        self.traits = Traits(
            cycles,
            gives_bye=False,
            initial_colour=False,
            acceleration=False,
            last_round=False,
            keeps_apart="told",
            club_teams=self.club_teams,
        )
        self.title, self.short, self.summary, self.description = texts
        self._code = "FIDE_" + code
        self._codes = re.compile(f"(?:BERGER|FIDE)_{code}{others}")

    def open(
        self, tournament: Tournament, *, edition: str = "", keep_apart: Collection[str] = (), **options: Any
    ) -> OpenRound:
        """The next round of the schedule, or another one.

        order: of the rounds, as `schedule.ORDERS` names it. round_number: 0 for the next.
        """
        from pairwright.systems.round_robin.round_context import RoundRobinRound
        from pairwright.tournament.schedule import BERGER

        self.check("", options)
        return RoundRobinRound(
            self,
            self._named(tournament),
            str(options.get("order", BERGER)),
            keep_apart,
            edition,
            int(options.get("round_number", 0)),
        )

    def pair(
        self, tournament: Tournament, *, edition: str = "", literal: bool = False, **options: Any
    ) -> Pairing:
        """The next round of the schedule."""
        from pairwright.systems.round_robin.as_tournament import pair_round_robin
        from pairwright.tournament.schedule import BERGER

        if literal:
            return super().pair(tournament, edition=edition, literal=True, **options)
        self.check("", options)
        units = self._named(tournament)
        return pair_round_robin(
            units,
            self.schedule(units, str(options.get("order", BERGER))),
            edition=edition,
            round_number=int(options.get("round_number", 0)),
        )

    @property
    def word(self) -> str:
        """As bbpPairings writes it."""
        return self.key.replace("_", "")

    def schedule(self, tournament: Tournament, order: str = "berger") -> Schedule:
        """All rounds for the participants of a tournament. Raises BadInput as `schedule_of` does."""
        from pairwright.systems.round_robin.as_tournament import schedule_of

        return schedule_of(tournament, order)

    def rounds_of(self, players: int, teams: Sequence[int] = ()) -> int:
        """So many rounds that everybody meets everybody in each cycle."""
        from pairwright.tournament.schedule import rounds_of_cycle

        return rounds_of_cycle(players) * self.traits.cycles if players >= 2 else 0

    def table(self, tournament: Tournament, **options: Any) -> tuple[tuple[tuple[int, int], ...], ...]:
        """Every round of the schedule."""
        from pairwright.tournament.schedule import BERGER

        schedule = self.schedule(self._named(tournament), str(options.get("order", BERGER)))
        return tuple(
            tuple((game.white - 1, game.black - 1) for game in planned.games) for planned in schedule.rounds
        )

    def withdrawals(self, tournament: Tournament, left: Mapping[int, int]) -> tuple[Withdrawal, ...]:
        """By the half of the games."""
        from pairwright.systems.round_robin.as_tournament import withdrawals

        return withdrawals(tournament, self.schedule(self._named(tournament)), left)

    def _named(self, tournament: Tournament) -> Tournament:
        units = self.units(tournament)
        return units if units.system else replace(units, system=self.key)

    def decode_type(self, code: str, start_date: str = "") -> TypeCode | None:
        """The names of FIDE and of Berger."""
        return TypeCode(self.key) if self._codes.fullmatch(code) else None

    def encode_type(self, meaning: TypeCode, start_date: str = "", *, portable: bool = False) -> str | None:
        """The code of FIDE; a table has no editions and no acceleration."""
        return None if meaning.edition or meaning.acceleration else self._code


class TeamTable(RoundRobin):
    """A table in which every player meets all players of the other teams; FIDE prints none.

    kind: as in `of_teams`. official: its code is that of FIDE; else reports have the one of any other table
    of the kind, since the order of the rounds is our own.
    """

    books = ()
    club_teams = True
    options = (
        Option(
            "score",
            ("gp", "mp"),
            N_("Teams ranked by"),
            (N_("the points of their games"), N_("match points, every round being a match")),
        ),
        Option("round_number"),
    )

    def __init__(
        self,
        kind: str,
        cycles: int,
        texts: tuple[str, str, str, str],
        *,
        official: bool,
        presets: tuple[Preset, ...] = (),
    ) -> None:
        double = "double" * (cycles == 2)
        key = "_".join(filter(None, (double, kind)))
        others = (
            r"|FIDE_SCHEVENINGEN_G\d+"
            if official and not double
            else r"|FIDE_SCHILLER_\d+X\d+" * (not official)
        )
        super().__init__(key, cycles, texts, f"{double}{kind}".upper(), others, presets=presets)
        self._kind = kind
        self.stands = Article(kind.capitalize(), "table")
        if not official:
            self._code = f"CUSTOM_{kind.upper()}"

    def schedule(self, tournament: Tournament, order: str = "") -> Schedule:
        """All rounds for the players of the teams."""
        from pairwright.systems.round_robin.team_tables import schedule_of_teams

        return schedule_of_teams(tournament, self._kind, 2 if self.traits.cycles == 2 else 0)

    def rounds_of(self, players: int, teams: Sequence[int] = ()) -> int:
        """So many rounds that everybody meets everybody of the other teams in each cycle."""
        from pairwright.systems.round_robin.team_tables import rounds_needed

        return rounds_needed(teams, self._kind) * self.traits.cycles


SYSTEMS = (
    RoundRobin(
        "round_robin",
        1,
        (
            N_("Round robin"),
            N_("Berger tables"),
            N_("Everyone plays everyone else once, by FIDE’s tables."),
            N_("Everyone plays everyone else once, in the order of a table fixed before round 1."),
        ),
        "ROUNDROBIN",
        r"|BERGER_ROUNDROBIN_G\d+",
        presets=(
            Preset(
                "masters",
                N_("Round robin with Varma tables"),
                N_(
                    "Everyone plays everyone else. Pairing numbers are drawn from envelopes, federation "
                    "by federation."
                ),
                N_("Masters"),
                asks_rounds=False,
            ),
        ),
    ),
    RoundRobin(
        "double_round_robin",
        2,
        (
            N_("Double round robin"),
            N_("Berger tables, two cycles"),
            N_("Everyone plays everyone else with both colours."),
            N_("Everyone plays everyone else twice, once with each colour, by a table fixed before round 1."),
        ),
        "DOUBLEROUNDROBIN",
    ),
    RoundRobin(
        "team_round_robin",
        1,
        (
            N_("Round robin of teams"),
            N_("Berger tables"),
            N_("Every team plays every other team, by FIDE’s tables."),
            N_("Every team meets every other one, in the order of a table fixed before round 1."),
        ),
        "TEAM_ROUNDROBIN",
        r"|BERGER_TEAM_ROUNDROBIN_G\d+",
        unit="team",
        presets=(
            Preset(
                "league",
                N_("League over a season"),
                N_("Teams at home and away over months; each match has its own day; none waits for another."),
                N_("First division"),
                {"boards": 4, "match": {"homes": True, "league": "club"}},
                asks_rounds=False,
            ),
        ),
    ),
    RoundRobin(
        "team_double_round_robin",
        2,
        (
            N_("Double round robin of teams"),
            N_("Berger tables, two cycles"),
            N_("Every team plays every other team twice, once with each colour on board 1."),
            N_("Every team meets every other one twice, by a table fixed before round 1."),
        ),
        "TEAM_DOUBLEROUNDROBIN",
        unit="team",
    ),
    TeamTable(
        "scheveningen",
        1,
        (
            N_("Scheveningen"),
            N_("Scheveningen tables"),
            N_("Two teams; every player meets every player of the other team."),
            N_("Two teams; everyone plays all players of the other team, by a table fixed before round 1."),
        ),
        official=True,
        presets=(
            Preset(
                "scheveningen",
                N_("Scheveningen match"),
                N_("Two teams; every player plays every player of the other team. Enter the teams as clubs."),
                N_("Match"),
                asks_rounds=False,
            ),
        ),
    ),
    TeamTable(
        "scheveningen",
        2,
        (
            N_("Double Scheveningen"),
            N_("Double Scheveningen tables"),
            N_("Two teams; every player meets every player of the other team twice, once with each colour."),
            N_("Two teams; everyone plays all players of the other team, the second time in reverse order."),
        ),
        official=True,
    ),
    TeamTable(
        "schiller",
        1,
        (
            N_("Schiller system"),
            N_("Schiller tables"),
            N_("Three teams or more; every player meets every player of the other teams."),
            N_("Several teams; everybody meets all players of the others, by a table fixed before round 1."),
        ),
        official=False,
    ),
)
