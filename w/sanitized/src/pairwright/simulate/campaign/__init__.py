"""Campaigns: thousands to millions of simulated tournaments, on many processes or machines.

A plan says what is played (`plan`), a piece of it is a range of tournaments of one cell (`pieces`), each
kind of campaign turns a tournament into rows (`kinds`), and `run` writes the rows of every piece into a
Parquet file of its own. Nothing depends on who works on what: the same plan gives the same bytes.
"""
