"""What a simulated tournament is like: its size, its rates, its rules. And sensible random values."""

from __future__ import annotations

from pairwright.common.errors import BadInput
from pairwright.common.messages import N_, grouped, marked, told
from pairwright.common.values import dataclass, field, replace
from pairwright.simulate.chance import MILLION, Chance
from pairwright.systems.register import DEFAULT, find
from pairwright.tournament.acceleration import BAKU
from pairwright.tournament.outcome import Colour
from pairwright.tournament.round import MOST_ROUNDS
from pairwright.tournament.scoring import Scoring

PER_CENT = MILLION // 100
MOST_BOARDS = 20
_SIZES = {
    "players": (2, 1_000_000), "rounds": (1, MOST_ROUNDS), "squad": (0, 999), "lowest_rating": (1, 9_999),
    **dict.fromkeys(("highest_rating", "forbidden_groups", "rating_groups", "rating_gap"), (0, 9_999)),
}  # fmt: skip
"""The least and the most of a field."""

NO_PERCENTAGE = N_("{name} = {value} is not a percentage from 0 to 100")

TIE_BREAKS = (
    ("BH/C1", "BH", "SB"),
    ("DE", "BH/C1", "BH", "WIN"),
    ("BH/M1", "SB", "PS"),
    ("WON", "BPG", "BH/C1", "TPN"),
    ("DE", "WIN", "SB/C1", "BH"),
    ("ARO/C1", "BH", "TPN"),
)
"""Lists of tie-breaks as events announce them."""


@dataclass(frozen=True, slots=True)
class Rates:
    """How often things happen, per million.

    draws:            games between equals that are drawn (fewer the larger the difference).
    forfeits:         games that do not take place.
    unusual_results:  games that end 1/2-0, 0-1/2 or 0-0 by decision of the arbiter.
    unrated_games:    games that end before both players made a move.
    half_point_byes, zero_point_byes, full_point_byes: players asking for one, per player and round.
    withdrawals:      players leaving for good, per player and round.
    late_entries:     players who arrive after round 1, per player.
    unrated_players:  players without a rating, per player.
    match_forfeits:   matches that do not take place.
    absent_players:   players of a squad who are not there, per player and round.

    Byes, withdrawals and late entries are those of teams, where teams play.
    """

    draws: int = 30 * PER_CENT
    forfeits: int = 0
    unusual_results: int = 0
    unrated_games: int = 0
    half_point_byes: int = 0
    zero_point_byes: int = 0
    full_point_byes: int = 0
    withdrawals: int = 0
    late_entries: int = 0
    unrated_players: int = 0
    match_forfeits: int = 0
    absent_players: int = 0


@dataclass(frozen=True, slots=True)
class Settings:
    """One simulated tournament.

    highest_rating, lowest_rating: the range of the ratings.
    rating_groups:    into how many clusters the ratings fall; 0 or 1 for none.
    rating_gap:       the distance between two clusters, in rating points.
    forbidden_groups: how many groups of two or three players must not meet one another.
    acceleration:     "" or "baku".
    tie_breaks:       codes for the standings, after the points.
    system, edition:  how the rounds are paired; "" is the Dutch system, its newest edition.
    played:           so many rounds are played, and the byes of the next one announced; None for all.
    boards:           of a match of teams, which `players` then counts; 0 for single players.
    squad:            players of a team; 0 for one more than the boards.
    clubs:            teams for which single players play, where the system has such; 0 for none.
    match_points:     for a match won, drawn and lost, in units; `scoring` is that of a board.
    type_code:        coded type of the event (record 192), where its system has several.
    """

    players: int
    rounds: int
    rates: Rates = Rates()
    highest_rating: int = 2600
    lowest_rating: int = 1400
    rating_groups: int = 0
    rating_gap: int = 0
    scoring: Scoring = field(default_factory=Scoring)
    initial_colour: Colour = Colour.WHITE
    acceleration: str = ""
    forbidden_groups: int = 0
    tie_breaks: tuple[str, ...] = ("BH/C1", "BH", "SB")
    system: str = ""
    edition: str = ""
    played: int | None = None
    boards: int = 0
    squad: int = 0
    clubs: int = 0
    match_points: tuple[int, int, int] = (20, 10, 0)
    type_code: str = ""

    @property
    def to_play(self) -> int:
        """How many rounds are played."""
        return self.rounds if self.played is None else self.played

    @property
    def band(self) -> int:
        """The width of one rating cluster, in rating points."""
        groups = max(1, self.rating_groups)
        return (self.highest_rating - self.lowest_rating - self.rating_gap * (groups - 1)) // groups

    def check(self) -> None:
        """Raise BadInput naming everything that cannot be simulated."""
        faults: list[str] = []
        for name, (least, most) in _SIZES.items():
            said = {"name": name, "value": (value := getattr(self, name))}
            if value < least:
                faults.append(told("{name}: {value}; at least {least} needed", least=least, **said))
            elif value > most:
                faults.append(told("{name}: {value}; at most {most}", most=grouped(most), **said))
        low, high = self.lowest_rating, self.highest_rating
        if high < low:
            faults.append(told("the highest rating {high} is below the lowest {low}", high=high, low=low))
        elif self.rating_groups > 1 and self.band < 0:
            faults.append(told(
                "{groups} rating groups, {gap} apart, do not fit between {low} and {high}",
                groups=self.rating_groups, gap=self.rating_gap, low=low, high=high,
            ))  # fmt: skip
        if not 0 <= self.to_play <= self.rounds:
            faults.append(told("rounds played: {n}; there are {rounds}", n=self.played, rounds=self.rounds))
        faults += self._team_faults()
        if self.acceleration not in ("", BAKU):
            faults.append(
                told("there is no acceleration {name!r}; known: {list}", name=self.acceleration, list=BAKU)
            )
        for name in Rates.__match_args__:
            if not 0 <= (rate := getattr(self.rates, name)) <= MILLION:
                faults.append(marked(NO_PERCENTAGE, name=name, value=f"{rate / PER_CENT:g}"))
        if faults:
            raise BadInput(*faults)

    def _team_faults(self) -> list[str]:
        """What does not go together with teams, or without."""
        chosen = find(self.system or DEFAULT)
        if chosen is None:
            return []
        if not self.boards:
            if chosen.unit != "team":
                return []
            return [told("the system {system} pairs teams; say how many boards they have", system=chosen.key)]
        single = told("the system {system} pairs single players, not teams", system=chosen.key)
        faults: list[str] = [single] * (chosen.unit != "team")
        if not 1 <= self.boards <= MOST_BOARDS:
            faults.append(told("{n} boards; a match has 1 to {most}", n=self.boards, most=MOST_BOARDS))
        if self.squad and self.squad < self.boards:
            faults.append(
                told("a squad of {n} for {boards} boards; it needs as many", n=self.squad, boards=self.boards)
            )
        if self.type_code and chosen.decode_type(self.type_code.upper()) is None:
            faults.append(
                told("{name} is not a type of the system {system}", name=self.type_code, system=chosen.key)
            )
        return faults


