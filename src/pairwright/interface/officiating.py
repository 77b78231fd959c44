"""What an arbiter does around the pairing, in Python: norms, rating changes, board prizes, lots.

Public like `pairwright.interface.tournaments`, and offered by name by `pairwright` itself.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, Literal, TypedDict

from pairwright.common.errors import BadInput
from pairwright.common.messages import told
from pairwright.interface.tournaments import content_of
from pairwright.tournament.player import Player
from pairwright.tournament.tournament import Tournament, require_tournament

if TYPE_CHECKING:
    from typing import Unpack

    from pairwright.lots.contingents import Entrant
    from pairwright.lots.terms import Terms
    from pairwright.standings.event import Event
    from pairwright.standings.fide_rating import RatingChange, RatingHistory
    from pairwright.standings.norm_event import EventFacts, EventFinding
    from pairwright.standings.norms import Needed, NormCheck
    from pairwright.standings.team_players import BoardPrizes

__all__ = [
    "LotsTerms",
    "NormFacts",
    "VerifiedLots",
    "board_prizes",
    "draw_lots",
    "lots_outlook",
    "norm_conditions",
    "norm_needed",
    "norms_of",
    "rating_changes",
    "verify_lots",
]

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


class LotsTerms(TypedDict, total=False):
    """How numbers are drawn; what is left out is as in `pairwright lots varma --help`.

    method:     "tables" (the Varma envelopes), "best" (exact computation), "plain" (no restriction), "auto".
    table_set:  which sets lie in the envelopes. last: rounds at the end without meetings inside a group.
    order:      of the rounds. group_by: whom to keep apart.
    look_ahead: offer only envelopes that leave the rest of the draw possible.
    misfit:     when the envelopes cannot serve everybody: "blocks", "split" or "error".
    chance:     all legal "draws" equally likely, or all "envelopes".
    """

    edition: Literal["annex2", "1987"]
    method: Literal["auto", "tables", "best", "plain"]
    table_set: Literal["auto", "published", "corrected", "extended", "maximal"]
    last: int
    order: Literal["berger", "crenshaw"]
    group_by: Literal["federation", "club", "school", "family"]
    look_ahead: bool
    misfit: Literal["blocks", "split", "error"]
    chance: Literal["draws", "envelopes"]


@dataclass(frozen=True, slots=True)
class VerifiedLots:
    """A draw whose transcript holds.

    complete:    nothing is left to be drawn. steps: how many were taken.
    fingerprint: of the last step, "" before the first.
    bound:       what the published value binds: "whole", "announcement", "commitment"; "" without one.
    result:      the draw as `draw_lots` gives it.
    """

    complete: bool
    steps: int
    fingerprint: str
    bound: str
    result: dict[str, Any]


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


def norm_conditions(
    tournament: Tournament, *, after: int | None = None, **facts: Unpack[NormFacts]
) -> list[EventFinding]:
    """What norms ask of the event itself (B.01, articles 1.1 and 1.4.1), as far as it is known.

    Each has its `requirement`, whether it is `met` (None: not known), and what was `found`.
    after, facts: as for `norms_of`. Raises as it does.
    """
    from pairwright.standings.norm_event import event_findings

    return list(event_findings(*_norm_event(tournament, after, facts)))


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
        raise BadInput(
            *(
                told("unknown fact {name!r}; known: {known}", name=one, known=", ".join(known))
                for one in unknown
            )
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
    return fide_rating.rating_changes(
        Event.of(tournament, after), chosen_kind(kind, tournament), histories=histories, k=k
    )


def draw_lots(
    players: Iterable[Player], seed: str, *, title: str = "", **terms: Unpack[LotsTerms]
) -> dict[str, Any]:
    """Draw the numbers of a round robin so that compatriots do not meet late (C.05 Annex 2, Varma).

    The answer is that of `pairwright lots varma --json`: `numbers`, `late_meetings`, `notes`, and the
    `transcript` that anybody can verify. The same players, seed and terms give the same draw.

    seed:  any text that is not empty. title: of the event, for the transcript; it is part of the draw.
    terms: see LotsTerms.
    Raises BadInput for players, federations or terms with which no draw can be held.
    """
    from pairwright.lots.draw_json import result_object
    from pairwright.lots.transcript import VARMA, Announcement, seeded

    if not seed:
        raise BadInput.told("the seed of a draw is a text that is not empty")
    entrants, agreed = _entered(players, terms)
    return result_object(seeded(Announcement(VARMA, entrants, agreed, title), seed))


def lots_outlook(players: Iterable[Player], **terms: Unpack[LotsTerms]) -> dict[str, Any]:
    """Whether and how everybody can be served, before anybody draws.

    The answer is that of `pairwright lots varma --check --json`: the `contingents` in the order of drawing,
    the `envelopes`, whether they serve everybody, the fewest late meetings of any distribution.
    Raises as `draw_lots` does.
    """
    from pairwright.lots.draw_json import check_object
    from pairwright.lots.varma import VarmaDraw

    return check_object(VarmaDraw(*_entered(players, terms)))


def verify_lots(
    transcript: Mapping[str, Any] | str | os.PathLike[str] | bytes, *, published: str = ""
) -> VerifiedLots:
    """Replay a draw: every fingerprint, every step, every number drawn by the program.

    transcript: that of `draw_lots`, or of any `pairwright lots` command, or its file as a path or bytes.
    published:  a value that was made known before: the fingerprint of the draw or of its announcement, or the
                commitment. Without it a transcript made anew from one end to the other agrees with itself.
    Raises BadInput with the step that does not hold, or for what is no transcript; OSError for a file that
    cannot be read.
    """
    from pairwright.lots.draw_json import result_object
    from pairwright.lots.transcript_json import parse_document
    from pairwright.lots.transcript_replay import bound_by, replay

    if isinstance(transcript, Mapping):
        document = dict(transcript)
    else:
        try:
            document = parse_document(content_of(transcript).decode("utf-8-sig"))
        except UnicodeDecodeError as error:
            raise BadInput.told("not a transcript: {error}", error=error) from None
    checked = replay(document)
    bound = bound_by(checked.transcript, published) if published else ""
    links = checked.transcript.links()
    return VerifiedLots(
        checked.complete, len(links), links[-1] if links else "", bound, result_object(checked.transcript)
    )


def _entered(players: Iterable[Player], terms: LotsTerms) -> tuple[tuple[Entrant, ...], Terms]:
    from pairwright.lots.contingents import check_entrants
    from pairwright.lots.player_list import listed_players
    from pairwright.lots.terms import Terms

    known = [field.name for field in fields(Terms)]
    if unknown := [name for name in terms if name not in known]:
        raise BadInput(
            *(
                told("unknown term {name!r}; known: {known}", name=one, known=", ".join(known))
                for one in unknown
            )
        )
    asked = Terms(**terms)
    listed = listed_players(players, check_federations=asked.group_by == "federation")
    agreed = asked.resolved(len(listed))
    entrants = tuple(player.entrant(agreed.group_by) for player in listed)
    check_entrants(entrants)
    return entrants, agreed
