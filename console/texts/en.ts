/** Every word that the pages show, page by page. Another language is another file of this shape. */

/** The language of the texts, for dates and numbers. */
export const language = "en-GB";

export const texts = {
  name: "Acquis",
  skip: "Skip to the content",
  navigation: "Pages",
  noAdvice: "Information, not legal advice.",
  corpus: (version: string) => `Corpus version ${version}`,
  loading: "Loading …",
  loadingSlow: "Still loading: the service or the network is slow. You can wait, or try again later.",
  retry: "Try again",
  retryAfter: (seconds: number) =>
    seconds < 120
      ? `The next try helps in ${seconds} seconds.`
      : `The next try helps in ${Math.ceil(seconds / 60)} minutes.`,
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
    rate_limit_exceeded: {
      title: "Too many requests in a minute",
      todo: "Wait a moment, then try again.",
    },
    service_unavailable: {
      title: "The service is not ready",
      todo: "It is starting, or its database is away. Try again shortly.",
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
      todo: "Ask again. An answer that fails does not count against the quota.",
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
  },

  ask: {},

  read: {
    lead: "The acts that the service answers from, in full: search them, or open one.",
    acts: "Acts",
    madeUnder: (act: string) => `Made under the ${act}`,
    search: "Search the law",
    searchHint: "Words, or a provision such as Art 33 GDPR. Enter opens the first one.",
    searchIn: "Search in",
    allActs: "All acts",
    go: "Open",
    cited: "The provision that you name",
    found: (count: number) => (count === 1 ? "1 provision" : `${count} provisions, best first`),
    searching: "Searching …",
    nothingFound: "Nothing was found. Try fewer or other words.",
    nothingFoundIn: (act: string) => `Nothing was found in ${act}. Try fewer or other words, or search all acts.`,
    searchAll: "Search all acts",
    allResults: "All results on a page of their own",
    breadcrumbs: "Where you are",
    contents: "Table of contents",
    recitals: (count: string) => `Recitals (${count})`,
    articles: (count: string) => `Articles (${count})`,
    annexes: (count: string) => `Annexes (${count})`,
    facts: "About this act",
    fullTitle: "Title",
    number: "Number",
    celex: "CELEX",
    inForceFrom: "In force since",
    inForceFuture: "In force from",
    appliesFrom: "Applies from",
    appliesOpen: "left open by the act",
    repealedOn: "Repealed on",
    expression: "Text",
    expressionPublished: "as published in the Official Journal",
    expressionOf: (day: string) => `consolidated on ${day}`,
    contains: "Contains",
    counts: (articles: string, recitals: string, annexes: string) =>
      `${articles} articles, ${recitals} recitals, ${annexes} annexes`,
    eurLex: "EUR-Lex",
    atEurLex: "Official text at EUR-Lex",
    outside: "at EUR-Lex",
    previous: "Previous",
    next: "Next",
    turning: "Previous and next provision",
    turningBelow: "Previous and next provision, below the text",
    turningKeys: "Alt + Shift + ← or → turns the page.",
    recital: "recital: explains the act, does not bind",
    binding: "binding",
    inForce: (day: string) => `in force, applies since ${day}`,
    inForceOpen: "in force; another act or an event decides from when it applies",
    future: (day: string) => `not yet applicable, applies from ${day}`,
    futureOpen: "not yet applicable",
    repealed: "repealed",
    mixed: "its parts apply from different days, as marked in the text",
    inserted: (act: string, day: string) => `inserted by ${act}${day}`,
    replaced: (act: string, day: string) => `as amended by ${act}${day}`,
    publishedOn: (day: string) => ` of ${day}`,
    linkTo: (citation: string) => `Link to ${citation}`,
    partMissing: (part: string) => `This provision has no part “${part}” in this text. The whole of it is below.`,
    copyCitation: "Copy citation",
    copyLink: "Copy link",
    print: "Print",
    citedAsOf: (citation: string, day: string) => `${citation}, as it stood on ${day}`,
    servedBy: (citation: string, version: string) => `${citation}. Corpus version ${version}.`,
    day: "The law as it stood on",
    showDay: "Show",
    dayWrong: "Write a whole date, such as 01/08/2024.",
    earlier: (day: string) => `You read the law as it stood on ${day}`,
    earlierBy: (version: string) =>
      `Corpus version ${version} serves this day. The table of contents and the references are today’s.`,
    sameAsToday: (day: string) =>
      `The text of today serves ${day} as well: no older version is published for that day.`,
    today: "Read today’s text",
    compare: "Compare with today’s text",
    notThen: (day: string) => `This cannot be read as of ${day}`,
    published: "These states of the law are published:",
    publishedState: (day: string, version: string) => `${day} (corpus version ${version})`,
    isToday: "today’s text",
    refersTo: "Refers to",
    referredToBy: "Referred to by",
    explainedBy: "Explained by recitals",
    explains: "Explains",
    noReferences: "No references to or from this provision are known.",
    more: (count: number) => `${count} more`,
    openPage: (citation: string) => `Open ${citation}`,
    definition: "Definition",
    noWords: "Its words stand there:",
  },

  compare: {},

  classify: {},

  account: {},

  operator: {},

  documentation: {},
} as const;
