"""Sends calls, and tries again where that is of use."""

import random
import time

import anyio
import httpx

from acquis._requests import Answer, Call, RequestOptions, Settings, answer_of, certificates, request_of
from acquis._retries import pause_before
from acquis.errors import AcquisError, ApiConnectionError, ApiTimeoutError, error_of


async def _text_of(response: httpx.Response) -> str:
    try:
        await response.aread()
    except httpx.RequestError:
        # Half an error still has its status.
        return ""
    return response.text


def _connection_error(error: httpx.RequestError, request: httpx.Request) -> ApiConnectionError:
    origin = f"{request.url.scheme}://{request.url.netloc.decode()}"
    if isinstance(error, httpx.TimeoutException):
        return ApiTimeoutError(f"{origin} did not answer in time")
    return ApiConnectionError(f"{origin} was not reached: {error or type(error).__name__}")


class AsyncTransport:
    """The way to a service. Raises what `acquis.errors` has."""

    def __init__(self, settings: Settings, http_client: httpx.AsyncClient | None) -> None:
        self.settings = settings
        self._http = http_client or httpx.AsyncClient(verify=certificates())
        self._is_own = http_client is None
        self.now = time.time

    async def pause(self, seconds: float) -> None:
        """Waits before another try."""
        await anyio.sleep(seconds)

    async def _receive(self, request: httpx.Request, whole: bool) -> httpx.Response:
        response = await self._http.send(request, stream=True)
        try:
            if not response.is_success:
                raise error_of(response.status_code, response.headers, await _text_of(response))
            if whole:
                await response.aread()
        except BaseException:
            await response.aclose()
            raise
        return response

    async def _once(self, call: Call, options: RequestOptions, whole: bool) -> httpx.Response:
        request = self._http.build_request(**request_of(self.settings, call, options))
        try:
            return await self._receive(request, whole)
        except (httpx.LocalProtocolError, httpx.UnsupportedProtocol) as error:
            raise AcquisError(f"The request cannot be sent: {error}") from error
        except httpx.RequestError as error:
            raise _connection_error(error, request) from error

    async def send(self, call: Call, options: RequestOptions, *, whole: bool) -> httpx.Response:
        """The response to a call; `whole`: its body is there too."""
        tries = 1
        while True:
            try:
                return await self._once(call, options, whole)
            except AcquisError as error:
                pause = pause_before(error, tries, now=self.now(), chance=random.random())
                if pause is None or tries > options.get("max_retries", self.settings.max_retries):
                    raise
            await self.pause(pause)
            tries += 1

    async def answer(self, kind: type[Answer], call: Call, options: RequestOptions) -> Answer:
        """What a call is answered with."""
        return answer_of(kind, call, await self.send(call, options, whole=True))

    async def aclose(self) -> None:
        """Closes the connections, where they are the client's own."""
        if self._is_own:
            await self._http.aclose()
