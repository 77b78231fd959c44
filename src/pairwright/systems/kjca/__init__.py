"""The junior draw of the Kent Junior Chess Association, on cards.

Points of the guidelines are cited as R1.1 to R1.3 (first round) and S1 to S10 (subsequent rounds).
"""

from pairwright.systems.kjca.cards import Card
from pairwright.systems.kjca.draw import Draw, DrawnBoard
from pairwright.systems.kjca.options import Options
from pairwright.systems.kjca.pile import Pile
from pairwright.systems.kjca.rounds import draw_round, pair_kjca

__all__ = ["Card", "Draw", "DrawnBoard", "Options", "Pile", "draw_round", "pair_kjca"]
