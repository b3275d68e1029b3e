"""What is sent."""

import json
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import httpx
import pytest

import acquis
from acquis import Acquis, AcquisError, AsyncAcquis
from acquis.models import SystemContext

from .drivers import KEY, Driver
from .misbehaving import Misbehaving, answer

HEALTHY = answer({"status": "healthy", "corpus_version": "none"})
VERSIONS = answer({"current": "v", "versions": []})
FOUND = answer({"regulation": "gdpr", "article": "Article 33", "chunks": [], "total_chunks": 0, "corpus_version": "v"})
CHECKED = answer(
    {
        **{"answer": "Yes.", "structured": None, "confidence": "high", "confidence_score": 1, "sources": []},
        **{"should_abstain": False, "abstention_reason": None, "request_id": "req_1", "corpus_version": "v"},
        "processing_time_ms": 1,
    }
)


def test_every_call_says_who_and_what(driver: Driver) -> None:
    with Misbehaving(HEALTHY) as server:
        use = {"X-Request-Id": "mine"}
        driver.call(server.url, lambda client: client.health(extra_headers=use), headers={"X-Team": "law"})
    (request,) = server.requests
    assert request.line == "GET /v1/health HTTP/1.1"
    sent = {name: request.headers[name] for name in ("authorization", "user-agent", "accept", "x-team", "x-request-id")}
    assert sent == {
        "authorization": f"Bearer {KEY}",
        "user-agent": f"acquis-python/{acquis.__version__}",
        "accept": "application/json",
        "x-team": "law",
        "x-request-id": "mine",
    }


def test_a_corpus_version_is_pinned_by_the_client_or_for_a_call(driver: Driver) -> None:
    def pin_of(use: Callable[[Any], Any], kind: Any = CHECKED, **settings: Any) -> str | None:
        with Misbehaving(kind) as server:
            driver.call(server.url, use, **settings)
        return server.requests[0].headers.get("x-corpus-version")

    pinned = {"corpus_version": "2026.07.27-3f9a1c2b"}
    assert pin_of(lambda client: client.check("q")) is None
    assert pin_of(lambda client: client.check("q"), **pinned) == "2026.07.27-3f9a1c2b"
    assert pin_of(lambda client: client.check("q", corpus_version="x"), **pinned) == "x"
    assert pin_of(lambda client: client.check("q", corpus_version=None), **pinned) is None
    # A query that asks for a state of the law goes without the header.
    assert pin_of(lambda client: client.articles.get("gdpr", "33"), FOUND, **pinned) == "2026.07.27-3f9a1c2b"
    assert pin_of(lambda client: client.articles.get("gdpr", "33", as_of="2025-01-01"), FOUND, **pinned) is None
    assert pin_of(lambda client: client.articles.get("gdpr", "33", corpus_version="x"), FOUND, **pinned) is None
    with pytest.raises(AcquisError, match="is no corpus version"):
        Acquis(corpus_version="a\r\nb")


def test_key_and_address_may_come_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    with Misbehaving(HEALTHY, HEALTHY) as server:
        monkeypatch.setenv("ACQUIS_URL", f"{server.url}//")
        monkeypatch.setenv("ACQUIS_API_KEY", "acq_live_environment\n")
        with Acquis() as client:
            client.health()
        with Acquis(api_key="") as client:
            client.health()
    assert [request.headers.get("authorization") for request in server.requests] == [
        "Bearer acq_live_environment",
        None,
    ]
    monkeypatch.delenv("ACQUIS_URL")
    assert repr(Acquis()) == "Acquis(base_url='http://127.0.0.1:3000')"


@pytest.mark.parametrize(
    "address", ["localhost:3000", "ftp://a", "http://", "/v1", "http://a:b:c", "http://[::", "http://a\n"]
)
def test_an_address_that_is_none_is_refused_at_once(address: str) -> None:
    for kind in (Acquis, AsyncAcquis):
        with pytest.raises(AcquisError, match="is no address of a service, such as"):
            kind(base_url=address)


def test_the_key_is_in_no_representation() -> None:
    for client in (Acquis(api_key=KEY), AsyncAcquis(api_key=KEY)):
        assert KEY not in repr(client) + repr(client._transport) + repr(client._transport.settings)


@pytest.mark.parametrize(
    ("regulation", "article", "path"),
    [
        ("gdpr", "33", "gdpr/33"),
        ("ai_act", "Annex III", "ai_act/Annex%20III"),
        ("ai_act", "5(1)(a)", "ai_act/5%281%29%28a%29"),
        ("a/b", "c?d#e", "a%2Fb/c%3Fd%23e"),
        ("ü", "100%", "%C3%BC/100%25"),
        ("..a", "./b", "..a/.%2Fb"),
    ],
)
def test_a_part_of_a_path_stays_one(driver: Driver, regulation: str, article: str, path: str) -> None:
    with Misbehaving(FOUND) as server:
        driver.call(server.url, lambda client: client.articles.get(regulation, article))
    assert server.requests[0].line == f"GET /v1/articles/{path} HTTP/1.1"


@pytest.mark.parametrize("part", ["", ".", ".."])
def test_a_part_that_would_lead_elsewhere_is_not_sent(driver: Driver, part: str) -> None:
    with Misbehaving() as server, pytest.raises(AcquisError, match="names nothing"):
        driver.call(server.url, lambda client: client.articles.get("gdpr", part))


def test_what_is_left_out_is_not_sent(driver: Driver) -> None:
    with Misbehaving(FOUND, FOUND) as server:
        driver.call(server.url, lambda client: client.articles.get("gdpr", "33", as_of=date(2025, 1, 31)))
        driver.call(server.url, lambda client: client.articles.get("gdpr", "33", corpus_version="v&w", as_of=None))
    assert [request.line.split(" ")[1] for request in server.requests] == [
        "/v1/articles/gdpr/33?as_of=2025-01-31",
        "/v1/articles/gdpr/33?corpus_version=v%26w",
    ]


@pytest.mark.parametrize("context", [SystemContext(sector="health"), {"sector": "health"}])
def test_bodies_are_json_of_what_was_given(driver: Driver, context: Any) -> None:
    with Misbehaving(CHECKED) as server:
        driver.call(server.url, lambda client: client.check("May we keep “it” 🇪🇺?", system_context=context))
    assert json.loads(server.requests[0].body) == {
        "question": "May we keep “it” 🇪🇺?",
        "system_context": {"sector": "health"},
    }
    assert server.requests[0].headers["content-type"] == "application/json"


def test_another_client_of_httpx_is_used_and_left_open() -> None:
    seen: list[str] = []
    with Misbehaving(HEALTHY, HEALTHY) as server:
        hooks = {"request": [lambda request: seen.append(request.url.path)]}
        with httpx.Client(event_hooks=hooks) as http_client:
            for _ in range(2):
                with Acquis(api_key=KEY, base_url=server.url, http_client=http_client) as client:
                    client.health()
            assert not http_client.is_closed
    assert seen == ["/v1/health", "/v1/health"]


def test_the_version_is_that_of_the_service() -> None:
    package = Path(__file__).parents[3] / "package.json"
    assert acquis.__version__ == json.loads(package.read_text(encoding="utf-8"))["version"]


def test_an_option_that_no_call_has_is_refused_before_anything_is_sent(driver: Driver) -> None:
    with Misbehaving(HEALTHY) as server, pytest.raises(TypeError, match="act"):
        driver.call(server.url, lambda client: client.versions.diff("a", "b", act="gdpr"))
    assert server.requests == []
