"""The edge of the desk: who is connected, how many may be, and what is cut off."""
