"""A program of its own for certificates of the Dutch system: python -m verifier CERTIFICATE [REPORT-FILE].

It needs Python and nothing else; copied somewhere alone it works the same. `form` says what a certificate
looks like, `criteria` what a pair brings, `proof` why nothing is better, `order` why nothing as good comes
first; `report` reads a report file, `facts` derives from it what is said of the players.
"""
