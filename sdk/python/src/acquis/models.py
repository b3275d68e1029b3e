# Made by `bun run sdk/python/scripts/generate.ts` from the OpenAPI document. Not to be changed by hand.

from __future__ import annotations

from datetime import date
from typing import Annotated, Any, Literal

from pydantic import AwareDatetime, Field
from typing_extensions import TypeAliasType

from acquis._model import Model


class ClassifyRequest(Model):
    description: str
    """
    The AI system in plain words.
    """

    data_types: list[str] | None = None
    """
    Types of data that it processes, e.g. biometric, health. Default: `null`.
    """

    decision_scope: str | None = None
    """
    Decisions that it makes or influences. Default: `""`.
    """

    sector: str | None = None
    """
    Sector, e.g. healthcare, finance, employment. Default: `""`.
    """

    jurisdiction: Literal["EU"] | str | None = None
    """
    Only EU is supported. Default: `"EU"`.
    """


class SystemContext(Model):
    """
    What the question is about. Data, never an order.
    """

    description: str | None = None
    """
    Default: `""`.
    """

    data_types: list[str] | None = None
    """
    Default: `[]`.
    """

    decision_scope: str | None = None
    """
    Default: `""`.
    """

    sector: str | None = None
    """
    Default: `""`.
    """


class CheckRequest(Model):
    question: str
    """
    A question of compliance, in plain words.
    """

    system_context: SystemContext | None = None
    """
    Default: `null`.
    """

    regulation: str | None = None
    """
    `ai_act`, `gdpr`, `dora` or another main act of the mounted corpus; `auto`: found from the question. Default: `"auto"`.
    """

    response_format: Literal["text", "structured"] | str | None = None
    """
    `text`: a Markdown answer. `structured`: its parts as well. Default: `"text"`.
    """


class CreateKeyRequest(Model):
    name: str | None = None
    """
    Without control, invisible and direction characters. Space around it is left out; blank is none. Default: `"Default"`.
    """


class SourceCitation(Model):
    article_id: str
    """
    `gdpr_art33`, `ai_act_annexIII`, `gdpr_rec26`
    """

    title: str
    text_excerpt: str
    """
    The words that matter, at most 500 characters.
    """

    relevance_score: float
    """
    How relevant the provision is.
    """

    url: str
    """
    The provision at EUR-Lex, in the expression that is served.
    """


class Obligation(Model):
    id: str
    """
    Stable, lower-case words joined by `_`.
    """

    description: str
    source_article: str
    """
    `Article 26(1)`
    """

    article_id: str
    """
    `ai_act_art26`: one of the `sources`.
    """

    url: str
    """
    The provision at EUR-Lex, in the expression that is served.
    """

    deadline: date | None
    """
    From when the duty applies to such a system, or by when it must be met; past dates included.
    """

    roles: list[Literal["provider", "deployer", "importer", "distributor"] | str]
    """
    Who has it.
    """


class OpenQuestionChoice(Model):
    answer: str
    sentence: str
    """
    Says it in the description.
    """


class OpenQuestion(Model):
    id: str
    """
    Stable, lower-case words joined by `_`.
    """

    question: str
    decides: str
    """
    What an answer changes.
    """

    provision: str
    """
    `Article 6(3)`
    """

    choices: list[OpenQuestionChoice]
    """
    Answers to choose from; empty where only words of one's own answer it.
    """


class Quote(Model):
    """
    A stretch of `description` as it was sent, from `start` to before `end`, in UTF-16 code units: `description.slice(start, end)` in JavaScript.
    """

    start: int
    end: int


class ClassifyReason(Model):
    text: str
    provision: str
    """
    `Annex III, point 4(a)`
    """

    article_id: str
    """
    `ai_act_annexIII`: one of the `sources`.
    """

    quotes: list[Quote]
    """
    The words of the description that it rests on, in their order; they may overlap. Empty where it rests on a field of the form, or on what is not said.
    """


