"""Where the player's files lie: in the system's own folders for them."""

from pathlib import Path

from platformdirs import PlatformDirs

_DIRS = PlatformDirs("Minesweeper", appauthor=False)


def settings_file() -> Path:
    """Return where the settings lie; the folder may not exist yet."""
    return Path(_DIRS.user_config_dir) / "settings.toml"


def log_file() -> Path:
    """Return where a bundle without a terminal writes what went wrong."""
    return Path(_DIRS.user_log_dir) / "minesweeper.log"


def records_file() -> Path:
    """Return where the history of games lies; the folder may not exist yet."""
    return Path(_DIRS.user_data_dir) / "records.sqlite"
