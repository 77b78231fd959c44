"""The file of a simulated tournament: headers, how it was made, and the report in a dialect."""

from __future__ import annotations

from dataclasses import fields, replace
from datetime import date, timedelta

from pairwright.common.messages import N_, joined, told, told_many
from pairwright.simulate.event_settings import PER_CENT, Settings
from pairwright.simulate.simulation import Simulation
from pairwright.systems.register import system_named
from pairwright.tournament.outcome import Outcome
from pairwright.tournament.tournament import KeptRecord, Tournament

_FIRST_DAY = {"2012": date(2016, 6, 6), "2017": date(2025, 6, 2)}
_FIRST_DAY_NOW = date(2026, 6, 1)
"""Fixed, since a seed must give the same bytes on every day; within the time the edition was in force."""


_RATES = {
    "draws": N_("draws"),
    "forfeits": N_("forfeits"),
    "unusual_results": N_("unusual results"),
    "unrated_games": N_("unrated games"),
    "half_point_byes": N_("half point byes"),
    "zero_point_byes": N_("zero point byes"),
    "full_point_byes": N_("full point byes"),
    "withdrawals": N_("withdrawals"),
    "late_entries": N_("late entries"),
    "unrated_players": N_("unrated players"),
    "match_forfeits": N_("match forfeits"),
    "absent_players": N_("absent players"),
}
"""What the rates count."""


def with_headers(made: Simulation, how: str = "") -> Tournament:
    """The tournament with a name that tells the seed, dates, and comments that tell the settings."""
    first = _FIRST_DAY.get(made.settings.edition, _FIRST_DAY_NOW)
    days = [first + timedelta(days=number) for number in range(made.tournament.number_of_rounds)]
    rated = sum(player.rating > 0 for player in made.tournament.players)
    headers = (
        ("name", f"AutoTest Tournament {made.seed}"),
        ("city", "Nowhere"),
        ("federation", "FID"),
        ("start_date", f"{days[0]:%Y/%m/%d}"),
        ("end_date", f"{days[-1]:%Y/%m/%d}"),
        ("players", str(len(made.tournament.players))),
        ("rated_players", str(rated)),
        *((("teams", str(len(made.tournament.teams))),) if made.tournament.teams else ()),
        ("type", _kind(made)),
        ("chief_arbiter", "Nobody"),
        ("time_control", "90 min/game + 30 sec/move"),
        ("round_dates", ",".join(f"{day:%y/%m/%d}" for day in days)),
        ("pairing_controller", "Pairwright"),
        ("time_control_code", "5400+30"),
        *made.tournament.headers,
    )
    comments = [f"### seed {made.seed}; {described(made.settings)}"]
    if how:
        comments.append(f"### made by: {how}")
    if made.stopped:
        comments.append(f"### ended early: {made.stopped}")
    kept = tuple(KeptRecord("###", text, "name") for text in comments)
    return _writable(replace(made.tournament, headers=headers, kept=kept))


def _kind(made: Simulation) -> str:
    """Record 092, free text."""
    by_table = not system_named(made.settings.system).traits.by_results
    named = "Round robin" if by_table else "Swiss-System"
    return f"{'Team' if made.settings.boards else 'Individual'}: {named}"


def described(settings: Settings) -> str:
    """The settings in words, those that do nothing left out."""
    parts: list[str] = [
        told_many("{n} team", "{n} teams", settings.players)
        if settings.boards
        else told_many("{n} player", "{n} players", settings.players)
    ]
    if settings.clubs:
        parts.append(told_many("{n} team", "{n} teams", settings.clubs))
    if settings.boards:
        squad = settings.squad or settings.boards + 1
        parts.append(told("boards: {n}, squads of {squad}", n=settings.boards, squad=squad))
    parts.append(told_many("{n} round", "{n} rounds", settings.rounds))
    for field in fields(settings.rates):
        rate = getattr(settings.rates, field.name)
        if rate:
            whole, _, tenths = f"{rate / PER_CENT:g}".partition(".")
            number = told("{whole}.{tenths}", whole=whole, tenths=tenths) if tenths else whole
            parts.append(joined(" ", (told(_RATES[field.name]), told("{n}%", n=number))))
    if settings.acceleration:
        parts.append(told("acceleration {name}", name=settings.acceleration))
    if settings.forbidden_groups:
        parts.append(told("forbidden groups {n}", n=settings.forbidden_groups))
    if settings.tie_breaks:
        parts.append(told("tie-breaks {list}", list=" ".join(settings.tie_breaks)))
    return joined(", ", parts)


def _writable(tournament: Tournament) -> Tournament:
    """A report file announces absences as zero-point byes."""
    byes = tuple(
        replace(bye, outcome=Outcome.ZERO_POINT_BYE) if bye.outcome is Outcome.ABSENT else bye
        for bye in tournament.announced_byes
    )
    return replace(tournament, announced_byes=byes)