class NearRule(Model):
    title: str
    """
    `Emotion recognition at work or in education`
    """

    risk_level: Literal["prohibited", "high", "limited", "minimal"] | str
    missing: str
    """
    What is missing for it, or speaks against it.
    """

    provision: str
    """
    `Annex III, point 4(a)`
    """

    article_id: str
    """
    `ai_act_annexIII`: one of the `sources`.
    """

    quotes: list[Quote]
    """
    The words of the description that it rests on, in their order; they may overlap. Empty where it rests on a field of the form, or on what is not said.
    """


class ClassifyResponse(Model):
    risk_level: Literal["prohibited", "high", "limited", "minimal"] | str
    confidence: float
    """
    How sure the classification is.
    """

    reasoning: str
    """
    All of it in sentences.
    """

    reasons: list[ClassifyReason]
    """
    What speaks for it, provision by provision, those of transparency beside the level last. Empty where nothing fits.
    """

    near: list[NearRule]
    """
    Provisions that nearly apply, the likeliest first.
    """

    role: Literal["provider", "deployer", "importer", "distributor"] | str | None
    """
    Whose duties are listed; null where the description does not settle it: then those of provider and deployer.
    """

    obligations: list[Obligation]
    """
    In the order in which they begin to apply.
    """

    open_questions: list[OpenQuestion]
    """
    What is not said and would decide, best first. Send the answer back in the description.
    """

    sources: list[SourceCitation]
    request_id: str
    """
    Also in `X-Request-Id`.
    """

    corpus_version: str
    """
    Version of the legal corpus that was used.
    """

    processing_time_ms: int


class StructuredAnswer(Model):
    summary: str
    legal_basis: str
    requirements: list[str]
    timeline: list[str]
    articles_cited: list[str]
    """
    `Article 5(1)(a)`
    """


class CheckResponse(Model):
    answer: str
    """
    Markdown with citations such as `[Article 33(1) GDPR]`.
    """

    structured: StructuredAnswer | None
    """
    Null unless `response_format` is `structured`.
    """

    confidence: Literal["high", "medium", "low"] | str
    """
    `high` from 0.8, `medium` from 0.5.
    """

    confidence_score: float
    """
    From retrieval quality, density of citations and hedging.
    """

    sources: list[SourceCitation]
    """
    One entry an article, most relevant first.
    """

    should_abstain: bool
    """
    True when the corpus does not support an answer.
    """

    abstention_reason: str | None
    request_id: str
    """
    Also in `X-Request-Id`.
    """

    corpus_version: str
    """
    Version of the legal corpus that was used.
    """

    processing_time_ms: int


class ArticleChunkAmended(Model):
    """
    Null for words of the act as it was made.
    """

    action: Literal["inserted", "replaced"] | str
    celex: str
    """
    Of the amending act.
    """

    number: str | None
    published_on: date | None


class ArticleChunk(Model):
    chunk_id: str
    text: str
    article_id: str
    title: str
    section: str | None
    chunk_type: Literal["article", "paragraph", "point", "recital", "annex"] | str
    document_type: (
        Literal["regulation", "directive", "delegated_regulation", "implementing_regulation", "decision"] | str
    )
    legal_status: Literal["in_force", "not_yet_applicable", "repealed"] | str
    """
    On the day of the response, or on that of `as_of`.
    """

    applies_from: date | None
    """
    Of this provision; null for recitals, and where the law leaves the day to another act or an event.
    """

    amended: ArticleChunkAmended | None
    """
    Null for words of the act as it was made.
    """

    source_celex: str
    url: str
    """
    The provision at EUR-Lex, in the expression that is served.
    """

    binding: bool


class ArticleResponse(Model):
    regulation: str
    """
    Act id.
    """

    article: str
    """
    `Article 5(1)(a)`, `Annex III`, `Recital 26`
    """

    chunks: list[ArticleChunk]
    """
    In order, the complete text.
    """

    total_chunks: int
    corpus_version: str
    language: str | None = None
    """
    Of the text, where another than the corpus's was asked for.
    """

    expression: str | None = None
    """
    With `language`: `oj`, or the date of the consolidated text. It may be another than the corpus's.
    """


