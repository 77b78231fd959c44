"""The report file for FIDE: what a rating report must hold, and the file with ranks filled in."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pairwright.common.collation import in_latin_letters
from pairwright.common.federations import is_known
from pairwright.common.messages import N_, listed, told
from pairwright.common.values import dataclass, replace
from pairwright.lists.column_roles import ARENA_TITLES, TITLES
from pairwright.lists.player_rows import is_year
from pairwright.standings.ranking import Standings
from pairwright.systems.register import find
from pairwright.systems.relations import groups_of
from pairwright.tournament.player import normal_date
from pairwright.tournament.tournament import Tournament
from pairwright.trf.tournament_type import TypeCode, encode_type
from pairwright.trf.writer import write_trf

_MANDATORY = {
    "name": N_("012 name of the tournament"),
    "city": N_("022 city"),
    "federation": N_("032 federation"),
    "start_date": N_("042 first day"),
    "end_date": N_("052 last day"),
    "chief_arbiter": N_("102 chief arbiter"),
    "round_dates": N_("132 dates of the rounds"),
}
_TRF26 = {
    "pairing_controller": N_("182 pairing controller"),
    "type_code": N_("192 coded type of the tournament"),
    "time_control_code": N_("222 coded time control"),
}


_BORN = re.compile(r"(?:19|20)\d\d/(?:0[1-9]|1[0-2])/(?:0[1-9]|[12]\d|3[01])")


@dataclass(frozen=True, slots=True)
class FideReport:
    """A report. missing: what FIDE asks for and the tournament does not say, in the order of the records."""

    text: str
    missing: tuple[str, ...]


def fide_report(found: Standings, *, profile: str = "trf26") -> FideReport:
    """The report file with places, points and counts as the standings have them.

    profile: "trf26" or "trf16". Raises TrfError for what the profile cannot say.
    """
    tournament = found.event.tournament
    counts = {
        "players": str(len(tournament.players)),
        "rated_players": str(sum(1 for player in tournament.players if player.rating)),
    }
    if tournament.teams:
        counts["teams"] = str(len(tournament.teams))
    headers = [pair for pair in tournament.headers if pair[0] not in counts]
    tournament = replace(tournament, headers=(*headers, *counts.items()))
    if not tournament.tie_breaks:
        tournament = replace(tournament, tie_breaks=tuple(str(code) for code in found.codes))
    tournament = without_private(ranked(tournament, found))
    missing = tuple(missing_for_rating(tournament, profile=profile))
    return FideReport(write_trf(tournament, profile=profile), missing)


def without_private(tournament: Tournament) -> Tournament:
    """The tournament without what nobody there asks for and our comments would tell, of children above all.

    Where the draw itself keeps families and schools apart, whoever shares one has a number in place of its
    name, so that the rounds can be checked.
    """
    system = find(tournament.system) if tournament.system else None
    read = system is not None and system.traits.keeps_apart == "wish"
    groups = groups_of(tournament, ("family", "school")) if read else []
    names = {(one, what): str(n) for n, (what, group) in enumerate(groups, 1) for one in group}
    players = (
        replace(
            player, school=names.get((one, "school"), ""), family=names.get((one, "family"), ""),
            card=player.card if read else "", more=(),
        )
        for one, player in enumerate(tournament.players)
    )  # fmt: skip
    return replace(tournament, players=tuple(players))


def ranked(tournament: Tournament, found: Standings) -> Tournament:
    """The tournament whose players have the places of its standings; teams have none in their rows.

    Whoever left a round robin before half of the games has no place, and yet a row, for the games are
    rated: a row needs a rank, so they come after everybody else, by number.
    """
    if found.event.is_team:
        return tournament
    ranks = found.place_of
    ranks.update({line.participant: rank for rank, line in enumerate(found.annulled, len(ranks) + 1)})
    players = tuple(replace(player, rank=ranks[index]) for index, player in enumerate(tournament.players))
    return replace(tournament, players=players)


def missing_for_rating(tournament: Tournament, *, profile: str = "trf26") -> Iterator[str]:
    """What a rating report must hold and this tournament does not."""
    wanted = {**_MANDATORY, **(_TRF26 if profile == "trf26" else {})}
    for name, shown in wanted.items():
        written = tournament.header(name) or (name == "type_code" and _has_type(tournament))
        written = normal_date(str(written)) if name in ("start_date", "end_date") else written
        if not written:
            yield told(shown)
    days = [day for day in tournament.header("round_dates").split(",") if day.strip()]
    rounds = tournament.number_of_rounds or len(tournament.rounds)
    if days and len(days) < rounds:
        yield told("132 dates of the rounds {first} to {last}", first=len(days) + 1, last=rounds)
    if profile == "trf26" and not tournament.number_of_rounds:
        yield told("142 number of rounds")
    if profile == "trf26" and not tournament.tie_breaks:
        yield told("202 or 212 list of tie-breaks")
    without = [str(player.number) for player in tournament.players if not player.fide_id]
    if without:
        yield told("FIDE numbers of the players {numbers}", numbers=_listed(without))
    yield from _identities(tournament)
    for number, played in enumerate(tournament.rounds, 1):
        games = [
            f"{tournament.players[white].name} – {tournament.players[black].name}"
            for white, black in played.unfinished()
        ]
        if games:
            yield told("results of games of round {n}: {games}", n=number, games=_listed(games))


def _identities(tournament: Tournament) -> Iterator[str]:
    """Numbers that two players have, and names that the rating office cannot read."""
    holders: dict[str, list[str]] = {}
    for player in tournament.players:
        if player.fide_id:
            holders.setdefault(player.fide_id, []).append(player.name)
    for number, names in holders.items():
        if len(names) > 1:
            people = _listed(names)
            yield told("only one player with FIDE number {number}: {names}", number=number, names=people)
    players, known = tournament.players, ("", *TITLES, *ARENA_TITLES)
    codes = [tournament.header("federation"), *(player.federation for player in players)]
    if unknown := [*dict.fromkeys(code for code in codes if code and not is_known(code))]:
        yield told("federations that FIDE has, not {texts}", texts=_listed(unknown))
    if unknown := [*dict.fromkeys(player.title for player in players if player.title not in known)]:
        yield told("titles that FIDE has, not {texts}", texts=_listed(unknown))
    born = dict.fromkeys(player.birth_date for player in players if player.birth_date)
    if unknown := [text for text in born if not (is_year(text) or _BORN.fullmatch(text))]:
        yield told("dates of birth such as 1988/03/14, not {texts}", texts=_listed(unknown))
    if foreign := [player.name for player in tournament.players if not in_latin_letters(player.name)]:
        yield told("names in Latin letters: {names}", names=_listed(foreign))


def _has_type(tournament: Tournament) -> bool:
    """Record 192 is written from the pairing system, where that has a code."""
    meaning = TypeCode(tournament.system, tournament.edition, tournament.acceleration)
    return bool(tournament.system) and encode_type(meaning, tournament.header("start_date")) is not None


def _listed(numbers: list[str]) -> str:
    first, more = listed(numbers[:10]), len(numbers) - 10
    return told("{people} and {n} more", people=first, n=more) if more > 0 else first
