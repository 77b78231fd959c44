"""What every Swiss system shares."""
