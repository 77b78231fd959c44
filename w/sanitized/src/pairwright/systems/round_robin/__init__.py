"""Round robins: Berger tables, cycles, Scheveningen, withdrawals."""
