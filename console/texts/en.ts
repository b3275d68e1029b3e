/** Every word that the pages show, page by page. Another language is another file of this shape. */

/** The language of the texts, for dates and numbers. */
export const language = "en-GB";

/** `the GDPR`; names that are spoken as a word have no article. */
const withArticle = (act: string): string => (act === "DORA" ? act : `the ${act}`);

const units = [
  { name: "days", seconds: 86_400 },
  { name: "hours", seconds: 3_600 },
  { name: "minutes", seconds: 60 },
] as const;

/** `20 seconds`, `5 minutes`, `7 days`: in the greatest unit of which there are at least two. */
const duration = (seconds: number): string => {
  const unit = units.find((one) => seconds >= 2 * one.seconds);
  if (unit === undefined) return `${seconds} ${seconds === 1 ? "second" : "seconds"}`;
  return `${Math.ceil(seconds / unit.seconds)} ${unit.name}`;
};

export const texts = {
  name: "Acquis",
  skip: "Skip to the content",
  navigation: "Pages",
  noAdvice: "Information, not legal advice.",
  corpus: (version: string) => `Corpus version ${version}`,
  loading: "Loading …",
  loadingSlow: "Still loading: the service or the network is slow. You can wait, or try again later.",
  retry: "Try again",
  retryAfter: (seconds: number) => `The next try helps in ${duration(seconds)}.`,
  requestId: (id: string) => `Request id: ${id}`,
  copied: "Copied.",
  notCopied: "The browser did not allow it. Select the text and copy it.",
  notFound: {
    title: "No such page",
    lead: "The address leads nowhere. Choose a page above.",
  },

  pages: {
    ask: "Ask",
    read: "Read",
    compare: "Compare",
    classify: "Classify",
    account: "Account",
    operator: "Operator",
    documentation: "API",
  },

  signIn: {
    title: "Sign in",
    lead: "The service answers to holders of an API key.",
    key: "API key",
    hint: "It begins with acq_live_ or acq_test_. It stays in this tab and is never part of an address.",
    keep: "Remember it until this tab is closed",
    submit: "Sign in",
    checking: "Checking the key …",
    howToGet: "No key yet? Whoever runs the service makes one: bun run accounts key create ORGANIZATION",
    signOut: "Sign out",
    opening: "Signing in …",
    empty: "Type or paste a key first.",
  },

  failures: {
    network: {
      title: "The service cannot be reached",
      todo: "Check the network, and that the service still runs where it was started. Nothing you wrote is lost.",
    },
    timeout: {
      title: "The service did not answer in time",
      todo: "The network or the service is slow. Try again; nothing you wrote is lost.",
    },
    unauthorized: {
      title: "This key is not accepted",
      todo: "It is wrong or was revoked. Sign out, and sign in with another one.",
    },
    quota_exceeded: {
      title: "The month's quota is used up",
      todo: "Questions and classifications wait until the first day of next month (UTC); reading, searching and comparing go on.",
    },
    rate_limited: {
      title: "Too many requests in a minute",
      todo: "Wait a moment, then try again.",
    },
    service_unavailable: {
      title: "The service is not ready",
      todo: "It is starting, or its database is away. Try again shortly.",
    },
    key_limit_reached: {
      title: "The plan allows no more keys",
      todo: "Revoke a key that is no longer used on the page Account, or ask whoever runs the service for a larger plan.",
    },
    key_in_use: {
      title: "This key is the one you are signed in with",
      todo: "Sign in with another key, then revoke this one.",
    },
    idempotency_conflict: {
      title: "This request was made before",
      todo: "The key that it made was revoked meanwhile. Change the name, or reload the page, and try again.",
    },
    sign_in_code_invalid: {
      title: "This sign-in link was used already, or is too old",
      todo: "Start the service again for a new link, or sign in with a key.",
    },
    unknown_regulation: { title: "The corpus has no such act", todo: "Choose one of those that it holds." },
    article_not_found: { title: "The act has no such provision", todo: "Choose one from its table of contents." },
    corpus_version_not_found: { title: "No such version is published", todo: "Choose one of those that are." },
    validation_error: { title: "Something is not written as it must be", todo: "Correct it, then send it again." },
    stream_error: {
      title: "The answer broke off",
      todo: "Ask again. Where the service itself failed, the question does not count against the quota.",
    },
    internal_error: {
      title: "The service failed",
      todo: "Try again. If it stays so, name the request id to whoever runs the service.",
    },
    other: { title: "The service refused this", todo: "See what it says above." },
  },

  law: {
    appliesSince: (day: string) => `applies since ${day}`,
    appliesFuture: (day: string) => `applies from ${day}`,
    inForce: (day: string) => `In force, applies since ${day}`,
    notYet: (day: string) => `Not yet applicable: applies from ${day}`,
    appliesOpen: "The law leaves the day of application open",
    repealed: "Repealed",
    explains: "Recital: explains, does not bind",
    amended: (by: string, day: string) => `Amended by ${by}${day === "" ? "" : `, published ${day}`}`,
    inserted: (by: string, day: string) => `Inserted by ${by}${day === "" ? "" : `, published ${day}`}`,
    amendedElsewhere: (by: string) => `Other parts amended by ${by}`,
    readOn: "Read it in its act",
    atEurLex: "Official text at EUR-Lex",
    close: "Close",
    back: "Back to the answer",
  },

  ask: {
    lead: "Ask about the EU regulations in this corpus. The answer cites the law, and the cited paragraph opens beside it.",
    question: "Your question",
    placeholder: "For example: When must a personal data breach be reported to the supervisory authority?",
    hint: "One question in plain words. Enter sends it, Shift and Enter begin a new line. Leave out names and personal data.",
    regulation: "Regulation",
    auto: "Automatic",
    format: "Answer as",
    formats: { text: "Text", structured: "Structured: summary, basis, requirements, dates" },
    send: "Ask",
    tooShort: (least: number) => `Write a whole question: at least ${least} characters.`,
    tooLong: (length: string, most: string) =>
      `The question has ${length} characters, and ${most} are allowed. Shorten it, or ask its parts one by one.`,
    examples: {
      title: "Try one of these",
      hint: "A click asks it.",
      questions: [
        "When must a personal data breach be reported to the supervisory authority?",
        "May we use emotion recognition at work?",
        "To whom must a bank report a major ICT-related incident?",
        "What penalties does the AI Act provide for?",
        "When do the obligations for high-risk AI systems apply?",
        "When does a company need a data protection officer?",
      ],
    },
    stages: {
      retrieving: "Searching the law …",
      synthesizing: "Writing the answer …",
      complete: (sources: number) => `The answer is complete, with ${sources} ${sources === 1 ? "source" : "sources"}.`,
    },
    slow: "It takes longer than usual. You can wait, or stop and ask again.",
    stop: "Stop",
    stopped: {
      title: "You stopped this answer: it is not finished",
      todo: "What is missing may change its sense. Ask again for the whole answer.",
    },
    unfinished: {
      title: "This answer is not finished",
      todo: "What came before the break is above; what is missing may change its sense.",
    },
    askAgain: "Ask again",
    besideHint: "The law that the answer cites opens here. Click a citation to read it.",
    besideNothing: "There is no provision to open here.",
    confidence: {
      high: {
        name: "High confidence",
        todo: "Read the cited paragraph once to confirm it for your case.",
      },
      medium: {
        name: "Medium confidence",
        todo: "Compare it with the cited paragraph and look through the other sources before you use it.",
      },
      low: {
        name: "Low confidence",
        todo: "Take it as a pointer to the provisions below, not as an answer: read them, or ask more precisely.",
      },
      share: (percent: number) => `About ${percent} of 100 answers like this begin with what is right.`,
    },
    structured: {
      basis: "Legal basis",
      requirements: "Requirements",
      timeline: "Dates and time limits",
      asText: "The answer as running text",
    },
    sources: {
      title: "Sources",
      hint: "Most relevant first. A click opens the text beside the answer.",
    },
    refusal: {
      title: "No answer from this corpus",
      near: "What comes near",
      nearHint: "These provisions do not answer the question, but deal with something like it.",
      instead: "What you can ask instead",
    },
    followUps: {
      title: "Ask next",
      hint: "A click puts it into the box, where you can change it before you send it.",
      text: (citation: string) => `What does ${citation} say?`,
      scope: (act: string) => `Who does ${withArticle(act)} apply to?`,
      fines: (act: string) => `What fines does ${withArticle(act)} provide for?`,
    },
    actions: {
      label: "Keep this answer",
      copy: "Copy",
      download: "Download",
      print: "Print",
    },
    record: {
      title: "Answer on EU regulation",
      question: "Question",
      answer: "Answer",
      sources: "Sources",
      about: "About this answer",
      asked: "Asked on",
      confidence: "Confidence",
      confidenceValue: (band: string, percent: number) => `${band}, about ${percent} of 100`,
      corpusVersion: "Corpus version",
      requestId: "Request id",
    },
    history: {
      title: (count: number) => `Your questions in this browser (${count})`,
      lead: (most: number) =>
        `The last ${most} questions are kept in this browser alone, without their answers. A click asks again.`,
      keep: "Keep my questions in this browser",
      empty: "Nothing has been asked yet.",
      off: "Nothing is kept.",
      forget: "Forget",
      forgetThis: (question: string) => `Forget: ${question}`,
      forgetAll: "Forget all",
    },
  },

  read: {},

  compare: {},

  classify: {},

  month: "Month",

  /** What requests are counted as. */
  endpoints: {
    check: "Questions",
    check_stream: "Questions, answered as a stream",
    classify: "Classifications",
    articles: "Provisions read",
    regulations: "Acts listed",
    regulation: "Tables of contents",
    search: "Searches",
    definitions: "Definitions",
    references: "References",
    versions: "Versions listed",
    versions_diff: "Versions compared",
    account: "Account looked at",
    account_usage: "Usage looked at",
    keys_list: "Keys listed",
    keys_create: "Keys made",
    keys_revoke: "Keys revoked",
  },
  noRegulation: { auto: "found in no act", none: "–" },

  account: {
    lead: "Who you are signed in as, what your plan allows, your keys, and what was used.",
    plans: { free: "Free", developer: "Developer", team: "Team", platform: "Platform" },
    signedIn: {
      title: "Signed in",
      organization: "Organization",
      plan: "Plan",
      key: "Key",
      testKey: "This is a test key: no language model, and no quota.",
      hint: "The key stays in this tab. Signing out removes it from here; it goes on working elsewhere.",
    },
    quota: {
      title: "Quota",
      used: (used: string, limit: string) => `${used} of ${limit} questions and classifications used this month.`,
      counted: (day: string) => `Counted anew from ${day} (UTC). Reading, searching and comparing are not counted.`,
      usedUp: (day: string) => `The quota is used up until ${day}.`,
      usedUpTodo: "Reading, searching and comparing go on. For a larger plan ask whoever runs the service.",
    },
    limits: {
      title: "Limits",
      meteredPerMonth: "Questions and classifications a month",
      meteredPerMinute: "Questions and classifications a minute",
      lookupsPerMinute: "Other requests a minute",
      keys: "Active keys",
      hint: "They hold for the whole organization, all keys together.",
    },
    keys: {
      title: "API keys",
      lead: "Give each program a key of its own: then one can be revoked without the others.",
      count: (count: string, limit: string) => `${count} of ${limit} keys are in use.`,
      own: "this key",
      ownHint: "Signed in with it: it can be revoked with another key only.",
      test: "test key",
      facts: (made: string, lastUsed: string | null, requests: string) =>
        `Made ${made} · ${lastUsed === null ? "never used" : `last used ${lastUsed}`} · requests: ${requests}`,
      revoke: "Revoke",
      revokeNamed: (name: string, prefix: string) => `Revoke ${name}, ${prefix}`,
      revokeQuestion: (name: string) => `Revoke the key “${name}”?`,
      revokeMeans: (prefix: string) =>
        `Every program that uses ${prefix}… is refused within 10 seconds. This cannot be undone.`,
      revokeIt: "Revoke it",
      revoking: "Revoking …",
      keepIt: "Keep it",
      revoked: (name: string) => `The key “${name}” is revoked.`,
      full: "The plan allows no more keys. Revoke one that is no longer used to make room.",
      create: "Create a key",
      creating: "Creating …",
      name: "Name",
      nameHint: "What will use it, e.g. “Website” (you will see this name in the list). Left blank it is “Default”.",
      newKey: (name: string) => `The new key “${name}”`,
      shownOnce: "It is shown only now. Copy it to a safe place before you go on.",
      copy: "Copy the key",
      done: "I have copied it",
    },
    usage: {
      title: "Usage",
      lead: "Requests of the whole organization, test keys too. Counts are a few seconds behind.",
      metered: "counted by the quota",
      other: "not counted",
      span: (first: string, last: string) => `${first} to ${last}`,
      chartSummary: (sum: string, month: string, most: string) =>
        `Chart of requests by month: ${sum} in twelve months, the most in ${month} (${most}). The figures are in the table below.`,
      asTable: "The twelve months as a table",
      monthsCaption: "Requests by month",
      linesOf: (month: string) => `Requests in ${month}`,
      empty: (month: string) => `No requests in ${month}.`,
      endpoint: "What",
      regulation: "Act",
      requests: "Requests",
      errors: "Refused or failed",
      abstentions: "Abstained",
    },
  },

  operator: {
    lead: "For whoever runs the service: usage of all organizations, and the corpus that is served.",
    token: "Operator's token",
    tokenHint: "The service's setting ADMIN_TOKEN. It is never part of an address, and no API key.",
    keep: "Remember it until this tab is closed",
    open: "Open",
    checking: "Checking the token …",
    empty: "Type or paste the token first.",
    leave: "Leave",
    unauthorized: {
      title: "This token is not accepted",
      todo: "It must be the service's ADMIN_TOKEN, letter by letter. An API key opens nothing here.",
    },
    notFound: {
      title: "This service has no operator's endpoints",
      todo: "They are there only when ADMIN_TOKEN is set (16 characters or more). Set it and start the service again.",
    },
    refresh: "Refresh",
    usage: {
      title: "Usage",
      empty: (month: string) => `No organization used the service in ${month}.`,
      totals: (requests: string, organizations: string) => `Requests: ${requests}, organizations: ${organizations}.`,
      organization: (requests: string, errors: string, abstentions: string) =>
        `requests ${requests} · refused or failed ${errors} · abstained ${abstentions}`,
      caption: (organization: string, month: string) => `${organization}, ${month}`,
      mean: "Mean (ms)",
      p95: "95th percentile (ms)",
      hint: "“Refused or failed” are answers of status 400 and above and streams that broke off.",
    },
    corpus: {
      title: "Corpus",
      mounted: "Answers are made from",
      earlier: "Mounted beside it",
      noEarlier: "no earlier version",
      search: "Provisions are found",
      searches: {
        words_and_meaning: "by words and meaning",
        words: "by words alone: the embedding model is not at hand, or vectors are still being made",
      },
      caption: "Published versions, newest first",
      version: "Version",
      law: "Law",
      newestLaw: (day: string) => `newest text of ${day}`,
      asOf: (day: string) => `as it stood on ${day}`,
      sample: "condensed samples, not the law",
      built: "Built",
      acts: "Acts",
      provisions: "Provisions",
      current: "current",
    },
  },

  documentation: {},
} as const;
