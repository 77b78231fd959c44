"""The command line of the pairing engines: what programs call, word for word."""
