"""Print the day of a moment for tables."""

from contextlib import suppress
from datetime import UTC, datetime, timedelta, tzinfo

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def day_of(second: int, zone: tzinfo | None = None) -> str:
    """Return the day of a second since 1970 in *zone* or the local zone; in UTC if the zone can't express it."""
    moment = _EPOCH + timedelta(seconds=second)
    with suppress(OverflowError, ValueError, OSError):
        moment = moment.astimezone(zone)
    return moment.date().isoformat()
