"""Pairwright: the draw of a chess tournament.

    from pairwright import pair, read

    tournament = read("open.trf")
    for number, board in enumerate(pair(tournament).boards, 1):
        print(number, tournament.players[board.white].name, tournament.players[board.black].name)

The names below are imported when they are first used, so that `import pairwright` costs nothing.
"""

from importlib import import_module

TYPE_CHECKING = False
"""As that of `typing`, which is not imported for it."""

if TYPE_CHECKING:
    from pairwright.check.checking import check as recheck
    from pairwright.check.consequences import consequences
    from pairwright.common.errors import BadInput, BadTournament, LimitExceeded, NoPairing, PairwrightError
    from pairwright.interface.drawn_lots import LotsTerms, VerifiedLots, draw_lots, lots_outlook, verify_lots
    from pairwright.interface.kjca_sections import draw_section, read_section, write_section
    from pairwright.interface.officiating import (
        NormFacts,
        board_prizes,
        norm_conditions,
        norm_needed,
        norms_of,
        rating_changes,
    )
    from pairwright.interface.round_robin_event import round_robin_of, schedule_of
    from pairwright.interface.tournaments import (
        Answer,
        broken_rules,
        certify,
        completable,
        faults_in,
        pair,
        pair_many,
        read,
        read_report,
        repairs,
        sample,
        verify_certificate,
        why,
    )
    from pairwright.simulate.forecast import forecast_end, forecast_next
    from pairwright.simulate.simulation import generate
    from pairwright.standings import standings as standings_of
    from pairwright.systems.system import Board, Pairing
    from pairwright.tournament import (
        AnnouncedBye,
        Colour,
        ForbiddenPairs,
        Game,
        Outcome,
        Player,
        Round,
        Tournament,
    )
    from pairwright.tournament.scoring import Scoring
    from pairwright.tournament.tournament_json import from_json, to_json
    from pairwright.trf import TrfError, read_trf, read_trf_report, write_trf

__version__ = "0.1.0"

_HOME = {
    "pairwright.check.checking:check": ("recheck",),
    "pairwright.check.consequences": ("consequences",),
    "pairwright.common.errors": (
        "BadInput", "BadTournament", "LimitExceeded", "NoPairing", "PairwrightError",
    ),
    "pairwright.interface.tournaments": (
        "Answer", "broken_rules", "certify", "completable", "faults_in", "pair", "pair_many", "read",
        "read_report", "repairs", "sample", "verify_certificate", "why",
    ),
    "pairwright.interface.kjca_sections": ("draw_section", "read_section", "write_section"),
    "pairwright.interface.officiating": (
        "NormFacts", "board_prizes", "norm_conditions", "norm_needed", "norms_of", "rating_changes",
    ),
    "pairwright.interface.drawn_lots": (
        "LotsTerms", "VerifiedLots", "draw_lots", "lots_outlook", "verify_lots",
    ),
    "pairwright.interface.round_robin_event": ("round_robin_of", "schedule_of"),
    "pairwright.tournament.scoring": ("Scoring",),
    "pairwright.simulate.forecast": ("forecast_end", "forecast_next"),
    "pairwright.simulate.simulation": ("generate",),
    "pairwright.standings:standings": ("standings_of",),
    "pairwright.systems.system": ("Board", "Pairing"),
    "pairwright.tournament": (
        "AnnouncedBye", "Colour", "ForbiddenPairs", "Game", "Outcome", "Player", "Round", "Tournament",
    ),
    "pairwright.tournament.tournament_json": ("from_json", "to_json"),
    "pairwright.trf": ("TrfError", "read_trf", "read_trf_report", "write_trf"),
}  # fmt: skip
"""Module, or "module:name" where the name there is another one: the names it gives."""

_MODULE_OF = {name: module for module, names in _HOME.items() for name in names}

__all__ = [
    "AnnouncedBye",
    "Answer",
    "BadInput",
    "BadTournament",
    "Board",
    "Colour",
    "ForbiddenPairs",
    "Game",
    "LimitExceeded",
    "LotsTerms",
    "NoPairing",
    "NormFacts",
    "Outcome",
    "Pairing",
    "PairwrightError",
    "Player",
    "Round",
    "Scoring",
    "Tournament",
    "TrfError",
    "VerifiedLots",
    "board_prizes",
    "broken_rules",
    "certify",
    "completable",
    "consequences",
    "draw_lots",
    "draw_section",
    "faults_in",
    "forecast_end",
    "forecast_next",
    "from_json",
    "generate",
    "lots_outlook",
    "norm_conditions",
    "norm_needed",
    "norms_of",
    "pair",
    "pair_many",
    "rating_changes",
    "read",
    "read_report",
    "read_section",
    "read_trf",
    "read_trf_report",
    "recheck",
    "repairs",
    "round_robin_of",
    "sample",
    "schedule_of",
    "standings_of",
    "to_json",
    "verify_certificate",
    "verify_lots",
    "why",
    "write_section",
    "write_trf",
]

if not TYPE_CHECKING:  # a type checker must not take every name for one of ours

    def __getattr__(name):
        if name not in _MODULE_OF:
            raise AttributeError(f"module 'pairwright' has no attribute {name!r}")
        module, _, there = _MODULE_OF[name].partition(":")
        return getattr(import_module(module), there or name)


def __dir__() -> list[str]:
    return sorted([*globals(), *_MODULE_OF])
