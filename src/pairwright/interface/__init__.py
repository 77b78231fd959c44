"""The package in Python: what `from pairwright import ...` gives."""
