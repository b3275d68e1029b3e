/** Examples of the document, in this project's own words. */

const aiAct = "https://eur-lex.europa.eu/legal-content/EN/TXT/?uri=CELEX:02024R1689-20260727";
const requestId = "req_example";
const corpusVersion = "2026.07.27-3f9a1c2b";
const served = { request_id: requestId, corpus_version: corpusVersion, processing_time_ms: 8 };

const source = {
  article_id: "gdpr_art33",
  title: "Notification of a personal data breach to the supervisory authority",
  text_excerpt: "not later than 72 hours",
  relevance_score: 0.97,
  url: "https://eur-lex.europa.eu/legal-content/EN/TXT/?uri=CELEX:02016R0679-20160504#art_33",
};

const answered = {
  structured: null,
  confidence: "high",
  confidence_score: 0.91,
  sources: [source],
  should_abstain: false,
  abstention_reason: null,
};

const answer = "Within 72 hours of becoming aware of it [Article 33(1) GDPR].";

const event = (name: string, data: unknown): string => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

export const examples = {
  health: { status: "healthy", corpus_version: corpusVersion },
  ready: { status: "ready", corpus_version: corpusVersion, search: "words_and_meaning" },
  checkRequest: { question: "How long do I have to report a personal data breach?", regulation: "auto" },
  checkResponse: { answer, ...answered, ...served },
  stream: [
    event("status", { stage: "retrieving" }),
    event("status", { stage: "synthesizing" }),
    event("chunk", "Within 72 hours "),
    event("chunk", "of becoming aware of it [Article 33(1) GDPR]."),
    event("complete", { ...answered, ...served }),
    event("done", { request_id: requestId, processing_time_ms: 8 }),
  ].join(""),
  classifyRequest: {
    description: "We use a tool that ranks job applications by comparing CVs with the advertisement.",
    sector: "employment",
  },
  classifyResponse: {
    risk_level: "high",
    confidence: 0.94,
    reasoning: "The system filters job applications, which Annex III, point 4(a), lists as high-risk.",
    reasons: [
      {
        text: "Annex III, point 4(a) (Recruitment): applicants are selected (“ranks job applications”).",
        ...{ provision: "Annex III, point 4(a)", article_id: "ai_act_annexIII", quotes: [{ start: 19, end: 41 }] },
      },
    ],
    near: [
      {
        ...{ title: "Emotion recognition at work or in education", risk_level: "prohibited" },
        missing: "not said in so many words: feelings or intentions are inferred",
        ...{ provision: "Article 5(1)(f)", article_id: "ai_act_art5", quotes: [] },
      },
    ],
    obligations: [
      {
        id: "human_oversight",
        description: "Let competent people oversee the system.",
        source_article: "Article 26(2)",
        article_id: "ai_act_art26",
        url: `${aiAct}#art_26`,
        deadline: "2027-12-02",
        roles: ["deployer"],
      },
    ],
    role: "deployer",
    open_questions: [
      {
        id: "narrow_task",
        question: "Does its output influence what is decided about people, or does it only prepare papers?",
        decides: "A narrow or preparatory task without profiling is not high-risk.",
        provision: "Article 6(3)",
        choices: [{ answer: "It only prepares", sentence: "It only prepares the files." }],
      },
    ],
    sources: [
      { article_id: "ai_act_annexIII", title: "", text_excerpt: "", relevance_score: 0.9, url: `${aiAct}#anx_III` },
      { article_id: "ai_act_art5", title: "", text_excerpt: "", relevance_score: 0.5, url: `${aiAct}#art_5` },
      { article_id: "ai_act_art26", title: "", text_excerpt: "", relevance_score: 0.4, url: `${aiAct}#art_26` },
    ],
    ...served,
  },
  article: {
    regulation: "gdpr",
    article: "Recital 26",
    chunks: [
      {
        chunk_id: "gdpr_rec26",
        text: "(26) …",
        article_id: "gdpr_rec26",
        title: "",
        section: null,
        chunk_type: "recital",
        document_type: "regulation",
        legal_status: "in_force",
        applies_from: null,
        amended: null,
        source_celex: "32016R0679",
        url: "https://eur-lex.europa.eu/legal-content/EN/TXT/?uri=CELEX:32016R0679#rct_26",
        binding: false,
      },
    ],
    total_chunks: 1,
    corpus_version: corpusVersion,
  },
  keys: [
    {
      id: 1,
      name: "Default",
      key_prefix: "acq_live_4fT9",
      is_test: false,
      created_at: "2026-11-21T09:00:00.000Z",
      last_used_at: null,
      request_count: 0,
    },
  ],
  keyCreated: {
    id: 2,
    api_key: "acq_live_…",
    key_prefix: "acq_live_4fT9",
    name: "Production",
    created_at: "2026-11-21T09:00:00.000Z",
  },
  keyRevoked: { id: "2", status: "revoked" },
  usage: {
    month: "2026-11",
    usage: [
      {
        organization_id: 1,
        organization: "Default",
        endpoint: "check",
        regulation: "gdpr",
        requests: 120,
        errors: 1,
        abstentions: 7,
        mean_ms: 6.2,
        p95_ms: 11.31,
      },
    ],
    versions: [
      {
        organization_id: 1,
        organization: "Default",
        corpus_version: "2026.07.27-3f9a1c2b",
        requests: 12,
        last_used_at: "2026-11-23T09:30:00.000Z",
      },
    ],
  },
  account: {
    organization: "Example Ltd",
    plan: "team",
    key: { id: 1, name: "Default", key_prefix: "acq_live_4fT9", is_test: false },
    limits: { lookups_per_minute: 30_000, metered_per_minute: 300, keys: 10 },
    quota: { limit: 5_000, used: 120, resets_on: "2026-12-01" },
  },
  accountUsage: {
    month: "2026-11",
    usage: [{ endpoint: "check", regulation: "gdpr", requests: 120, errors: 1, abstentions: 7 }],
    months: Array.from({ length: 12 }, (_, index) => ({
      month: new Date(Date.UTC(2025, 11 + index, 1)).toISOString().slice(0, 7),
      requests: index === 11 ? 120 : 0,
      metered: index === 11 ? 119 : 0,
    })),
  },
  consoleSession: { api_key: "acq_live_…", key_prefix: "acq_live_4fT9", expires_at: null },
} as const;
