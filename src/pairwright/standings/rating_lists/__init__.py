"""Published rating lists: reading them, keeping them in a local index, finding players in it."""

from pairwright.standings.rating_lists.entry import ListedPlayer, ListInfo
from pairwright.standings.rating_lists.index import RatingIndex, build_index

__all__ = ["ListInfo", "ListedPlayer", "RatingIndex", "build_index"]
