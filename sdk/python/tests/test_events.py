"""Frames are read however their bytes are cut and their lines end."""

import pytest

from acquis import StreamError
from acquis._events import FrameReader, event_of

STREAM = (
    ": a comment\n\n"
    'event: status\ndata: {"stage": "retrieving"}\n\n'
    "id: 7\nretry: 10\n\n"
    'event:chunk\ndata:"Für 72\u2028 Stunden 🇪🇺"\n\n'
    "data: no\ndata:  name\ndata\n\n"
    "event: lone\n\n"
    "event: done\ndata: {}\n\n"
    "event: never\ndata: ended"
)
FRAMES = [
    ("status", '{"stage": "retrieving"}'),
    ("chunk", '"Für 72\u2028 Stunden 🇪🇺"'),
    ("", "no\n name\n"),
    ("done", "{}"),
]


def read(*pieces: bytes) -> list[tuple[str, str]]:
    reader = FrameReader()
    return [frame for piece in pieces for frame in reader.feed(piece)]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_frames_are_the_same_wherever_they_are_cut(end: str, mark: str) -> None:
    stream = (mark + STREAM.replace("\n", end)).encode()
    assert read(stream) == FRAMES
    assert read(*[bytes([byte]) for byte in stream]) == FRAMES
    for cut in range(len(stream)):
        assert read(stream[:cut], b"", stream[cut:]) == FRAMES


@pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\r"])
def test_a_frame_is_given_as_soon_as_it_is_whole(end: bytes) -> None:
    reader = FrameReader()
    assert list(reader.feed(b"event: done" + end + b"data: {}" + end)) == []
    assert list(reader.feed(end[:1])) == [("done", "{}")]
    assert list(reader.feed(end[1:] + b"data: 1" + end)) == []
    assert list(reader.feed(end)) == [("", "1")]


def test_what_is_no_utf_8_is_replaced() -> None:
    assert read(b"data: a\xffb\xe2\x82", b"\n\n") == [("", "a\ufffdb\ufffd")]


def test_events_that_a_later_service_sends_are_left_out() -> None:
    assert event_of("progress", "nonsense") is None
    assert event_of("", "{}") is None


def test_the_service_ends_a_stream_with_a_sentence() -> None:
    with pytest.raises(StreamError, match=r"^It failed\.$"):
        event_of("error", '"It failed."')


@pytest.mark.parametrize(
    ("name", "data"), [("chunk", "7"), ("chunk", '"a'), ("done", "{}"), ("error", "{"), ("status", "")]
)
def test_what_cannot_be_read_is_a_stream_error(name: str, data: str) -> None:
    with pytest.raises(StreamError, match=f'The event "{name}" .* cannot be read'):
        event_of(name, data)
