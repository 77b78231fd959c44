"""Questions about rounds of the Dutch system."""
