"""The computer player: a view in, an action out, delays in ticks."""
