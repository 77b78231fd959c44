"""Random tournaments, repeatable from a seed."""
