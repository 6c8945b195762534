"""The paths of the player's files, in the system's folders for them."""

from pathlib import Path

from platformdirs import PlatformDirs

_DIRS = PlatformDirs("Minesweeper", appauthor=False)


def settings_file() -> Path:
    """Return the path of the settings; its folder may not exist yet."""
    return Path(_DIRS.user_config_dir) / "settings.toml"


def log_file() -> Path:
    """Return the path of the log of a bundle without a terminal."""
    return Path(_DIRS.user_log_dir) / "minesweeper.log"


def documents_folder() -> Path:
    """Return the system's folder for documents, or the home folder if there is none."""
    documents = Path(_DIRS.user_documents_dir)
    return documents if documents.is_dir() else Path.home()


def export_folders() -> tuple[Path, ...]:
    """Return the folders for exported files, the most wanted one first: not every system has or writes each."""
    return tuple(dict.fromkeys((documents_folder(), Path.home(), Path(_DIRS.user_data_dir))))


def import_folders() -> tuple[Path, ...]:
    """Return the folders in which the player's exported files and recordings may be."""
    return tuple(dict.fromkeys((*export_folders(), Path(_DIRS.user_downloads_dir))))


def records_file() -> Path:
    """Return the path of the history; its folder may not exist yet."""
    return Path(_DIRS.user_data_dir) / "records.sqlite"
