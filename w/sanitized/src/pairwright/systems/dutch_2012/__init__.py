"""The edition of 2012 (Istanbul), a procedure of its own: C.1 to C.14 with backtracking and merging.

readings      open places of the text: how they are read here, and how else they could be
requirements  what a bracket must keep (C.3), and how that is lowered step by step (C.10); A.8
breaches      what a pair or a downfloater breaks of it
bracket       a bracket (A.3, A.6), and the targets P1 and M1 (C.2, C.14)
search        C.3 to C.10: the candidates of a bracket in their order; costs and feasible serve it
literal       the way through the brackets by the words: C.1, C.12, C.13
record        what is known of a bracket once it is paired
dependence    which open places a round depends on
articles      the articles of this edition

The fast form, for fields of any size: field (the players), weights and graphs (a bracket as a problem of
matching), order (the first of the best, D), backtracking (C.12, C.13), procedure (the way through the
brackets).
"""
