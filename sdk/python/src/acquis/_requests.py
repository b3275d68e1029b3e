"""What is sent, and where to: nothing here goes over the wire."""

import os
import re
import ssl
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from functools import cache
from importlib.metadata import version
from typing import Any, TypeVar
from urllib.parse import quote

import httpx
from pydantic import TypeAdapter
from pydantic import ValidationError as InvalidModel
from pydantic_core import to_jsonable_python
from typing_extensions import TypedDict

from acquis._model import Model
from acquis.errors import AcquisError, UnexpectedResponseError, request_id_of

Answer = TypeVar("Answer")

Timeout = float | httpx.Timeout


class RequestOptions(TypedDict, total=False):
    """What may be said for a single call; what is left out is as the client has it."""

    timeout: Timeout
    """For one try: how many seconds may pass without a byte."""
    max_retries: int
    """How often at most it is tried again."""
    corpus_version: str | None
    """The corpus version that this call is answered from; `None`: the current one, whatever the client pins."""
    extra_headers: Mapping[str, str]
    """Sent beside the client's own; `X-Request-Id` names the call in the service's log."""


@dataclass(frozen=True)
class Call:
    """One call of the service."""

    path: str
    method: str = "GET"
    query: Mapping[str, str | int | date | None] = field(default_factory=dict)
    body: Mapping[str, Any] | None = None
    """Sent as JSON, without what is None."""
    headers: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Settings:
    """What a client sends its calls with."""

    base_url: str
    timeout: Timeout
    max_retries: int
    headers: httpx.Headers = field(repr=False)
    corpus_version: str | None = None
    """`None`: the current one."""


@cache
def certificates() -> ssl.SSLContext:
    """Whom to trust: read once, since it takes longer than a call."""
    return httpx.create_ssl_context()


def _checked_key(key: str) -> str:
    # A key that no header can carry would otherwise be shown by the error of whoever tries.
    if not re.fullmatch(r"[!-~]+", key):
        raise AcquisError("The API key has characters that no key has: copy it again")
    return key


def _checked_version(written: str) -> str:
    # The service knows which versions there are; what no header can carry never gets there.
    if not re.fullmatch(r"[!-~]+", written):
        raise AcquisError(f'"{written}" is no corpus version')
    return written


def settings_of(
    *,
    api_key: str | None,
    base_url: str | None,
    timeout: Timeout,
    max_retries: int,
    corpus_version: str | None,
    headers: Mapping[str, str] | None,
) -> Settings:
    """Fills in what the environment says: `ACQUIS_API_KEY` and `ACQUIS_URL`. Raises an AcquisError for nonsense."""
    address = (base_url or os.environ.get("ACQUIS_URL") or "http://127.0.0.1:3000").rstrip("/")
    key = (os.environ.get("ACQUIS_API_KEY") if api_key is None else api_key) or None
    try:
        url = httpx.URL(address)
    except httpx.InvalidURL:
        url = httpx.URL()
    if url.scheme not in ("http", "https") or not url.host:
        raise AcquisError(f'"{address}" is no address of a service, such as http://127.0.0.1:3000')
    own = {"Accept": "application/json", "User-Agent": f"acquis-python/{version('acquis-sdk')}"}
    sent = httpx.Headers(own)
    if key is not None:
        sent["Authorization"] = f"Bearer {_checked_key(key.strip())}"
    sent.update(headers)
    if corpus_version is not None:
        _checked_version(corpus_version)
    return Settings(
        base_url=address, timeout=timeout, max_retries=max_retries, headers=sent, corpus_version=corpus_version
    )


def in_path(part: str) -> str:
    """A part of a path, which stays one. Raises an AcquisError for one that would lead elsewhere."""
    if part.strip(".") == "":
        raise AcquisError(f'"{part}" names nothing that can be looked up')
    return quote(part, safe="")


def request_of(settings: Settings, call: Call, options: RequestOptions) -> dict[str, Any]:
    """The request, as `httpx.Client.build_request` takes it. Raises a TypeError for an option that no call has."""
    unknown = options.keys() - RequestOptions.__annotations__.keys()
    if unknown:
        raise TypeError(f"{call.method} {call.path} got an unexpected argument: {', '.join(sorted(unknown))}")
    headers = httpx.Headers(settings.headers)
    pinned = options.get("corpus_version", settings.corpus_version)
    # A query that asks for a state of the law needs no header, which might name another one.
    if pinned is not None and call.query.get("corpus_version") is None and call.query.get("as_of") is None:
        headers["X-Corpus-Version"] = _checked_version(pinned)
    headers.update(call.headers)
    headers.update(options.get("extra_headers"))
    body = call.body and {name: value for name, value in call.body.items() if value is not None}
    return {
        "method": call.method,
        "url": f"{settings.base_url}{call.path}",
        "params": {name: str(value) for name, value in call.query.items() if value is not None} or None,
        "headers": headers,
        "timeout": options.get("timeout", settings.timeout),
        # Objects of pydantic may be anywhere in it.
        "json": to_jsonable_python(body, by_alias=True, exclude_none=True),
    }


def answer_of(kind: type[Answer], call: Call, response: httpx.Response) -> Answer:
    """Reads the body of a success, which is there. Raises an UnexpectedResponseError where it is another one."""
    try:
        answer = TypeAdapter(kind).validate_json(response.content)
    except InvalidModel as error:
        where = ", ".join(sorted({".".join(map(str, problem["loc"])) for problem in error.errors()} - {""}))
        problem = f"{call.method} {call.path} was answered with {response.status_code}, but not as expected"
        raise UnexpectedResponseError(f"{problem}: {where}" if where else f"{problem}: no JSON") from error
    if isinstance(answer, Model):
        answer._request_id = request_id_of(response.headers)
    return answer
