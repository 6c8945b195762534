"""How long a test waits for what must come: so long that only a hang fails it, never a slow machine."""

PATIENCE = 600.0
"""Seconds."""
