"""The junior draw on cards (KJCA guidelines), as others see it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from pairwright.common.messages import N_
from pairwright.rules.article import Article
from pairwright.systems.system import Book, Option, Pairing, PairingSystem, Preset, Traits, TypeCode, Value
from pairwright.tournament.outcome import Outcome
from pairwright.tournament.round import NO_OPPONENT
from pairwright.tournament.tournament import Tournament

if TYPE_CHECKING:
    from pairwright.systems.round_context import OpenRound


class Kjca(PairingSystem):
    """The junior draw."""

    key = "kjca"
    title = N_("Junior section on cards")
    short = N_("junior guidelines")
    summary = N_("The card system of junior events: quick, easy to follow.")
    books = (Book("KJCA", N_("KJCA guidelines"), edition="undated, from the association's old pages"),)
    traits = Traits(
        initial_colour=False,
        keeps_apart="wish",
        acceleration=False,
        last_round=False,
        equalises=False,
        cards=True,
    )
    stands = Article("KJCA", "S9")
    ladder = "KJCA"
    description = N_(
        "Children meet opponents with the same or similar score. Nobody meets the same opponent twice, "
        "or gets the bye twice, where that can be avoided."
    )
    leaves_open = N_("Points the junior guidelines leave open")
    presets = (
        Preset(
            "junior",
            N_("Junior section on cards"),
            N_(
                "Six rounds in a day. Brothers and sisters, and children from the same club or school, "
                "are kept apart where that can be."
            ),
            N_("Under 12"),
            {"number_of_rounds": 6, "keep_apart": ("family", "club", "school"), "check_in": True},
        ),
    )

    @property
    def options(self) -> tuple[Option, ...]:
        """What the guidelines leave open."""
        from pairwright.systems.kjca.kjca_options import options

        return options()

    def encode_type(self, meaning: TypeCode, start_date: str = "", *, portable: bool = False) -> str | None:
        """A Swiss of its own kind: FIDE has no code for the guidelines, and our directive names them."""
        return None if meaning.acceleration else "CUSTOM_SWISS"

    def check(self, edition: str = "", options: Mapping[str, Value] | None = None) -> None:
        """As `Options` says it."""
        from pairwright.systems.kjca.kjca_options import KjcaOptions, values_of

        KjcaOptions.of(values_of(options or {}))

    def seat_late(
        self,
        boards: Sequence[tuple[int, int]],
        waiting: tuple[int, ...],
        late: Sequence[tuple[int, str, int]],
        options: Mapping[str, Value],
    ) -> tuple[list[tuple[int, int]], tuple[int, ...]]:
        """R1.3."""
        from pairwright.systems.kjca.draw import seated_late

        return seated_late(boards, waiting, late, options)

    def options_in_file(self, options: Mapping[str, Value]) -> str:
        """As a section file has them."""
        from pairwright.systems.kjca.kjca_options import in_header

        return in_header(options)

    def options_keeping_apart(self, relations: Collection[str]) -> Mapping[str, Value]:
        """S8."""
        return {"separate": ",".join(relations)}

    def open(
        self, tournament: Tournament, *, edition: str = "", keep_apart: Collection[str] = (), **options: Any
    ) -> OpenRound:
        """The next round. Relations of `keep_apart` are added to those of the option `separate`.

        options: fields of `Options`, lists as texts with commas. edition: not used; there is only one.
        """
        from pairwright.systems.kjca.round_context import kjca_round

        return kjca_round(self, tournament, keep_apart, options)

    def pair(
        self, tournament: Tournament, *, edition: str = "", literal: bool = False, **options: Any
    ) -> Pairing:
        """The draw alone, with the options of `open`."""
        from pairwright.systems.kjca.draw_round import pair_kjca

        if literal:
            return super().pair(tournament, literal=True, **options)
        return pair_kjca(tournament, **options)

    def met(self, tournament: Tournament, **options: Any) -> Sequence[Collection[int]]:
        """S6: games played; also those decided by default, where the organiser chose so."""
        from pairwright.systems.kjca.kjca_options import KjcaOptions

        met = super().met(tournament)
        chosen = {name: value for name, value in options.items() if name == "defaulted_may_meet"}
        if KjcaOptions.of(chosen).defaulted_may_meet:
            return met
        scheduled = [{played.opponents[one] for played in tournament.rounds} for one in range(len(met))]
        return [{*one, *others} - {NO_OPPONENT} for one, others in zip(met, scheduled, strict=True)]

    def barred_from_bye(self, tournament: Tournament, edition: str = "") -> Collection[int]:
        """S7: whoever has had one."""
        had = Outcome.PAIRING_ALLOCATED_BYE
        return {
            one for played in tournament.rounds for one, code in enumerate(played.outcomes) if code == had
        }


SYSTEMS = (Kjca(),)
