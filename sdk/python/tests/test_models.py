"""Answers of a later service are read as well."""

import json
from datetime import date
from typing import Any

import pytest

from acquis.models import ArticleChunk, CorpusDiff, KeyInfo, Obligation, SystemContext

from .drivers import Driver
from .misbehaving import Misbehaving, answer

OBLIGATION: dict[str, Any] = {
    **{
        "id": "oversight",
        "description": "Oversee it.",
        "source_article": "Article 26(2)",
        "article_id": "ai_act_art26",
    },
    **{"url": "https://eur-lex.europa.eu/", "deadline": "2027-12-02", "roles": ["deployer"]},
}


def test_values_and_fields_to_come_are_kept() -> None:
    read = Obligation.model_validate({**OBLIGATION, "roles": ["deployer", "authorised"], "weight": 3})
    assert read.roles == ["deployer", "authorised"]
    assert (read.deadline, read.model_dump()["weight"]) == (date(2027, 12, 2), 3)


def test_fields_whose_names_are_taken_have_another_one() -> None:
    side = {"corpus_version": "v", "as_of": None, "embedding": None}
    counts = {"added": 0, "removed": 0, "changed": 0, "renumbered": 0, "metadata": 0}
    written = {"schema": 2, "same": True, "from": side, "to": side, "counts": counts, "acts": []}
    diff = CorpusDiff.model_validate(written)
    assert (diff.schema_, diff.from_.corpus_version) == (2, "v")
    assert json.loads(diff.model_dump_json(by_alias=True)) == written


def test_what_is_sent_may_be_longer_than_the_service_takes_today() -> None:
    assert SystemContext(description="a" * 5_000, later=True).model_extra == {"later": True}  # type: ignore[call-arg]


def test_an_answer_tells_its_request(driver: Driver) -> None:
    with Misbehaving(answer({"status": "healthy", "corpus_version": "none"})) as server:
        health = driver.call(server.url, lambda client: client.health())
    assert health._request_id == "req_1"
    assert health.model_dump() == {"status": "healthy", "corpus_version": "none"}


def test_lists_and_maps_are_read(driver: Driver) -> None:
    key = {"id": 1, "name": "CI", "key_prefix": "acq_live_1234", "is_test": False, "created_at": "2026-11-23T08:00:00Z"}
    listed = [{**key, "last_used_at": None, "request_count": 0}]
    with Misbehaving(answer(listed), answer({"id": "1", "status": "revoked"})) as server:
        (info,) = driver.call(server.url, lambda client: client.account.keys.list())
        assert isinstance(info, KeyInfo)
        assert info.created_at.isoformat() == "2026-11-23T08:00:00+00:00"
        assert driver.call(server.url, lambda client: client.account.keys.revoke(1)) == {"id": "1", "status": "revoked"}
    assert server.requests[1].line == "DELETE /v1/account/keys/1 HTTP/1.1"


@pytest.mark.parametrize("field", ["text", "chunk_id", "binding"])
def test_what_the_service_always_gives_is_not_optional(field: str) -> None:
    assert ArticleChunk.model_fields[field].is_required()
