"""A server on loopback that answers byte for byte as it is told, and as badly."""

import json
import socket
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from typing_extensions import Self


@dataclass(frozen=True)
class Request:
    """What arrived."""

    line: str
    headers: Mapping[str, str]
    body: str


Reply = Callable[[socket.socket], None]
"""Writes an answer; the connection is closed after it."""


def raw(*pieces: bytes) -> Reply:
    def write(connection: socket.socket) -> None:
        for piece in pieces:
            connection.sendall(piece)

    return write


def head(status: int, headers: Mapping[str, str]) -> bytes:
    lines = [f"HTTP/1.1 {status} Said", "Connection: close", *(f"{name}: {value}" for name, value in headers.items())]
    return "\r\n".join([*lines, "", ""]).encode()


def text(status: int, body: str, headers: Mapping[str, str] | None = None, kind: str = "text/html") -> Reply:
    encoded = body.encode()
    own = {"Content-Type": kind, "Content-Length": str(len(encoded))}
    return raw(head(status, {**own, **(headers or {})}), encoded)


def answer(body: object, status: int = 200, headers: Mapping[str, str] | None = None) -> Reply:
    return text(status, json.dumps(body), {"X-Request-Id": "req_1", **(headers or {})}, "application/json")


def failure(status: int, code: str, headers: Mapping[str, str] | None = None) -> Reply:
    error = {"code": code, "message": f"About {code}.", "status": status, "request_id": "req_1"}
    return answer({"error": error}, status, headers)


def streamed(kind: str, *pieces: bytes, after: Reply | None = None) -> Reply:
    def write(connection: socket.socket) -> None:
        raw(head(200, {"Content-Type": kind, "X-Request-Id": "req_1"}), *pieces)(connection)
        if after is not None:
            after(connection)

    return write


def events(*pieces: bytes, after: Reply | None = None) -> Reply:
    return streamed("text/event-stream", *pieces, after=after)


def lines(*pieces: bytes, after: Reply | None = None) -> Reply:
    return streamed("application/x-ndjson", *pieces, after=after)


def half(body: bytes) -> Reply:
    return raw(head(200, {"Content-Type": "application/json", "Content-Length": str(len(body) * 2)}), body)


def close(_connection: socket.socket) -> None:
    """Says nothing."""


class Misbehaving:
    """Answers each request with the next reply."""

    def __init__(self, *replies: Reply) -> None:
        self.requests: list[Request] = []
        self.left = threading.Event()
        """Set when the client left while `hang` was waiting."""
        self._replies = list(replies)
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._thread = threading.Thread(target=self._serve)
        self.url = f"http://127.0.0.1:{self._listener.getsockname()[1]}"

    def hang(self, connection: socket.socket) -> None:
        """Says nothing more until the client leaves."""
        connection.settimeout(10)
        try:
            gone = connection.recv(1) == b""
        except ConnectionResetError:
            gone = True
        if gone:
            self.left.set()

    def then(self, *replies: Reply) -> None:
        self._replies.extend(replies)

    def _serve(self) -> None:
        while True:
            try:
                connection, _ = self._listener.accept()
            except OSError:
                return
            with connection, connection.makefile("rb") as received:
                line = received.readline().decode().strip()
                if not line:
                    continue
                headers = {}
                while (header := received.readline().decode().strip()) != "":
                    name, _, value = header.partition(": ")
                    headers[name.lower()] = value
                body = received.read(int(headers.get("content-length", "0"))).decode()
                self.requests.append(Request(line, headers, body))
                self._replies.pop(0)(connection)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        # Wakes the thread that waits for a connection.
        self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        self._thread.join()
