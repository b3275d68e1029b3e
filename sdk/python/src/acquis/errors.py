"""Whatever this library raises is an AcquisError."""

import json
from collections.abc import Mapping
from typing import Any

import httpx
from pydantic import ValidationError as InvalidModel

from acquis.models import ValidationItem


class AcquisError(Exception):
    """Whatever this library raises."""


class ApiConnectionError(AcquisError):
    """The service was not reached, or the connection broke."""


class ApiTimeoutError(ApiConnectionError):
    """No answer within the timeout."""


class StreamError(AcquisError):
    """A stream broke off or ended before all was there, or the service ended it with an error."""


class UnexpectedResponseError(AcquisError):
    """Something answered, but not as the service does: a proxy's page, or a service that this version does not know."""


class ApiError(AcquisError):
    """The service answered with an error."""

    def __init__(
        self, *, status: int, code: str, message: str, request_id: str | None, headers: httpx.Headers, body: object
    ) -> None:
        """Takes what the response says."""
        super().__init__(f"{status} {code}: {message}" + ("" if request_id is None else f" ({request_id})"))
        self.status = status
        self.code = code
        """The service's error code: `rate_limited`, `article_not_found`; `validation_error` for a 422."""
        self.message = message
        self.request_id = request_id
        """Names the request in the service's log: give it when you ask for help. None where a proxy answered."""
        self.headers = headers
        self.body = body
        """As it was read: JSON, else text."""


class AuthenticationError(ApiError):
    """401: no key, or one that is unknown or revoked."""


class NotFoundError(ApiError):
    """404: no such provision, act, version, key or address."""


class ConflictError(ApiError):
    """409: it does not go together with what is there: the plan's keys are used up, the key is in use."""


class ValidationError(ApiError):
    """422: the request is not valid. `violations` has all that is wrong with it."""

    violations: tuple[ValidationItem, ...] = ()


class RateLimitError(ApiError):
    """429: too many requests in this minute."""


class QuotaExceededError(RateLimitError):
    """429 too, but for the month: trying again does not help."""


class ServerError(ApiError):
    """500 and above: the service failed, or cannot answer now."""


_by_status: Mapping[int, type[ApiError]] = {
    401: AuthenticationError,
    404: NotFoundError,
    409: ConflictError,
    422: ValidationError,
    429: RateLimitError,
}


def _kind_of(status: int, code: str) -> type[ApiError]:
    if code == "quota_exceeded":
        return QuotaExceededError
    return ServerError if status >= 500 else _by_status.get(status, ApiError)


def _read_json(text: str) -> object:
    try:
        return json.loads(text)
    except ValueError:
        return text


def _violations_of(body: Mapping[str, Any]) -> tuple[ValidationItem, ...]:
    try:
        return tuple(ValidationItem.model_validate(item) for item in body.get("detail") or ())
    except (InvalidModel, TypeError):
        return ()


def _said(error: object, name: str, otherwise: str) -> str:
    value = error.get(name) if isinstance(error, Mapping) else None
    return value if isinstance(value, str) else otherwise


def request_id_of(headers: httpx.Headers) -> str | None:
    """Names the request in the service's log; None where something else answered."""
    said: str | None = headers.get("X-Request-Id")
    return said


def error_of(status: int, headers: httpx.Headers, text: str) -> ApiError:
    """Reads the error that a response without success tells of."""
    body = _read_json(text)
    parts: Mapping[str, Any] = body if isinstance(body, Mapping) else {}
    violations = _violations_of(parts) if status == 422 else ()
    if violations:
        code = "validation_error"
        message = "; ".join(f"{'.'.join(map(str, item.loc))}: {item.msg}" for item in violations)
    else:
        code = _said(parts.get("error"), "code", f"http_{status}")
        message = _said(parts.get("error"), "message", "The service gave no reason.")
    error = _kind_of(status, code)(
        status=status, code=code, message=message, request_id=request_id_of(headers), headers=headers, body=body
    )
    if isinstance(error, ValidationError):
        error.violations = violations
    return error
