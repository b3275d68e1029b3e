# Made by `bun run sdk/python/scripts/generate.ts` from the asynchronous client. Not to be changed by hand.
"""The calls of the service by what they are about."""

from datetime import date
from typing import Literal
from uuid import uuid4

from typing_extensions import Unpack

from acquis._requests import Call, RequestOptions, in_path
from acquis._sync.transport import Transport
from acquis.models import (
    AccountResponse,
    AccountUsageResponse,
    ArticleResponse,
    CorpusDiff,
    DefinitionsResponse,
    KeyCreatedResponse,
    KeyInfo,
    ObligationsResponse,
    ReferencesResponse,
    RegulationResponse,
    RegulationsResponse,
    VersionsResponse,
)


class _Resource:
    def __init__(self, transport: Transport) -> None:
        self._transport = transport


class Articles(_Resource):
    """The text of provisions, and what refers to what."""

    def get(
        self,
        regulation: str,
        article: str,
        *,
        as_of: date | str | None = None,
        language: str | None = None,
        **options: Unpack[RequestOptions],
    ) -> ArticleResponse:
        """A provision: `get("gdpr", "33")`, `get("ai_act", "Annex III")`, `get("gdpr", "Recital 26")`.

        `corpus_version` or `as_of` (`2025-01-31`) say which state of the law; left out: the one that the client pins,
        else the current one. `language` (`fr`) asks for the text in another language than the corpus's.
        """
        path = f"/v1/articles/{in_path(regulation)}/{in_path(article)}"
        query = {"corpus_version": options.get("corpus_version"), "as_of": as_of, "language": language}
        return self._transport.answer(ArticleResponse, Call(path, query=query), options)

    def references(
        self,
        regulation: str,
        article: str,
        *,
        as_of: date | str | None = None,
        language: str | None = None,
        **options: Unpack[RequestOptions],
    ) -> ReferencesResponse:
        """What a provision refers to, what refers to it, and the recitals that explain it, also as of a day.

        `language` (`fr`) asks for titles and words in another language than the corpus's.
        """
        path = f"/v1/articles/{in_path(regulation)}/{in_path(article)}/references"
        query = {"corpus_version": options.get("corpus_version"), "as_of": as_of, "language": language}
        return self._transport.answer(ReferencesResponse, Call(path, query=query), options)


class Regulations(_Resource):
    """The acts of the corpus."""

    def list(self, *, as_of: date | str | None = None, **options: Unpack[RequestOptions]) -> RegulationsResponse:
        """Every act, also as of a day."""
        query = {"corpus_version": options.get("corpus_version"), "as_of": as_of}
        return self._transport.answer(RegulationsResponse, Call("/v1/regulations", query=query), options)

    def get(
        self,
        act_id: str,
        *,
        as_of: date | str | None = None,
        language: str | None = None,
        **options: Unpack[RequestOptions],
    ) -> RegulationResponse:
        """An act with its table of contents, also as of a day; `language` (`fr`): in another language."""
        query = {"corpus_version": options.get("corpus_version"), "as_of": as_of, "language": language}
        call = Call(f"/v1/regulations/{in_path(act_id)}", query=query)
        return self._transport.answer(RegulationResponse, call, options)


class Definitions(_Resource):
    """Legal definitions."""

    def list(
        self,
        *,
        term: str | None = None,
        regulation: str | None = None,
        as_of: date | str | None = None,
        language: str | None = None,
        **options: Unpack[RequestOptions],
    ) -> DefinitionsResponse:
        """Those of a term, also as of a day; without a term, all. `language` (`fr`): of the law in another language."""
        version = {"corpus_version": options.get("corpus_version"), "as_of": as_of}
        query = {"term": term, "regulation": regulation, **version, "language": language}
        return self._transport.answer(DefinitionsResponse, Call("/v1/definitions", query=query), options)


class Obligations(_Resource):
    """Duties under the AI Act."""

    def list(
        self,
        *,
        risk_level: Literal["prohibited", "high", "limited", "minimal"],
        role: Literal["provider", "deployer", "importer", "distributor"] | None = None,
        high_risk_by: Literal["annex_iii", "annex_i", "annex_i_section_b"] | None = None,
        as_of: date | str | None = None,
        **options: Unpack[RequestOptions],
    ) -> ObligationsResponse:
        """Those of a level and a role, with their dates; without a role, everybody's.

        `high_risk_by` is of level `high` alone; left out: `annex_iii`. `as_of`: as the law had them on that day, from
        which the days that remain are counted.
        """
        version = {"corpus_version": options.get("corpus_version"), "as_of": as_of}
        query = {"risk_level": risk_level, "role": role, "high_risk_by": high_risk_by, **version}
        return self._transport.answer(ObligationsResponse, Call("/v1/obligations", query=query), options)


class Versions(_Resource):
    """Published states of the law."""

    def list(self, **options: Unpack[RequestOptions]) -> VersionsResponse:
        """Those that are there now, the newest law first."""
        return self._transport.answer(VersionsResponse, Call("/v1/versions"), options)

    def diff(
        self,
        from_version: str,
        to_version: str,
        *,
        act_id: str | None = None,
        article: str | None = None,
        **options: Unpack[RequestOptions],
    ) -> CorpusDiff:
        """What differs between two of them; `current` names the one that answers are made from."""
        path = f"/v1/versions/{in_path(from_version)}/diff/{in_path(to_version)}"
        query = {"act_id": act_id, "article": article}
        return self._transport.answer(CorpusDiff, Call(path, query=query), options)


class Keys(_Resource):
    """The organization's API keys."""

    def create(self, *, name: str | None = None, **options: Unpack[RequestOptions]) -> KeyCreatedResponse:
        """Makes a key; its text is shown this once. A call that is tried again makes no second one."""
        headers = {"Idempotency-Key": str(uuid4())}
        call = Call("/v1/account/keys", "POST", body={"name": name}, headers=headers)
        return self._transport.answer(KeyCreatedResponse, call, options)

    def revoke(self, key_id: int, **options: Unpack[RequestOptions]) -> dict[str, str]:
        """Revokes a key."""
        call = Call(f"/v1/account/keys/{in_path(str(key_id))}", "DELETE")
        return self._transport.answer(dict[str, str], call, options)

    # The last one: in what follows it, `list` would be this method.
    def list(self, **options: Unpack[RequestOptions]) -> list[KeyInfo]:
        """Those that work."""
        return self._transport.answer(list[KeyInfo], Call("/v1/account/keys"), options)


class Account(_Resource):
    """The caller's organization."""

    def __init__(self, transport: Transport) -> None:
        super().__init__(transport)
        self.keys = Keys(transport)

    def get(self, **options: Unpack[RequestOptions]) -> AccountResponse:
        """Plan, limits and quota."""
        return self._transport.answer(AccountResponse, Call("/v1/account"), options)

    def usage(self, *, month: str | None = None, **options: Unpack[RequestOptions]) -> AccountUsageResponse:
        """What was used in a month (`2026-11`); left out: in this one."""
        return self._transport.answer(AccountUsageResponse, Call("/v1/account/usage", query={"month": month}), options)
