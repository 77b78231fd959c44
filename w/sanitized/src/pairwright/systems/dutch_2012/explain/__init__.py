"""Questions about rounds of the edition of 2012, a procedure: brackets, C.10, C.12 to C.14, D.1 to D.3.

seen        the round as it was paired, bracket by bracket
criteria    what a pairing of a bracket is compared by, with the article and the step of each
candidates  the first pairing of a bracket under a wish
why_not     why two players are not paired
depends     on which open places of the text the round, or an answer, depends
explainer   why pairs, floats and the bye came about, for players by their indices
"""
