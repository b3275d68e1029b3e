"""The same tests for the synchronous client and for the asynchronous one under both of its event loops."""

from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable
from typing import Any, cast

import anyio

from acquis import Acquis, AsyncAcquis

KEY = "acq_test_0123456789abcdefghijklmnopq123456"
NOW = 1_800_000_000.0


class Driver(ABC):
    """Makes a client, uses it and keeps the pauses that it would have made."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.pauses: list[float] = []

    @abstractmethod
    def call(self, url: str, use: Callable[[Any], Any], **settings: Any) -> Any:
        """What the call gives."""

    @abstractmethod
    def events(self, url: str, use: Callable[[Any], Any], take: int | None = None, **settings: Any) -> list[Any]:
        """The events of a stream; after as many as `take` it is left."""


class SyncDriver(Driver):
    def _client(self, url: str, settings: dict[str, Any]) -> Acquis:
        client = Acquis(**{"api_key": KEY, "base_url": url, **settings})
        transport = cast(Any, client._transport)
        transport.pause, transport.now = self.pauses.append, lambda: NOW
        return client

    def call(self, url: str, use: Callable[[Any], Any], **settings: Any) -> Any:
        with self._client(url, settings) as client:
            return use(client)

    def events(self, url: str, use: Callable[[Any], Any], take: int | None = None, **settings: Any) -> list[Any]:
        taken: list[Any] = []
        with self._client(url, settings) as client, use(client) as stream:
            for event in stream:
                taken.append(event)
                if len(taken) == take:
                    break
        return taken


class AsyncDriver(Driver):
    def _client(self, url: str, settings: dict[str, Any]) -> AsyncAcquis:
        async def pause(seconds: float) -> None:
            self.pauses.append(seconds)

        client = AsyncAcquis(**{"api_key": KEY, "base_url": url, **settings})
        transport = cast(Any, client._transport)
        transport.pause, transport.now = pause, lambda: NOW
        return client

    def _run(self, work: Callable[[], Awaitable[Any]]) -> Any:
        return cast(Any, anyio.run)(work, backend=self.name)

    def call(self, url: str, use: Callable[[Any], Any], **settings: Any) -> Any:
        async def work() -> Any:
            async with self._client(url, settings) as client:
                return await use(client)

        return self._run(work)

    def events(self, url: str, use: Callable[[Any], Any], take: int | None = None, **settings: Any) -> list[Any]:
        async def work() -> list[Any]:
            taken: list[Any] = []
            async with self._client(url, settings) as client, use(client) as stream:
                async for event in stream:
                    taken.append(event)
                    if len(taken) == take:
                        break
            return taken

        return cast(list[Any], self._run(work))