class StreamStatus(Model):
    stage: Literal["retrieving", "synthesizing"] | str


class StreamComplete(Model):
    structured: StructuredAnswer | None
    """
    Null unless `response_format` is `structured`.
    """

    confidence: Literal["high", "medium", "low"] | str
    """
    `high` from 0.8, `medium` from 0.5.
    """

    confidence_score: float
    """
    From retrieval quality, density of citations and hedging.
    """

    sources: list[SourceCitation]
    """
    One entry an article, most relevant first.
    """

    should_abstain: bool
    """
    True when the corpus does not support an answer.
    """

    abstention_reason: str | None
    request_id: str
    """
    Also in `X-Request-Id`.
    """

    corpus_version: str
    """
    Version of the legal corpus that was used.
    """

    processing_time_ms: int


class StreamDone(Model):
    request_id: str
    processing_time_ms: int


class StreamStatusEvent(Model):
    event: Literal["status"]
    data: StreamStatus


class StreamChunkEvent(Model):
    event: Literal["chunk"]
    data: str
    """
    The next piece of the answer.
    """


class StreamCompleteEvent(Model):
    event: Literal["complete"]
    data: StreamComplete


class StreamDoneEvent(Model):
    event: Literal["done"]
    data: StreamDone


class RegulationCounts(Model):
    articles: int
    recitals: int
    annexes: int


class Regulation(Model):
    regulation: str
    """
    Id of the main act that it belongs to; its own for a main act.
    """

    act_id: str
    """
    `gdpr`, `dora_2024_1774`
    """

    short_name: str
    """
    `GDPR`; empty where the act has no usual name.
    """

    number: str
    """
    `Regulation (EU) 2016/679`
    """

    celex: str
    title: str
    """
    Official title.
    """

    document_type: (
        Literal["regulation", "directive", "delegated_regulation", "implementing_regulation", "decision"] | str
    )
    in_force_from: date
    applies_from: date | None
    """
    General date of application; null where the act leaves it open.
    """

    repealed_on: date | None
    expression: str
    """
    `oj`, or the date of the consolidated text that is served.
    """

    counts: RegulationCounts
    url: str
    """
    At EUR-Lex, in the expression that is served.
    """

    languages: list[str]
    """
    In which its text is held, by ISO 639-1 codes; answers are made from the first.
    """


class RegulationsResponse(Model):
    regulations: list[Regulation]
    corpus_version: str
    """
    Version of the legal corpus that was used.
    """


class ContentsEntry(Model):
    kind: Literal["part", "title", "chapter", "section", "subsection", "recital", "article", "annex"] | str
    article_id: str | None
    """
    `gdpr_art33`; null for a division.
    """

    label: str
    """
    `Chapter IV`, `Article 33`, `Annex III`, `Recital 26`
    """

    title: str
    """
    Empty where it has none.
    """

    applies_from: date | None
    """
    Null for divisions and recitals, and where the law leaves it open.
    """

    entries: list[ContentsEntry]
    """
    What a division holds, in order; empty for provisions.
    """


class RegulationResponseCounts(Model):
    articles: int
    recitals: int
    annexes: int


class RegulationResponse(Model):
    regulation: str
    """
    Id of the main act that it belongs to; its own for a main act.
    """

    act_id: str
    """
    `gdpr`, `dora_2024_1774`
    """

    short_name: str
    """
    `GDPR`; empty where the act has no usual name.
    """

    number: str
    """
    `Regulation (EU) 2016/679`
    """

    celex: str
    title: str
    """
    Official title.
    """

    document_type: (
        Literal["regulation", "directive", "delegated_regulation", "implementing_regulation", "decision"] | str
    )
    in_force_from: date
    applies_from: date | None
    """
    General date of application; null where the act leaves it open.
    """

    repealed_on: date | None
    expression: str
    """
    `oj`, or the date of the consolidated text that is served.
    """

    counts: RegulationResponseCounts
    url: str
    """
    At EUR-Lex, in the expression that is served.
    """

    languages: list[str]
    """
    In which its text is held, by ISO 639-1 codes; answers are made from the first.
    """

    contents: list[ContentsEntry]
    """
    Recitals, the enacting terms by their divisions, annexes.
    """

    corpus_version: str
    """
    Version of the legal corpus that was used.
    """


