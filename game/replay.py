"""A recorded game, played again."""
