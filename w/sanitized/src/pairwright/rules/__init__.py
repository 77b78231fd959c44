"""FIDE rules as values: articles, scoring, acceleration."""
