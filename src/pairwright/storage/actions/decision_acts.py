"""What a person decides about a match: games lost by an article, how it counts, who goes on in a cup."""

from __future__ import annotations

from typing import ClassVar

from pairwright.common.errors import BadInput, Refused
from pairwright.common.messages import N_, told
from pairwright.common.values import dataclass, replace
from pairwright.seasons.cups import BY, FURTHER, by_games
from pairwright.standings.prize_list import PrizeList
from pairwright.storage.actions.action import RESULTS, BoardAct, SectionAct, either, match_of
from pairwright.storage.actions.line_up_acts import check_article
from pairwright.storage.actions.result_acts import check_code, is_open
from pairwright.storage.event_state import SectionState
from pairwright.storage.line_ups import check_result, fitting, results_of
from pairwright.storage.round_state import COUNTS, VOID, BoardState, Decided, MatchDecision, RoundState
from pairwright.storage.typed_texts import require_texts
from pairwright.tournament.results import ADJOURNED, BETWEEN, PLAYING, games_of, is_awaited, is_result

_MOST_CATEGORIES = 100
_MOST_PLACES = 200


@dataclass(frozen=True, slots=True)
class SetPrizes(SectionAct):
    """What can be won in a section; an empty list takes all prizes back."""

    kind: ClassVar[str] = "set-prizes"
    sentence: ClassVar[str] = N_("Prizes set")
    touches: ClassVar = ("prizes:{0.section}",)
    shows: ClassVar = ("prizes",)
    section: str
    prizes: PrizeList

    def after(self, section: SectionState) -> SectionState:
        """The section with these prizes."""
        if section.prizes == self.prizes:
            return section
        if len(self.prizes.categories) > _MOST_CATEGORIES:
            raise Refused.told("a prize list has at most {most} categories", most=_MOST_CATEGORIES)
        if any(len(category.prizes) > _MOST_PLACES for category in self.prizes.categories):
            raise Refused.told("a category has at most {most} prizes", most=_MOST_PLACES)
        try:
            self.prizes.check()
        except BadInput as error:
            raise Refused(*error.faults) from None
        return replace(section, prizes=self.prizes)


_LOST = (("-/+", "0-1"), ("+/-", "1-0"))
"""By the side that loses, the one with White on board 1 first: not played, and played."""

_NOT_PLAYED = ("-/+", "+/-", "-/-")


@dataclass(frozen=True, slots=True)
class DecideGames(BoardAct):
    """A team loses games of its match. boards: of the match, from 1; () for all of them. article: by which.

    board: the match within the round. A game that has been played stays a game, and the rating report keeps
    how it ended (FIDE rates what was played); one that has not is lost by forfeit.
    """

    kind: ClassVar[str] = "decide-games"
    sentence = either(
        "boards",
        N_("{name}: boards {boards} of match {board} in round {n} lost by {article}"),
        N_("{name}: match {board} of round {n} lost by {article}"),
    )
    widens: ClassVar = (RESULTS,)
    entry: int
    boards: tuple[int, ...]
    article: str

    def after(self, section: SectionState) -> SectionState:
        """The section with the games lost; rounds that are published stand, a draft is thrown away."""
        drawn = section.round(self.round)
        match = match_of(drawn, self.board, self.entry)
        if not drawn.published or not section.of_teams or not drawn.is_out(match):
            raise Refused.told(
                "the line-ups of round {n} are not published yet; publish them first", n=self.round
            )
        check_article(self.article)
        games = self.boards or tuple(range(1, section.parts_of(drawn, match) + 1))
        if not all(1 <= game <= section.games for game in games) or len({*games}) != len(games):
            raise Refused.told("a match has boards 1 to {most}, each named once", most=section.games)
        side = match.players.index(self.entry)
        parts = list(results_of(section, drawn, match))[: max(section.parts_of(drawn, match), *games)]
        known, played = {one.game: one for one in match.decided}, _as_played(section, drawn, match)
        for game in games:
            was = known[game].played if game in known else played[game - 1]
            parts[game - 1] = lost_by(side, parts[game - 1])
            known[game] = Decided(game, parts[game - 1], was)
        changed = match.corrected(BETWEEN.join(parts), self.round, section.published_rounds)
        decided = tuple(sorted(known.values(), key=lambda one: one.game))
        changed = replace(changed, decided=decided, rated=match.rated, article=self.article.strip())
        return section.with_round(drawn.with_board(self.board, changed)).without_draft()


_LONGEST = 300
DECIDED_BY = {
    key: BY[key]
    for key in ("adjudication", "protest", "decision", "replay", "rapid", "blitz", "armageddon", "lots")
}
"""How a match is decided that its own games do not decide, or not as they stand."""


