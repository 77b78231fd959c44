"""Positions of the tests of 2012: the files, and how a pairing is written down."""

from pathlib import Path

from pairwright.systems.dutch.editions import edition
from pairwright.systems.dutch.fast import pair_fast
from pairwright.systems.dutch.literal import pair_literal
from pairwright.systems.dutch.situation import survey
from pairwright.systems.dutch_2012.literal import Literal2012
from pairwright.trf import read_trf
from worked_examples import written

DATA = Path(__file__).parents[2] / "data"
OURS = edition("2012")


def position(name):
    """The tournament of a file; `name` is "folder/beginning of its name"."""
    folder, _, beginning = name.partition("/")
    (path,) = (DATA / folder).glob(f"{beginning}*.trf")
    return read_trf(path)


def paired(name, rules=OURS):
    """The pairing of a file by 2012, or other rules; both procedures must give it."""
    tournament = position(name)
    pairing = pair_fast(tournament, rules)
    assert pairing == pair_literal(tournament, rules)
    return written(tournament, pairing)


class Seen:
    """The brackets of a file as the literal procedure knows them, players by their numbers."""

    def __init__(self, name, rules=OURS):
        self.situation = survey(position(name), rules)
        self.brackets = Literal2012(self.situation).brackets()

    def numbers(self, places):
        return [self.situation.entrants[place].number for place in places]

    def pairs(self, bracket):
        return [tuple(self.numbers(pair)) for pair in self.brackets[bracket].pairs]

    def downfloaters(self, bracket):
        return self.numbers(self.brackets[bracket].downfloaters)

    def steps(self, bracket):
        """Article, players and amount of what happened in a bracket."""
        return [
            (step.article, self.numbers(step.players), step.amount) for step in self.brackets[bracket].steps
        ]