class SearchResult(Model):
    article_id: str
    """
    `gdpr_art33`: the article, annex or recital.
    """

    provision_id: str
    """
    `gdpr_art33_p1`: the part of it that the excerpt is from.
    """

    citation: str
    """
    `Article 33(1) GDPR`
    """

    regulation: str
    """
    Id of the main act that it belongs to; its own for a main act.
    """

    act_id: str
    """
    `gdpr`, `dora_2024_1774`
    """

    title: str
    excerpt: str
    """
    The words that were found, at most 300 characters.
    """

    legal_status: Literal["in_force", "not_yet_applicable", "repealed"] | str
    """
    Of the part, on the day of `as_of`, else of the response.
    """

    applies_from: date | None
    """
    Of the part; null for recitals, and where the law leaves it open.
    """

    score: float
    """
    Against the best of this search.
    """

    url: str
    """
    At EUR-Lex, in the expression that is served.
    """


class SearchResponse(Model):
    results: list[SearchResult]
    """
    Best first.
    """

    corpus_version: str
    """
    Version of the legal corpus that was used.
    """


class Definition(Model):
    term: str
    """
    `personal data`
    """

    text: str
    """
    The definition in the law's words.
    """

    article_id: str
    provision_id: str
    """
    `gdpr_art4_1`
    """

    citation: str
    """
    `Article 4, point 1 GDPR`
    """

    regulation: str
    """
    Id of the main act that it belongs to; its own for a main act.
    """

    act_id: str
    """
    `gdpr`, `dora_2024_1774`
    """

    url: str
    """
    At EUR-Lex, in the expression that is served.
    """


class DefinitionsResponse(Model):
    definitions: list[Definition]
    """
    Of the term; without one, all.
    """

    near: list[str]
    """
    Defined terms that are like a term that none defines.
    """

    corpus_version: str
    """
    Version of the legal corpus that was used.
    """


class Reference(Model):
    provision_id: str | None
    """
    At the other end; null outside this corpus.
    """

    citation: str
    """
    `Article 34(1) GDPR`; outside the corpus, the act's number or name.
    """

    title: str
    """
    Of the article or annex at the other end; empty where it has none.
    """

    from_: Annotated[str, Field(alias="from")]
    """
    Id of the part that holds the words: of the looked-up provision, or of the one that refers to it.
    """

    quote: str
    """
    The words of the reference; empty for recitals that explain, and where the text in `language` has none.
    """

    url: str | None


class ReferencesResponse(Model):
    regulation: str
    """
    Act id.
    """

    article: str
    """
    `Article 33`
    """

    cites: list[Reference]
    cited_by: list[Reference]
    explained_by: list[Reference]
    """
    Recitals.
    """

    explains: list[Reference]
    """
    Of a recital: the provisions that it explains.
    """

    definitions: list[Reference]
    """
    Definitions whose terms it uses; `quote` is the term.
    """

    corpus_version: str
    """
    Version of the legal corpus that was used.
    """


class CorpusVersionInfo(Model):
    corpus_version: str
    kind: Literal["law", "sample"] | str
    """
    `sample`: condensed documents, not the law.
    """

    as_of: date | None
    """
    The law as it stood on this day; null: the newest when it was built.
    """

    newest_law: date
    """
    Date of the newest text in it.
    """

    built_at: AwareDatetime
    acts: int
    provisions: int
    """
    Pieces of text, as lookups give them.
    """

    is_current: bool
    """
    What answers are made from.
    """


