"""Sentences for answers and evidence: for a parent who has ten seconds, and for the arbiter."""
