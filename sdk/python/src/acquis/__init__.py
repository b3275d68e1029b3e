"""A client of Acquis: EU regulation with exact citations, classification under the AI Act, the law's text."""

from importlib.metadata import version

from acquis import models
from acquis._async.client import AsyncAcquis
from acquis._async.stream import AsyncStream
from acquis._requests import RequestOptions
from acquis._sync.client import Acquis
from acquis._sync.stream import Stream
from acquis.errors import (
    AcquisError,
    ApiConnectionError,
    ApiError,
    ApiTimeoutError,
    AuthenticationError,
    ConflictError,
    NotFoundError,
    QuotaExceededError,
    RateLimitError,
    ServerError,
    StreamError,
    UnexpectedResponseError,
    ValidationError,
)

__version__ = version("acquis-sdk")

__all__ = [
    "Acquis",
    "AcquisError",
    "ApiConnectionError",
    "ApiError",
    "ApiTimeoutError",
    "AsyncAcquis",
    "AsyncStream",
    "AuthenticationError",
    "ConflictError",
    "NotFoundError",
    "QuotaExceededError",
    "RateLimitError",
    "RequestOptions",
    "ServerError",
    "Stream",
    "StreamError",
    "UnexpectedResponseError",
    "ValidationError",
    "__version__",
    "models",
]
