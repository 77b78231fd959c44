"""The Lim system of FIDE (C.04.4.3): an order of scrutiny and exchanges, without criteria."""
