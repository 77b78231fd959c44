"""The Dubov system (C.04.4.1)."""
