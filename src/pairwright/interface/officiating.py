"""What an arbiter does around the pairing, in Python: norms, rating changes, board prizes.

Public like `pairwright.interface.tournaments`, and offered by name by `pairwright` itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields
from typing import TYPE_CHECKING, Literal, TypedDict

from pairwright.common.errors import BadInput, of_kinds
from pairwright.common.messages import told
from pairwright.tournament.tournament import Tournament, require_tournament

if TYPE_CHECKING:
    from typing import Unpack

    from pairwright.standings.event import Event
    from pairwright.standings.fide_rating import RatingChange, RatingHistory
    from pairwright.standings.norm_event import EventFacts, EventFinding
    from pairwright.standings.norms import Needed, NormCheck
    from pairwright.standings.team_players import BoardPrizes

NormName = Literal["", "GM", "IM", "WGM", "WIM"]


class NormFacts(TypedDict, total=False):
    """What the organiser knows of an event and its file does not hold; what is left out is not known.

    least_games: 9; 8 or 7 for the events of article 1.4.1.
    exempt:      by which letter of article 1.4.3 the event is free of the conditions on federations: "a" a
                 national championship, "b" a national team championship, "c" a zonal, "d" a foreign Swiss.
    registered_by: the federation that registers it, whose players a and b free; "" for the host.
    host:        federation, "" for the file's.
    registered:  30 days before. arbiter: an IA or FA was there. long_games: two hours for 60 moves.
    everybody_twice: a double round robin; left out, what the tournament says.
    """

    least_games: int
    exempt: Literal["", "a", "b", "c", "d"]
    registered_by: str
    host: str
    registered: bool | None
    arbiter: bool | None
    long_games: bool | None
    everybody_twice: bool


@of_kinds
def board_prizes(
    tournament: Tournament,
    *,
    board_of: Literal["squad", "played"] = "squad",
    least_games: int = 0,
    after: int | None = None,
) -> BoardPrizes:
    """The best players of every board of an event of teams: percentage of points, points, performance.

    The lists are in `rankings`, each with its `board` and `places`; a place has its `rank` (0 with too few
    games) and the `record` of the player: `player` and `team` (indices), `games`, `points` in units,
    `percent`, `performance`.

    board_of:    a player counts for the board of his place in the squad, or for the one he played most.
    least_games: games needed for a place; 0 for half of the rounds.
    after:       count the first rounds only; None for all that were played.
    Raises BadTournament for contradictions, BadInput without teams and for a round that was not played.
    """
    from pairwright.standings import BoardRules, Event
    from pairwright.standings import board_prizes as ranked

    require_tournament(tournament)
    tournament.check()
    return ranked(Event.of(tournament, after), BoardRules(board_of, least_games))


@of_kinds
def norms_of(
    tournament: Tournament,
    *,
    player: int = 0,
    norm: NormName = "",
    after: int | None = None,
    **facts: Unpack[NormFacts],
) -> list[NormCheck]:
    """Title norms, condition by condition (FIDE Handbook B.01, article 1.4).

    A check has `norm.name`, `player` (an index), `achieved`, and the conditions in `findings` and `missing`.

    player: the number of one player, whatever title he has; 0 for every player and norm that he could use.
    norm:   "GM", "IM", "WGM" or "WIM" only; "" for each.
    after:  count the first rounds only; None for all that were played.
    facts:  what the organiser knows, see NormFacts.
    Raises BadTournament for contradictions, BadInput for a player or norm that there is not, and for a round
    that was not played.
    """
    from pairwright.standings.norms import checks_asked

    event, known = _norm_event(tournament, after, facts)
    return checks_asked(event, known, tournament.player_index(player) if player else None, _norm_name(norm))


@of_kinds
def norm_conditions(
    tournament: Tournament, *, after: int | None = None, **facts: Unpack[NormFacts]
) -> list[EventFinding]:
    """What norms ask of the event itself (B.01, articles 1.1 and 1.4.1), as far as it is known.

    Each has its `requirement`, whether it is `met` (None: not known), and what was `found`.
    after, facts: as for `norms_of`. Raises as it does.
    """
    from pairwright.standings.norm_event import event_findings

    return list(event_findings(*_norm_event(tournament, after, facts)))


@of_kinds
def norm_needed(
    tournament: Tournament,
    player: int,
    opponent: int,
    norm: NormName,
    *,
    after: int | None = None,
    **facts: Unpack[NormFacts],
) -> Needed:
    """What a player needs against this opponent in the next round for a norm: nothing, a draw, a win, no use.

    player, opponent: by their numbers. norm, after, facts: as for `norms_of`. Raises as it does.
    """
    from pairwright.standings.norms import NORMS, needed_in_last_round

    event, known = _norm_event(tournament, after, facts)
    if player == opponent:
        raise BadInput.told("a player and the opponent are two players")
    if not norm:
        raise BadInput.told("say which norm: {norms}", norms=", ".join(NORMS))
    found = tournament.player_index(player), tournament.player_index(opponent)
    return needed_in_last_round(event, found[0], NORMS[_norm_name(norm)], found[1], known)


def _norm_event(tournament: Tournament, after: int | None, facts: NormFacts) -> tuple[Event, EventFacts]:
    from pairwright.standings import Event
    from pairwright.standings.norm_event import EventFacts
    from pairwright.systems.register import cycles_of

    known = [field.name for field in fields(EventFacts)]
    if unknown := [name for name in facts if name not in known]:
        names = ", ".join(known)
        raise BadInput(
            *(told("unknown fact {name!r}; known: {known}", name=one, known=names) for one in unknown)
        )
    require_tournament(tournament)
    tournament.check()
    facts.setdefault("everybody_twice", cycles_of(tournament) == 2)
    return Event.of(tournament, after), EventFacts(**facts)


def _norm_name(norm: str) -> str:
    from pairwright.standings.norms import NORMS

    if norm and norm not in NORMS:
        raise BadInput.told("unknown norm {norm!r}; known: {known}", norm=norm, known=", ".join(NORMS))
    return norm


@of_kinds
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

    require_tournament(tournament)
    tournament.check()
    if faults := [*_history_faults(tournament, histories or {})]:
        raise BadInput(*faults)
    return fide_rating.rating_changes(
        Event.of(tournament, after), chosen_kind(kind, tournament), histories=histories, k=k
    )


def _history_faults(tournament: Tournament, histories: Mapping[int, RatingHistory]) -> Iterator[str]:
    """What is nonsense in what is known of the players."""
    for player, known in histories.items():
        if player not in range(count := len(tournament.players)):
            yield told(
                "{where}={value}: players from 0 to {last} are expected",
                where="histories", value={player: known}, last=count - 1,
            )  # fmt: skip
        elif not hasattr(known, "other_games"):
            yield told(
                "{what}: {found}; {example} is expected",
                what="histories", found=type(known).__name__, example="RatingHistory(highest=2415, games=30)",
            )  # fmt: skip
        else:
            for name in ("highest", "games", "k", "other_games"):
                value = getattr(known, name)
                if (name == "other_games" or value is not None) and (type(value) is not int or value < 0):
                    yield told(
                        "player {number}: {name} {value!r}: a whole number from {least} up is expected",
                        number=tournament.players[player].known_number, name=name, value=value, least=0,
                    )  # fmt: skip
