"""The version, in one place, and the day it was released."""

__version__ = "0.1.0"
RELEASED = "2026-11-21"
