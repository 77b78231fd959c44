"""Knock-outs: cups of teams and of players."""
