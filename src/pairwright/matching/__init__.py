"""Maximum-weight matching on indices and integers, with a proof of optimality."""
