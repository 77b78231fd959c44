"""The roles of an ordered vertex, one bit each; a module of its own, so that the twin stays unloaded."""

LOW, HIGH, OUT = 1, 2, 4
"""Be the lower end of a pair of ordered vertices, be its higher end, or be matched elsewhere (or single)."""

ANY_ROLE = LOW | HIGH | OUT
