"""The client itself."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from types import TracebackType
from typing import Any, Literal

import httpx
from typing_extensions import Self, Unpack

from acquis._async.resources import (
    AsyncAccount,
    AsyncArticles,
    AsyncDefinitions,
    AsyncObligations,
    AsyncRegulations,
    AsyncVersions,
)
from acquis._async.stream import AsyncStream
from acquis._async.transport import AsyncTransport
from acquis._events import EventReader
from acquis._requests import Call, RequestOptions, Timeout, settings_of
from acquis._results import ResultReader
from acquis.models import (
    BatchDescription,
    BatchQuestion,
    BatchResponse,
    BatchResult,
    CheckResponse,
    ClassifyResponse,
    HealthResponse,
    ReadyResponse,
    SearchResponse,
    StreamEvent,
    SystemContext,
)

BatchItem = BatchQuestion | BatchDescription | Mapping[str, Any]


class AsyncAcquis:
    """A client of one service. Everything it raises is an AcquisError. Close it, or use it in `async with`.

    - `api_key`: `acq_live_…`; left out, the environment's `ACQUIS_API_KEY`.
    - `base_url`: where the service is; left out, the environment's `ACQUIS_URL`, else `http://127.0.0.1:3000`.
    - `timeout`: for one try, how many seconds may pass without a byte.
    - `max_retries`: how often at most a call is tried again that failed for a reason which passes.
    - `corpus_version`: the one that everything is answered from (`2026.07.27-0ca52246`), whichever is current.
    - `headers`: sent with every call.
    - `http_client`: another one of httpx, for a proxy or certificates; whoever made it closes it.
    """

    def __init__(
        self,
        *,
        api_key: str | None = None,
        base_url: str | None = None,
        timeout: Timeout = 60.0,
        max_retries: int = 2,
        corpus_version: str | None = None,
        headers: Mapping[str, str] | None = None,
        http_client: httpx.AsyncClient | None = None,
    ) -> None:
        settings = settings_of(
            api_key=api_key,
            base_url=base_url,
            timeout=timeout,
            max_retries=max_retries,
            corpus_version=corpus_version,
            headers=headers,
        )
        self._transport = AsyncTransport(settings, http_client)
        self.articles = AsyncArticles(self._transport)
        self.regulations = AsyncRegulations(self._transport)
        self.definitions = AsyncDefinitions(self._transport)
        self.obligations = AsyncObligations(self._transport)
        self.versions = AsyncVersions(self._transport)
        self.account = AsyncAccount(self._transport)

    def __repr__(self) -> str:
        return f"{type(self).__name__}(base_url={self._transport.settings.base_url!r})"

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        await self.aclose()

    async def aclose(self) -> None:
        """Closes its connections."""
        await self._transport.aclose()

    async def check(
        self,
        question: str,
        *,
        regulation: str | None = None,
        response_format: Literal["text", "structured"] | None = None,
        system_context: SystemContext | Mapping[str, Any] | None = None,
        **options: Unpack[RequestOptions],
    ) -> CheckResponse:
        """Answers a question with citations, or abstains and says why. Metered."""
        body = {
            "question": question,
            "regulation": regulation,
            "response_format": response_format,
            "system_context": system_context,
        }
        return await self._transport.answer(CheckResponse, Call("/v1/check", "POST", body=body), options)

    def check_stream(
        self,
        question: str,
        *,
        regulation: str | None = None,
        response_format: Literal["text", "structured"] | None = None,
        system_context: SystemContext | Mapping[str, Any] | None = None,
        **options: Unpack[RequestOptions],
    ) -> AsyncStream[StreamEvent]:
        """The same answer as it is written: `async with client.check_stream(question) as stream`. Metered."""
        body = {
            "question": question,
            "regulation": regulation,
            "response_format": response_format,
            "system_context": system_context,
        }
        headers = {"Accept": "text/event-stream"}
        call = Call("/v1/check/stream", "POST", body=body, headers=headers)
        return AsyncStream(self._transport, call, options, EventReader())

    async def classify(
        self,
        description: str,
        *,
        data_types: Sequence[str] | None = None,
        decision_scope: str | None = None,
        sector: str | None = None,
        jurisdiction: str | None = None,
        **options: Unpack[RequestOptions],
    ) -> ClassifyResponse:
        """The risk level of an AI system under the AI Act, with reasons and duties. Metered."""
        body = {
            "description": description,
            "data_types": data_types,
            "decision_scope": decision_scope,
            "sector": sector,
            "jurisdiction": jurisdiction,
        }
        return await self._transport.answer(ClassifyResponse, Call("/v1/classify", "POST", body=body), options)

    async def batch(self, items: Iterable[BatchItem], **options: Unpack[RequestOptions]) -> BatchResponse:
        """Up to 100 questions and descriptions at once; the results are in their order. Each is metered for itself.

        Not tried again unless `max_retries` says so here, for then all of it is, and metered again.
        """
        call = Call("/v1/batch", "POST", body={"items": list(items)})
        return await self._transport.answer(BatchResponse, call, {"max_retries": 0, **options})

    def batch_stream(self, items: Iterable[BatchItem], **options: Unpack[RequestOptions]) -> AsyncStream[BatchResult]:
        """The same, each result as soon as it is there: its `index` says of which item.

        Leaving the `async with` stops what has not begun.
        """
        sent = list(items)
        headers = {"Accept": "application/x-ndjson"}
        call = Call("/v1/batch", "POST", body={"items": sent}, headers=headers)
        return AsyncStream(self._transport, call, {"max_retries": 0, **options}, ResultReader(len(sent)))

    async def search(
        self,
        q: str,
        *,
        regulation: str | None = None,
        limit: int | None = None,
        language: str | None = None,
        as_of: date | str | None = None,
        **options: Unpack[RequestOptions],
    ) -> SearchResponse:
        """Provisions by words, meaning or citation, also as of a day."""
        version = {"corpus_version": options.get("corpus_version"), "as_of": as_of}
        query = {"q": q, "regulation": regulation, "limit": limit, "language": language, **version}
        return await self._transport.answer(SearchResponse, Call("/v1/search", query=query), options)

    async def health(self, **options: Unpack[RequestOptions]) -> HealthResponse:
        """Whether the service answers. Needs no key."""
        return await self._transport.answer(HealthResponse, Call("/v1/health"), options)

    async def ready(self, **options: Unpack[RequestOptions]) -> ReadyResponse:
        """Whether it can answer questions now; a ServerError where it cannot. Needs no key."""
        return await self._transport.answer(ReadyResponse, Call("/v1/ready"), options)
