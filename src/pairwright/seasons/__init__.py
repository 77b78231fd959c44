"""Seasons: leagues of teams over months, match by match, and cups.

What is here is pure: fixtures, tables, cards and rules are values, and whatever a league decides is an
argument.
"""
