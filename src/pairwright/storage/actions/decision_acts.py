"""Games of a match that a team loses by decision of the arbiter: a wrong order, a player not listed."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from pairwright.common.i18n import N_
from pairwright.storage.actions.action import RESULT, SectionAct
from pairwright.storage.actions.line_up_acts import check_article
from pairwright.storage.event_state import SectionState
from pairwright.storage.line_ups import results_of
from pairwright.storage.refused import Refused
from pairwright.storage.round_state import Decided
from pairwright.tournament.results import BETWEEN, PLAYING

_LOST = (("-/+", "0-1"), ("+/-", "1-0"))
"""By the side that loses, the one with White on board 1 first: not played, and played."""

_NOT_PLAYED = ("-/+", "+/-", "-/-")


@dataclass(frozen=True, slots=True)
class DecideGames(SectionAct):
    """A team loses games of its match. boards: of the match, from 1; () for all of them. article: by which.

    board: the match within the round. A game that has been played stays a game, and the rating report keeps
    how it ended (FIDE rates what was played); one that has not is lost by forfeit.
    """

    kind: ClassVar[str] = "decide-games"
    touches: ClassVar = (RESULT,)
    section: str
    round: int
    board: int
    entry: int
    boards: tuple[int, ...]
    article: str

    @property
    def sentence(self) -> str:
        """What it did."""
        return (
            N_("{name}: boards {boards} of match {board} in round {n} lost by {article}")
            if self.boards
            else N_("{name}: match {board} of round {n} lost by {article}")
        )

    def after(self, section: SectionState) -> SectionState:
        """The section with the games lost; rounds that are published stand, a draft is thrown away."""
        drawn = section.round(self.round)
        last = len(drawn.boards)
        if not 1 <= self.board <= last or self.entry not in drawn.boards[self.board - 1].players:
            raise Refused.told(
                "this team does not play match {board} of round {n}", board=self.board, n=self.round
            )
        if not drawn.published or not section.of_teams or not drawn.is_out(drawn.boards[self.board - 1]):
            raise Refused.told(
                "the line-ups of round {n} are not published yet; publish them first", n=self.round
            )
        check_article(self.article)
        games = self.boards or tuple(range(1, section.games + 1))
        if not all(1 <= game <= section.games for game in games) or len({*games}) != len(games):
            raise Refused.told("a match has boards 1 to {most}, each named once", most=section.games)
        match = drawn.boards[self.board - 1]
        side = match.players.index(self.entry)
        parts = list(results_of(section, drawn, match))
        known = {one.game: one for one in match.decided}
        for game in games:
            was = known[game].played if game in known else parts[game - 1]
            parts[game - 1] = lost_by(side, parts[game - 1])
            known[game] = Decided(game, parts[game - 1], was)
        changed = match.corrected(BETWEEN.join(parts), self.round, section.published_rounds)
        decided = tuple(sorted(known.values(), key=lambda one: one.game))
        changed = replace(changed, decided=decided, article=self.article.strip())
        section = section.with_round(drawn.with_board(self.board, changed))
        behind = section.draft is not None and section.draft.number > self.round
        return replace(section, rounds=section.rounds[:-1]) if behind else section


def lost_by(side: int, result: str) -> str:
    """How a game ends that this side loses: 0 for the team with White on board 1, 1 for the other."""
    forfeited, over_the_board = _LOST[side]
    if result == PLAYING:
        return forfeited
    if result in _NOT_PLAYED:
        return result if result == forfeited else "-/-"
    return over_the_board
