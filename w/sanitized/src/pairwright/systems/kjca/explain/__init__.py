"""Questions about rounds of the junior draw (KJCA)."""