class VersionsResponse(Model):
    current: str
    versions: list[CorpusVersionInfo]
    """
    The newest state of the law first.
    """


class CorpusDiffFrom(Model):
    corpus_version: str
    as_of: str | None
    embedding: str | None


class CorpusDiffTo(Model):
    corpus_version: str
    as_of: str | None
    embedding: str | None


class CorpusDiffCounts(Model):
    """
    Added, removed and renumbered count what is listed: a whole new article counts once
    """

    added: int
    removed: int
    changed: int
    renumbered: int
    metadata: int
    """
    Provisions whose words stayed and whose dates, title, heading or footnotes changed
    """


class CorpusDiffActCounts(Model):
    """
    Added, removed and renumbered count what is listed: a whole new article counts once
    """

    added: int
    removed: int
    changed: int
    renumbered: int
    metadata: int
    """
    Provisions whose words stayed and whose dates, title, heading or footnotes changed
    """


class CorpusDiffActFact(Model):
    field: str
    from_: Annotated[str | None, Field(alias="from")]
    to: str | None


class CorpusDiffActAddedItem(Model):
    id: str
    """
    Provision id, e.g. `ai_act_art5_p1_a`
    """

    citation: str
    title: str
    provisions: int
    """
    How many addresses with a text of their own it holds
    """

    text: str


class CorpusDiffActRemovedItem(Model):
    id: str
    """
    Provision id, e.g. `ai_act_art5_p1_a`
    """

    citation: str
    title: str
    provisions: int
    """
    How many addresses with a text of their own it holds
    """

    text: str


class CorpusDiffActChangedItemWord(Model):
    kind: Literal["same", "removed", "added"] | str
    text: str


class CorpusDiffActChangedItem(Model):
    id: str
    """
    Provision id, e.g. `ai_act_art5_p1_a`
    """

    citation: str
    title: str
    words: list[CorpusDiffActChangedItemWord]


class CorpusDiffActRenumberedItemFrom(Model):
    id: str
    """
    Provision id, e.g. `ai_act_art5_p1_a`
    """

    citation: str


class CorpusDiffActRenumberedItemTo(Model):
    id: str
    """
    Provision id, e.g. `ai_act_art5_p1_a`
    """

    citation: str


class CorpusDiffActRenumberedItem(Model):
    from_: Annotated[CorpusDiffActRenumberedItemFrom, Field(alias="from")]
    to: CorpusDiffActRenumberedItemTo
    provisions: int


class CorpusDiffActMetadatumFromItem(Model):
    from_: Annotated[date, Field(alias="from")]
    scope: str | None


class CorpusDiffActMetadatumToItem(Model):
    from_: Annotated[date, Field(alias="from")]
    scope: str | None


class CorpusDiffActMetadatum(Model):
    field: Literal["applicability", "title", "heading", "footnotes"] | str
    label: str
    """
    `Articles 8 to 27`
    """

    provisions: list[str]
    """
    Ids of all provisions concerned, changed ones included
    """

    from_: Annotated[str | list[CorpusDiffActMetadatumFromItem] | list[str], Field(alias="from")]
    to: str | list[CorpusDiffActMetadatumToItem] | list[str]


class CorpusDiffAct(Model):
    id: str
    name: str
    status: Literal["added", "removed", "changed", "same"] | str
    counts: CorpusDiffActCounts
    """
    Added, removed and renumbered count what is listed: a whole new article counts once
    """

    facts: list[CorpusDiffActFact]
    added: list[CorpusDiffActAddedItem]
    removed: list[CorpusDiffActRemovedItem]
    changed: list[CorpusDiffActChangedItem]
    renumbered: list[CorpusDiffActRenumberedItem]
    metadata: list[CorpusDiffActMetadatum]


