"""What an arbiter does around the pairing, in Python: norms, rating changes, lots.

Public like `pairwright.library`, and offered by name by `pairwright` itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields
from typing import TYPE_CHECKING, Any, Literal

from pairwright.errors import BadInput
from pairwright.tournament.player import Player
from pairwright.tournament.tournament import Tournament

if TYPE_CHECKING:
    from pairwright.standings.fide_rating import RatingChange, RatingHistory
    from pairwright.standings.norms import NormCheck

__all__ = ["draw_lots", "norms_of", "rating_changes"]


def norms_of(
    tournament: Tournament,
    *,
    after: int | None = None,
    least_games: int = 9,
    exempt: bool = False,
    host: str = "",
    everybody_twice: bool | None = None,
) -> list[NormCheck]:
    """The title norms of every player who could use one (FIDE Handbook B.01, article 1.4).

    A check has `norm.name`, `player` (an index), `achieved`, and the conditions in `findings` and `missing`.

    after:       count the first rounds only; None for all that were played.
    least_games: 9; 8 or 7 for the events of article 1.4.1.
    exempt:      the event is free of the conditions on federations. host: federation, "" for the file's.
    everybody_twice: a double round robin; None for what the tournament says.
    Raises BadTournament for contradictions, BadInput for a round that was not played.
    """
    from pairwright.standings import Event
    from pairwright.standings.norm_event import EventFacts
    from pairwright.standings.norms import norm_checks
    from pairwright.systems.register import cycles_of

    tournament.check()
    twice = cycles_of(tournament) == 2 if everybody_twice is None else everybody_twice
    facts = EventFacts(least_games=least_games, exempt=exempt, host=host, everybody_twice=twice)
    return norm_checks(Event.of(tournament, after), facts)


def rating_changes(
    tournament: Tournament,
    *,
    kind: Literal["", "standard", "rapid", "blitz"] = "",
    after: int | None = None,
    k: int | None = None,
    histories: Mapping[int, RatingHistory] | None = None,
) -> list[RatingChange]:
    """The FIDE rating change of every player, by index, game by game (FIDE Handbook B.02, article 8.3).

    `rounded` is in rating points, `total` the sum of score minus expectation in hundredths.

    kind:      of rating; "" for what the time control of the tournament says, else standard.
    after:     count the first rounds only; None for all that were played.
    k:         one factor K for everybody. histories: what else is known of the players, by index, to find K;
               what is not known is assumed, and `k.assumed` says so.
    Raises BadTournament for contradictions, BadInput for an unknown kind or a round that was not played.
    """
    from pairwright.standings import Event, fide_rating
    from pairwright.standings.time_control import chosen_kind

    tournament.check()
    return fide_rating.rating_changes(
        Event.of(tournament, after), chosen_kind(kind, tournament), histories=histories, k=k
    )


def draw_lots(players: Iterable[Player], seed: str, *, title: str = "", **terms: Any) -> dict[str, Any]:
    """Draw the numbers of a round robin so that compatriots do not meet late (C.05 Annex 2, Varma).

    The answer is that of `pairwright lots varma --json`: `numbers`, `late_meetings`, `notes`, and the
    `transcript` that anybody can verify. The same players, seed and terms give the same draw.

    seed:  any text that is not empty. title: of the event, for the transcript; it is part of the draw.
    terms: as the options of the command: edition, method, table_set, last, order, group_by, look_ahead,
           misfit, chance.
    Raises BadInput for players, federations or terms with which no draw can be held.
    """
    from pairwright.lots.as_data import result_object
    from pairwright.lots.contingents import check_entrants
    from pairwright.lots.players import listed_players
    from pairwright.lots.terms import Terms
    from pairwright.lots.transcript import VARMA, Announcement, seeded

    known = [field.name for field in fields(Terms)]
    faults = [f"unknown term {name!r}; known: {', '.join(known)}" for name in terms if name not in known]
    if not seed:
        faults.append("the seed of a draw is a text that is not empty")
    if faults:
        raise BadInput(*faults)
    asked = Terms(**terms)
    listed = listed_players(players, check_federations=asked.group_by == "federation")
    agreed = asked.resolved(len(listed))
    entrants = tuple(player.entrant(agreed.group_by) for player in listed)
    check_entrants(entrants)
    return result_object(seeded(Announcement(VARMA, entrants, agreed, title), seed))
