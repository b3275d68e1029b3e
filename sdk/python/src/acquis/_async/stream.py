"""An answer as it is written."""

from collections.abc import AsyncGenerator
from types import TracebackType

import httpx
from typing_extensions import Self

from acquis._async.transport import AsyncTransport
from acquis._events import FrameReader, event_of
from acquis._requests import Call, RequestOptions
from acquis.errors import StreamError, request_id_of
from acquis.models import StreamEvent


class _AsyncOpening:
    """A question that is sent once."""

    def __init__(self, transport: AsyncTransport, call: Call, options: RequestOptions) -> None:
        self._transport = transport
        self._call = call
        self._options = options
        self.response: httpx.Response | None = None

    async def response_to_it(self) -> httpx.Response:
        if self.response is None:
            self.response = await self._transport.send(self._call, self._options, whole=False)
        return self.response


async def _read(opening: _AsyncOpening) -> AsyncGenerator[StreamEvent, None]:
    response = await opening.response_to_it()
    frames = FrameReader()
    try:
        async for received in response.aiter_bytes():
            for name, data in frames.feed(received):
                event = event_of(name, data)
                if event is None:
                    continue
                yield event
                if event.event == "done":
                    return
    except (httpx.RequestError, httpx.StreamError) as error:
        raise StreamError("The answer's stream broke off") from error
    finally:
        await response.aclose()
    raise StreamError("The answer's stream ended before the answer was complete")


class AsyncCheckStream:
    """The events of an answer, to be read once. The question is sent when the stream is entered or read.

    Leaving the `async with` stops the work in the service. Raises a StreamError where the service ends the stream with
    an error, or where it ends without being done.
    """

    def __init__(self, transport: AsyncTransport, call: Call, options: RequestOptions) -> None:
        self._opening = _AsyncOpening(transport, call, options)
        # It knows nothing of this object, so that it ends with it where a loop is left without a `with`.
        self._events = _read(self._opening)

    @property
    def request_id(self) -> str | None:
        """Names the request in the service's log; None before the question is sent."""
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

    async def __anext__(self) -> StreamEvent:
        return await self._events.__anext__()

    async def aclose(self) -> None:
        """Stops the work in the service, where it still goes on."""
        await self._events.aclose()
        if self._opening.response is not None:
            await self._opening.response.aclose()