def random_settings(chance: Chance, players: int = 0, rounds: int = 0) -> Settings:
    """Settings as varied as real events: most of what can happen does not happen in most events.

    players, rounds: what is given already; the other one is chosen to go with it.
    """
    players, rounds = _size(chance, players, rounds)
    lowest = chance.between(1400, 2200)
    settings = Settings(
        players=players,
        rounds=rounds,
        rates=_rates(chance),
        highest_rating=min(2850, lowest + chance.between(0, 1200)),
        lowest_rating=lowest,
        scoring=_scoring(chance),
        initial_colour=chance.one_of((Colour.WHITE, Colour.BLACK)),
        forbidden_groups=chance.between(1, 4) * chance.hits(20 * PER_CENT),
        tie_breaks=chance.one_of(TIE_BREAKS),
    )
    accelerated = chance.hits(20 * PER_CENT) and settings.scoring.win == 2 * settings.scoring.white_draw
    return replace(settings, acceleration=BAKU) if accelerated else settings


def random_team_settings(chance: Chance, teams: int = 0, rounds: int = 0) -> Settings:
    """Settings of an event of teams, most of them of four boards. teams, rounds: what is given already."""
    players = random_settings(chance, players=max(teams, 6), rounds=rounds)
    count = teams or chance.between(max(6, players.rounds // 2 + 3), 24)
    rates = replace(
        players.rates,
        late_entries=players.rates.late_entries // 2,
        full_point_byes=0,
        match_forfeits=chance.between(0, 3) * PER_CENT * chance.hits(50 * PER_CENT),
        absent_players=chance.between(0, 8) * PER_CENT * chance.hits(60 * PER_CENT),
    )
    return replace(
        players,
        players=count,
        rounds=rounds or max(1, min(players.rounds, count - 1)),
        rates=rates,
        scoring=Scoring(),
        tie_breaks=(),
        forbidden_groups=0,
        acceleration="",
        boards=(4, 4, 4, 2, 6, 8)[chance.below(6)],
    )


def _size(chance: Chance, players: int, rounds: int) -> tuple[int, int]:
    """Players and rounds: mostly open tournaments, sometimes a small field with nearly every pairing."""
    small = chance.hits(15 * PER_CENT)
    if not players:
        players = chance.between(6, 14) if small else chance.between(14, 120)
        players = max(players, rounds + 2)
    if not rounds:
        least, most = (players // 2, players - 2) if small and players <= 14 else (5, min(11, players // 2))
        rounds = chance.between(max(1, min(least, most)), max(1, most))
    return players, rounds


def _rates(chance: Chance) -> Rates:
    def sometimes(likelihood: int, highest: int) -> int:
        """A rate of up to `highest` per thousand; 0 unless the likelihood in per cent is met."""
        rate = chance.between(1, highest) * (PER_CENT // 10)
        return rate if chance.hits(likelihood * PER_CENT) else 0

    return Rates(
        draws=chance.between(10, 50) * PER_CENT,
        forfeits=sometimes(60, 60),
        unusual_results=sometimes(20, 20),
        unrated_games=sometimes(20, 20),
        half_point_byes=sometimes(50, 50),
        zero_point_byes=sometimes(50, 50),
        full_point_byes=sometimes(15, 15),
        withdrawals=sometimes(50, 20),
        late_entries=sometimes(40, 100),
        unrated_players=sometimes(40, 300),
    )


def _scoring(chance: Chance) -> Scoring:
    """The usual points in most events; sometimes 3-1-0, 2-1-0, or a smaller bye."""
    kinds = Scoring(), Scoring.simple(30, 10), Scoring.simple(20, 10), Scoring.simple(pairing_allocated_bye=5)
    return kinds[chance.weighted((80, 8, 4, 8))]
