"""Published rating lists: reading them, keeping them in a local index, finding players in it."""

from pairwright.standings.rating_lists.entry import ListInfo, RatedPlayer
from pairwright.standings.rating_lists.index import RatingIndex, build_index

__all__ = ["ListInfo", "RatedPlayer", "RatingIndex", "build_index"]
