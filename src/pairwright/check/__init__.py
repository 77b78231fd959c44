"""Re-pairing rounds that were played, comparing, judging, repairing, correcting."""
