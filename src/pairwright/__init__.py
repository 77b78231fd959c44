"""Pairwright: the draw of a chess tournament."""
