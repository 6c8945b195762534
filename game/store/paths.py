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


def documents_folder() -> Path:
    """Return where the player looks for files of their own: the system's folder for documents, if it is there."""
    documents = Path(_DIRS.user_documents_dir)
    return documents if documents.is_dir() else Path.home()


def records_file() -> Path:
    """Return where the history of games lies; the folder may not exist yet."""
    return Path(_DIRS.user_data_dir) / "records.sqlite"
