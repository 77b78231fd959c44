"""Who may do what at the desk, and what keeps strangers out."""
