"""Pairing systems, each in a room of its own."""
