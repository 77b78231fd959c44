"""The Lim system of FIDE (C.04.4.3): a procedure with an order of scrutiny and exchanges, without criteria."""
