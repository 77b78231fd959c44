"""What a tournament looks like on paper and on a screen."""