@dataclass(frozen=True, slots=True)
class DecideMatch(BoardAct):
    """A match is decided by a person: adjourned, broken off or under protest, or level in a cup.

    board: the match within the round. result: as it counts from now on, "" for as it stands. through: the
    entry that goes on in a cup, 0 for whoever the result says. by: of DECIDED_BY. decided: who has decided;
    why: the reason. counts: of COUNTS, in a league. A protest is decided by it. The rating report keeps how
    games ended that were played.

    games: in a cup, how further games ended ("1-0, 0-1"), as the first entry of the match sees them; then
    they say who goes on. white: who had White in an Armageddon game, the last of them, in which a draw is
    won by Black; 0 for the first entry.
    """

    kind: ClassVar[str] = "decide-match"
    widens: ClassVar = (RESULTS,)
    shows: ClassVar = ("out", "in")
    by: str
    decided: str
    why: str
    result: str = ""
    through: int = 0
    counts: str = ""
    games: str = ""
    white: int = 0

    @property
    def sentence(self) -> str:
        """What it did."""
        if self.games:
            return N_("Match {board} of round {n} decided by further games: {results}, by {by}")
        if self.counts:
            return (
                N_("Match {board} of round {n} has points for neither team, by {by}; decided by {decided}")
                if self.counts == VOID
                else N_("Match {board} of round {n} annulled, by {by}; decided by {decided}")
            )
        return (
            N_("Match {board} of round {n}: {through} goes on, by {by}; decided by {decided}")
            if self.through
            else N_("Match {board} of round {n}: {result}, by {by}; decided by {decided}")
        )

    def after(self, section: SectionState) -> SectionState:
        """The section with the match decided; rounds that are published stand, a draft is thrown away."""
        return BoardAct.after(self, section).without_draft()

    def changed(self, section: SectionState, drawn: RoundState, board: BoardState) -> BoardState:
        """The match decided."""
        self._check(section, drawn, board)
        changed = self._counted(section, drawn, board) if self.result else board
        said = self.decided.strip(), self.by, self.why.strip()
        through = self._by_games(section, board) if self.games else self.through
        decision = MatchDecision(*said, through, changed.result, self.counts, self.games, self.white)
        return replace(changed, decision=decision, protest="", protest_by=0, objection=0)

    def _check(self, section: SectionState, drawn: RoundState, match: BoardState) -> None:
        """Raise Refused where there is nothing to decide, or nobody who does."""
        check_code(section, self.result)
        if not drawn.published:
            raise Refused.told("round {n} is a draft; publish it first", n=self.round)
        if self.by not in DECIDED_BY:
            raise Refused.told("decided by one of {list}, not {by!r}", list=", ".join(DECIDED_BY), by=self.by)
        if not self.decided.strip() or not self.why.strip():
            raise Refused.told("a decision needs who has decided, and why")
        require_texts(
            (told("who has decided"), self.decided), (told("the reason"), self.why), longest=_LONGEST
        )
        if self.through and (not section.traits.knock_out or self.through not in match.players):
            raise Refused.told("in a cup one of the two who met goes on, and nobody else")
        if self.counts not in COUNTS or (self.counts and not section.by_fixture):
            raise Refused.told(
                "a match of a league counts as it ended, for neither team (void), or is annulled"
            )
        settled = self.through or match.score or self.counts or self.games
        if is_awaited(self.result or match.result) and not settled:
            raise Refused.told("a decision says how the match counts, on every board")
        # Who has played on already cannot have been the other one.
        later = section.rounds[self.round].players if self.round < section.published_rounds else ()
        through = self._by_games(section, match) if self.games else self.through
        if through and {*match.players} & {*later} - {through}:
            raise Refused.told("round {n} is published with the other one; undo that first", n=self.round + 1)

    def _by_games(self, section: SectionState, match: BoardState) -> int:
        """Who goes on by the further games. Raises Refused where they say nothing, or somebody else."""
        parts, listed = self.games.split(BETWEEN), ", ".join(FURTHER)
        if not section.traits.knock_out or self.by not in FURTHER:
            raise Refused.told("further games decide a match of a cup: by one of {list}", list=listed)
        known = all(is_result(one, 1) and not is_awaited(one) and one != ADJOURNED for one in parts)
        if not known or self.white not in (0, *match.players):
            raise Refused.told("further games have results such as 1-0, and White is one of the two who met")
        black = self.white == match.black
        side = by_games(self.by, [one.removesuffix(" u") for one in parts], first_is_black=black)
        through = {"home": match.white, "away": match.black}.get(side, 0)
        if not through or self.through not in (0, through):
            raise Refused.told("the further games do not say that: they are level, or the other one won them")
        return through

    def _counted(self, section: SectionState, drawn: RoundState, match: BoardState) -> BoardState:
        """The match with the result that counts, and what had been played on the boards that change."""
        before = results_of(section, drawn, match)
        after = games_of(self.result, section.parts_of(drawn, match))
        played = _as_played(section, drawn, match)
        known = {one.game: one for one in match.decided}
        for game, (old, new) in enumerate(zip(before, after, strict=False), 1):
            if section.of_teams and old != new:
                known[game] = Decided(game, new, known[game].played if game in known else played[game - 1])
        decided = tuple(sorted(known.values(), key=lambda one: one.game))
        open_now = is_open(section, self.round, match, self.result)
        result = fitting(section, drawn, match, self.result)
        changed = (
            replace(match, result=result, second="")
            if open_now
            else match.corrected(result, self.round, section.published_rounds)
        )
        article = match.article or DECIDED_BY[self.by]
        changed = replace(changed, decided=decided, rated=match.rated, article=article)
        check_result(section, drawn, changed, self.result)
        return changed


def _as_played(section: SectionState, drawn: RoundState, match: BoardState) -> tuple[str, ...]:
    """How the boards of a match ended, as far as the rating report has it otherwise with that correction."""
    return results_of(section, drawn, replace(match, result=match.rated or match.result))


def lost_by(side: int, result: str) -> str:
    """How a game ends that this side loses: 0 for the team with White on board 1, 1 for the other."""
    forfeited, over_the_board = _LOST[side]
    if result == PLAYING:
        return forfeited
    if result in _NOT_PLAYED:
        return result if result == forfeited else "-/-"
    return over_the_board
