"""A Swiss system, as others see it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from importlib import import_module

from pairwright.common.values import TYPE_CHECKING
from pairwright.systems.system import Pairing, PairingSystem, TypeCode
from pairwright.tournament.tournament import Tournament

if TYPE_CHECKING:
    from typing import Any

    from pairwright.systems.round_context import OpenRound
    from pairwright.systems.swiss.edition import SwissEdition
    from pairwright.tournament.acceleration import BakuCut, BakuPoints

_BAKU = "_BAKU"


class SwissSystem(PairingSystem):
    """A Swiss system; what pairs stands in the modules of its package, imported when they are needed.

    rules:   `edition(name, readings)`, the `SwissEdition` of these names
    fast:    `pair_fast(tournament, edition)`
    literal: `pair_literal(tournament, edition)`
    opened:  `open_round(system, tournament, edition, keep_apart, options)`

    code:  the coded type of reports (record 192) without edition and acceleration: "FIDE_DUBOV".
    coded: the marks that may follow it, each with the edition that it means.
    """

    code: str
    coded: tuple[tuple[str, str], ...] = (("2026", "2026"),)

    def edition_named(self, name: str, options: Mapping[str, Any]) -> SwissEdition:
        """The edition called `name`, "" the newest, with the readings of the options. Raises BadInput."""
        self.check("", options)
        found: SwissEdition = self._module("rules").edition(name, str(options.get("readings", "")))
        return found

    def rules_for(self, tournament: Tournament, edition: str, options: Mapping[str, Any]) -> SwissEdition:
        """The edition named, by default that of the tournament, as this tournament is played."""
        return self.edition_named(edition or tournament.edition, options)

    def open(
        self, tournament: Tournament, *, edition: str = "", keep_apart: Collection[str] = (), **options: Any
    ) -> OpenRound:
        """The next round by the edition named, by default that of the tournament."""
        rules = self.rules_for(tournament, edition, options)
        rules.require_round(tournament)
        chosen = {name: value for name, value in options.items() if value}
        opened = self._module("round_context").open_round
        found: OpenRound = opened(self, tournament, rules, keep_apart, chosen)
        return found

    def pair(
        self, tournament: Tournament, *, edition: str = "", literal: bool = False, **options: Any
    ) -> Pairing:
        """Pair the next round of `tournament`.

        edition:  key of one of `editions`; "" for what the tournament says, the newest when it says nothing.
        options:  names of other readings of open places; "" our own.
        literal:  use the literal procedure instead of the fast one; the pairing is the same.

        Raises NoPairing when the rules admit none, BadInput for an unusable tournament or an unknown name.
        """
        rules = self.rules_for(tournament, edition, options)
        return self.paired(tournament, rules, literal=literal)

    def paired(self, tournament: Tournament, rules: SwissEdition, *, literal: bool = False) -> Pairing:
        """The draw by an edition that may have readings of one's own."""
        name = "literal" if literal else "fast"
        found: Pairing = getattr(self._module(name), f"pair_{name}")(tournament, rules)
        return found

    def _module(self, name: str) -> Any:
        return import_module(f"{type(self).__module__.rpartition('.')[0]}.{name}")

    def barred_from_bye(self, tournament: Tournament, edition: str = "") -> Collection[int]:
        """C2, as the edition has it."""
        from pairwright.systems.swiss.boards import barred_from_bye

        return barred_from_bye(tournament, self.edition_named(edition or tournament.edition, {}).pab_bar)

    def baku(self, edition: str = "", **options: Any) -> tuple[BakuCut, BakuPoints]:
        """As edition and readings have it."""
        rules = self.edition_named(edition, options)
        return rules.baku_cut, rules.baku_points

    def decode_type(self, code: str, start_date: str = "") -> TypeCode | None:
        """What a coded type means: a mark of the edition and one of Baku acceleration may follow the code."""
        plain = code.removesuffix(_BAKU)
        marked = {f"{self.code}_{mark}": edition for mark, edition in self.coded}
        if plain != self.code and plain not in marked:
            return None
        edition = marked.get(plain) or self.edition_of_bare_code(start_date)
        return TypeCode(self.key, edition, "" if plain == code else "baku")

    def edition_of_bare_code(self, start_date: str) -> str:
        """The edition that a code without a mark means; here the newest text, whatever the date."""
        return ""

    def encode_type(self, meaning: TypeCode, start_date: str = "", *, portable: bool = False) -> str | None:
        """The code that tells the edition, with the mark of acceleration; None where no code tells it."""
        code = self.code_of(meaning.edition, start_date, portable)
        return None if code is None else code + (_BAKU if meaning.acceleration == "baku" else "")

    def code_of(self, edition: str, start_date: str, portable: bool) -> str | None:
        """The code of an edition, without acceleration; here no code tells an older one."""
        return self.code if edition in ("", self.editions[0].key) else None


class TeamSystem(SwissSystem):
    """A Swiss system whose rounds are matches of teams."""

    unit = "team"

    def primary(self, tournament: Tournament) -> str:
        """The score by which teams are paired: "MP", or "GP"."""
        return "MP"

    def units(self, tournament: Tournament) -> Tournament:
        """The event with its teams in the place of the players, by the score that ranks first."""
        from pairwright.tournament.as_teams import as_teams

        return as_teams(tournament, self.primary(tournament))

    def open(
        self, tournament: Tournament, *, edition: str = "", keep_apart: Collection[str] = (), **options: Any
    ) -> OpenRound:
        """The next round; participants are the teams."""
        return super().open(self.units(tournament), edition=edition, keep_apart=keep_apart, **options)

    def pair(
        self, tournament: Tournament, *, edition: str = "", literal: bool = False, **options: Any
    ) -> Pairing:
        """The draw; its boards are matches, by the indices of the teams, White on board 1 first."""
        return super().pair(self.units(tournament), edition=edition, literal=literal, **options)
