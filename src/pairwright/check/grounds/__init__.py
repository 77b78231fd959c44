"""One round of each pairing system as judging and repairing see it: who may meet, and at what price."""