class CorpusDiff(Model):
    """
    What `ingest diff --format json` prints.
    """

    schema_: Annotated[Literal[1] | float, Field(alias="schema")]
    same: bool
    """
    True when no act differs; the versions may still differ in their embeddings
    """

    from_: Annotated[CorpusDiffFrom, Field(alias="from")]
    to: CorpusDiffTo
    counts: CorpusDiffCounts
    """
    Added, removed and renumbered count what is listed: a whole new article counts once
    """

    acts: list[CorpusDiffAct]


class BatchQuestion(Model):
    id: str | None = None
    """
    Your name for the item, once in a batch; it comes back with the result. Default: `null`.
    """

    question: str
    """
    A question of compliance, in plain words.
    """

    system_context: SystemContext | None = None
    """
    Default: `null`.
    """

    regulation: str | None = None
    """
    `ai_act`, `gdpr`, `dora` or another main act of the mounted corpus; `auto`: found from the question. Default: `"auto"`.
    """

    response_format: Literal["text", "structured"] | str | None = None
    """
    `text`: a Markdown answer. `structured`: its parts as well. Default: `"text"`.
    """


class BatchDescription(Model):
    id: str | None = None
    """
    Your name for the item, once in a batch; it comes back with the result. Default: `null`.
    """

    description: str
    """
    The AI system in plain words.
    """

    data_types: list[str] | None = None
    """
    Types of data that it processes, e.g. biometric, health. Default: `null`.
    """

    decision_scope: str | None = None
    """
    Decisions that it makes or influences. Default: `""`.
    """

    sector: str | None = None
    """
    Sector, e.g. healthcare, finance, employment. Default: `""`.
    """

    jurisdiction: Literal["EU"] | str | None = None
    """
    Only EU is supported. Default: `"EU"`.
    """


class BatchRequest(Model):
    items: list[BatchQuestion | BatchDescription]
    """
    Questions as `/v1/check` takes them, and descriptions as `/v1/classify` does.
    """


class BatchResultError(Model):
    code: str
    message: str
    status: int
    request_id: str


class KeyCreatedResponse(Model):
    id: int
    api_key: str
    """
    The whole key. It is shown only here, and to the same request again.
    """

    key_prefix: str
    name: str
    created_at: AwareDatetime
    """
    When it was made.
    """


class KeyInfo(Model):
    id: int
    name: str
    key_prefix: str
    is_test: bool
    created_at: AwareDatetime
    """
    When it was made.
    """

    last_used_at: AwareDatetime | None
    request_count: int
    """
    May lag by 5 seconds.
    """


KeyRevokedResponse = TypeAliasType("KeyRevokedResponse", dict[str, str])


class AccountResponseKey(Model):
    """
    The key of this request.
    """

    id: int
    name: str
    key_prefix: str
    is_test: bool


class AccountResponseLimits(Model):
    lookups_per_minute: int
    """
    Unmetered requests a minute.
    """

    metered_per_minute: int
    """
    Metered requests a minute.
    """

    keys: int
    """
    Active keys.
    """


class AccountResponseQuota(Model):
    limit: int
    """
    Metered requests in a calendar month (UTC).
    """

    used: int
    """
    Of them, by now. Test keys use none.
    """

    resets_on: date
    """
    First day of the next month.
    """


class AccountResponse(Model):
    organization: str
    plan: Literal["free", "developer", "team", "platform"] | str
    key: AccountResponseKey
    """
    The key of this request.
    """

    limits: AccountResponseLimits
    quota: AccountResponseQuota


class AccountUsageLine(Model):
    endpoint: str
    """
    `check`, `check_stream`, `classify`, `articles`, …
    """

    regulation: str
    """
    Main act, `auto` or `none`.
    """

    requests: int
    """
    With any key of the organization, test keys too. May lag by 5 seconds.
    """

    errors: int
    """
    Answered with 400 and above, and streams that ended in `error`.
    """

    abstentions: int
    """
    Questions that the corpus does not answer.
    """


class AccountUsageResponseMonth(Model):
    month: str
    """
    `YYYY-MM`
    """

    requests: int
    """
    All.
    """

    metered: int
    """
    Those that the quota counts.
    """


