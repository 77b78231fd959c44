"""Published rating lists: reading them, keeping them in a local index, finding players in it."""

from pairwright.standings.rating_lists.index import RatingIndex, build_index
from pairwright.standings.rating_lists.readers import ListInfo, RatedPlayer

__all__ = ["ListInfo", "RatedPlayer", "RatingIndex", "build_index"]
