"""What comes piece by piece: an answer as it is written, the results of a batch."""

from collections.abc import AsyncGenerator
from types import TracebackType
from typing import Generic, TypeVar

import httpx
from typing_extensions import Self

from acquis._async.transport import AsyncTransport
from acquis._reading import Reader
from acquis._requests import Call, RequestOptions
from acquis.errors import StreamError, request_id_of

Item = TypeVar("Item")


class _AsyncOpening:
    """A call that is sent once."""

    def __init__(self, transport: AsyncTransport, call: Call, options: RequestOptions) -> None:
        self._transport = transport
        self._call = call
        self._options = options
        self.response: httpx.Response | None = None

    async def response_to_it(self) -> httpx.Response:
        if self.response is None:
            self.response = await self._transport.send(self._call, self._options, whole=False)
        return self.response


async def _read(opening: _AsyncOpening, reader: Reader[Item]) -> AsyncGenerator[Item, None]:
    response = await opening.response_to_it()
    try:
        async for received in response.aiter_bytes():
            for item in reader.feed(received):
                yield item
                if reader.lacking is None:
                    return
    except (httpx.RequestError, httpx.StreamError) as error:
        raise StreamError(f"The stream broke off: {reader.lacking}") from error
    finally:
        await response.aclose()
    raise StreamError(f"The stream ended early: {reader.lacking}")


class AsyncStream(Generic[Item]):
    """The events of an answer, or the results of a batch, to be read once. The call is sent when it is entered or read.

    Leaving the `async with` stops the work in the service. Raises a StreamError where the service ends the stream with
    an error, or where it ends before all is there.
    """

    def __init__(self, transport: AsyncTransport, call: Call, options: RequestOptions, reader: Reader[Item]) -> None:
        self._opening = _AsyncOpening(transport, call, options)
        # It knows nothing of this object, so that it ends with it where a loop is left without a `with`.
        self._items = _read(self._opening, reader)

    @property
    def request_id(self) -> str | None:
        """Names the request in the service's log; None before the call is sent."""
        response = self._opening.response
        return None if response is None else request_id_of(response.headers)

    async def __aenter__(self) -> Self:
        await self._opening.response_to_it()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        await self.aclose()

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> Item:
        return await self._items.__anext__()

    async def aclose(self) -> None:
        """Stops the work in the service, where it still goes on."""
        await self._items.aclose()
        if self._opening.response is not None:
            await self._opening.response.aclose()
