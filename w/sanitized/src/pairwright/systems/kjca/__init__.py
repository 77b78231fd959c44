"""The junior draw of the Kent Junior Chess Association, on cards.

Points of the guidelines are cited as R1.1 to R1.3 (first round) and S1 to S10 (subsequent rounds).
"""