class AccountUsageResponse(Model):
    month: str
    """
    `YYYY-MM`
    """

    usage: list[AccountUsageLine]
    """
    Of that month.
    """

    months: list[AccountUsageResponseMonth]
    """
    The twelve months up to that one, oldest first; zeros where nothing was used.
    """


class HealthResponse(Model):
    status: str
    """
    `healthy`
    """

    corpus_version: str


class ReadyResponse(Model):
    status: Literal["ready"] | str
    corpus_version: str
    search: Literal["words_and_meaning", "words"] | str
    """
    How questions are searched for: `words` alone while the embedding model is not there, or the corpus has no vectors yet
    """


class ValidationItem(Model):
    loc: list[str | int]
    msg: str
    type: str
    input: Any | None = None
    ctx: dict[str, Any] | None = None


class ValidationErrorResponse(Model):
    detail: list[ValidationItem]


class ErrorResponseError(Model):
    code: str
    message: str
    status: int
    request_id: str


class ErrorResponse(Model):
    error: ErrorResponseError


class LevelObligation(Model):
    id: str
    """
    Stable, lower-case words joined by `_`.
    """

    description: str
    source_article: str
    """
    `Article 26(1)`
    """

    article_id: str
    """
    `ai_act_art26`
    """

    url: str
    """
    The provision at EUR-Lex, in the expression that is served.
    """

    deadline: date | None
    """
    From when the duty applies to such a system, or by when it must be met; past dates included.
    """

    roles: list[Literal["provider", "deployer", "importer", "distributor"] | str]
    """
    Who has it.
    """

    days_remaining: int | None
    """
    Whole days from `counted_from` to `deadline`; 0 where it applies already, null where the law gives no date.
    """

    only_for: list[str]
    """
    Systems of the level that have it: `Annex III, point 5(b)`. Empty: all of them.
    """

    conditions: list[str]
    """
    Circumstances that must hold as well, in words.
    """


class ObligationsResponse(Model):
    regulation: str
    """
    Act id.
    """

    risk_level: Literal["prohibited", "high", "limited", "minimal"] | str
    role: Literal["provider", "deployer", "importer", "distributor"] | str | None
    """
    null: everybody's.
    """

    high_risk_by: Literal["annex_iii", "annex_i", "annex_i_section_b"] | str | None
    """
    null where the level is not `high`.
    """

    counted_from: date
    """
    The day of `as_of`, else of the response (UTC).
    """

    obligations: list[LevelObligation]
    """
    In the order in which they begin to apply.
    """

    total: int
    corpus_version: str
    """
    Version of the legal corpus that was used.
    """


StreamEvent = TypeAliasType(
    "StreamEvent",
    Annotated[
        StreamStatusEvent | StreamChunkEvent | StreamCompleteEvent | StreamDoneEvent,
        Field(discriminator="event"),
    ],
)
"""
One event of the stream, its `data` read as JSON.
"""


class BatchResult(Model):
    """
    Has one of `check` (a question's answer), `classification` (a description's), `error`, or `detail` (what is wrong with the item's fields).
    """

    index: int
    """
    Place of the item in the request, from 0.
    """

    id: str | None
    """
    The item's `id`, where it had one.
    """

    status: int
    """
    What the item would have been answered with by itself: 200, 422, 429, …
    """

    check: CheckResponse | None = None
    classification: ClassifyResponse | None = None
    error: BatchResultError | None = None
    detail: list[ValidationItem] | None = None
    retry_after: int | None = None
    """
    Seconds after which to ask this item again.
    """


class BatchResponse(Model):
    results: list[BatchResult]
    """
    One for each item, in their order.
    """

    succeeded: int
    """
    Results of status 200.
    """

    failed: int
    """
    The others.
    """

    request_id: str
    """
    Also in `X-Request-Id`.
    """

    corpus_version: str
    """
    Version of the legal corpus that was used.
    """

    processing_time_ms: int


ContentsEntry.model_rebuild()
