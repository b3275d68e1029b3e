# Made by `bun run sdk/python/scripts/generate.ts` from the asynchronous client. Not to be changed by hand.
"""Sends calls, and tries again where that is of use."""

import random
import time

import httpx

from acquis._requests import Answer, Call, RequestOptions, Settings, answer_of, certificates, request_of
from acquis._retries import pause_before
from acquis.errors import AcquisError, ApiConnectionError, ApiTimeoutError, error_of


def _text_of(response: httpx.Response) -> str:
    try:
        response.read()
    except httpx.RequestError:
        # Half an error still has its status.
        return ""
    return response.text


def _connection_error(error: httpx.RequestError, request: httpx.Request) -> ApiConnectionError:
    origin = f"{request.url.scheme}://{request.url.netloc.decode()}"
    if isinstance(error, httpx.TimeoutException):
        return ApiTimeoutError(f"{origin} did not answer in time")
    return ApiConnectionError(f"{origin} was not reached: {error or type(error).__name__}")


class Transport:
    """The way to a service. Raises what `acquis.errors` has."""

    def __init__(self, settings: Settings, http_client: httpx.Client | None) -> None:
        self.settings = settings
        self._http = http_client or httpx.Client(verify=certificates())
        self._is_own = http_client is None
        self.now = time.time

    def pause(self, seconds: float) -> None:
        """Waits before another try."""
        time.sleep(seconds)

    def _receive(self, request: httpx.Request, whole: bool) -> httpx.Response:
        response = self._http.send(request, stream=True)
        try:
            if not response.is_success:
                raise error_of(response.status_code, response.headers, _text_of(response))
            if whole:
                response.read()
        except BaseException:
            response.close()
            raise
        return response

    def _once(self, call: Call, options: RequestOptions, whole: bool) -> httpx.Response:
        request = self._http.build_request(**request_of(self.settings, call, options))
        try:
            return self._receive(request, whole)
        except (httpx.LocalProtocolError, httpx.UnsupportedProtocol) as error:
            raise AcquisError(f"The request cannot be sent: {error}") from error
        except httpx.RequestError as error:
            raise _connection_error(error, request) from error

    def send(self, call: Call, options: RequestOptions, *, whole: bool) -> httpx.Response:
        """The response to a call; `whole`: its body is there too."""
        tries = 1
        while True:
            try:
                return self._once(call, options, whole)
            except AcquisError as error:
                pause = pause_before(error, tries, now=self.now(), chance=random.random())
                if pause is None or tries > options.get("max_retries", self.settings.max_retries):
                    raise
            self.pause(pause)
            tries += 1

    def answer(self, kind: type[Answer], call: Call, options: RequestOptions) -> Answer:
        """What a call is answered with."""
        return answer_of(kind, call, self.send(call, options, whole=True))

    def close(self) -> None:
        """Closes the connections, where they are the client's own."""
        if self._is_own:
            self._http.close()
