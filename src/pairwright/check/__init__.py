"""Re-pairing rounds that were played, and comparing."""
