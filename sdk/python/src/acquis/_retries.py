"""When a call is tried again, and after how long."""

import re
from datetime import timezone
from email.utils import parsedate_to_datetime

from acquis.errors import ApiConnectionError, ApiError

FIRST_PAUSE = 0.5
LONGEST_PAUSE = 8.0
LONGEST_RETRY_AFTER = 60.0
"""Who is told to wait longer is told so at once."""


def retry_after(said: str | None, now: float) -> float | None:
    """What `Retry-After` says, in seconds from `now` (Unix time); None where it says nothing that can be read."""
    if said is None:
        return None
    if re.fullmatch(r"\s*[0-9]+\s*", said):
        return float(said)
    try:
        until = parsedate_to_datetime(said)
    except ValueError:
        return None
    # A date without a zone is one of GMT: HTTP knows no other.
    return max(0.0, (until if until.tzinfo else until.replace(tzinfo=timezone.utc)).timestamp() - now)


def _is_transient(error: ApiError) -> bool:
    should: str | None = error.headers.get("x-should-retry")
    if should in ("true", "false"):
        return should == "true"
    return error.status in (408, 429) or error.status >= 500


def pause_before(error: Exception, tries: int, *, now: float, chance: float) -> float | None:
    """How many seconds to wait before another try; None where none is of use.

    `tries`: how many there were. `now`: Unix time. `chance`: 0 to 1, by which clients that failed together part.
    """
    backoff: float = min(FIRST_PAUSE * 2.0 ** (tries - 1), LONGEST_PAUSE) * (0.75 + chance / 4)
    if isinstance(error, ApiConnectionError):
        return backoff
    if not isinstance(error, ApiError) or not _is_transient(error):
        return None
    told = retry_after(error.headers.get("Retry-After"), now)
    if told is None:
        return backoff
    return told if told <= LONGEST_RETRY_AFTER else None
