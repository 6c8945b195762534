"""Every scene of the game, brought to a state that is worth a look."""
