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

  read: {},

  compare: {
    title: "Compare",
    lead: "What changed in the law between two of its published versions, word by word.",
    versionName: (day: string, version: string) => `the law on ${day} (version ${version})`,
    isCurrent: "current",
    isSample: "condensed samples, not the law",
    chooser: {
      legend: "Versions to compare",
      from: "From",
      to: "To",
      swap: "Swap",
      none: "Choose a version",
      notPublished: (version: string) => `${version} (not published)`,
      backwards:
        "The newer law comes first here: what is told as removed is what was added since. Swap the two to read on.",
    },
    advice: {
      onlyOne: "Only one version is published",
      onlyOneTodo: "There is nothing to compare it with yet.",
      unknown: (version: string) => (version === "" ? "Choose two versions" : `No version ${version} is published`),
      unknownTodo: "Choose one of those that are, above.",
      sameTwice: "The same version is chosen twice",
      sameTwiceTodo: "Choose another one above.",
      howToPublish:
        "Whoever runs the service adds the law of an earlier day with this command; answers go on from the current version:",
      command: "bun run ingest build --as-of 2024-08-01 --no-publish",
    },
    whatChanged: "What changed",
    filters: {
      act: "Act",
      allActs: "All acts",
      article: "Provision",
      allArticles: "All that changed",
      kind: "Kind of change",
      allKinds: "All kinds",
      kinds: {
        added: "Added",
        removed: "Removed",
        changed: "Changed words",
        renumbered: "Renumbered",
        metadata: "Dates and titles",
      },
    },
    copyLink: "Copy the link to this",
    copySummary: "Copy a summary (Markdown)",
    counts: {
      added: (count: string) => `${count} added`,
      removed: (count: string) => `${count} removed`,
      changed: (count: string) => `${count} changed`,
      renumbered: (count: string) => `${count} renumbered`,
      metadata: (count: string) => `${count} with other dates or titles`,
    },
    wholeAct: {
      added: (count: string) => `The whole act is new: ${count} articles, recitals and annexes.`,
      removed: (count: string) => `The whole act is gone: ${count} articles, recitals and annexes.`,
    },
    showAct: (name: string) => `Show what ${name} says`,
    facts: {
      expression: "Text",
      title: "Title",
      short_name: "Name",
      in_force_from: "In force",
      applies_from: "Applies",
      repealed_on: "Repealed",
    },
    officialJournal: "the Official Journal",
    none: "none",
    noDate: "no date",
    fromTo: (from: string, to: string) => `from ${from} to ${to}`,
    footnotesChanged: "footnotes changed",
    metadata: {
      applicability: "Moved dates of application",
      title: "Titles",
      heading: "Headings above",
      footnotes: "Footnotes",
    },
    marks: { added: "added", removed: "removed", changed: "changed", renumbered: "renumbered" },
    renumbered: (from: string, to: string) => `${from} is now ${to}`,
    readIn: (citation: string, side: string) => `Read ${citation} (${side})`,
    onlyThis: (citation: string) => `Show ${citation} alone`,
    caption: (citation: string) => `${citation}: the two texts`,
    unfold: (count: string) => `Show ${count} unchanged words`,
    spoken: {
      removed: { begin: "[removed: ", end: "] " },
      added: { begin: "[added: ", end: "] " },
    },
    nothing: {
      title: "Nothing differs",
      todo: "Both versions hold the same law. Choose another version above.",
      inAct: "Nothing differs in this act",
      todoInAct: "Both versions hold the same text of it. Choose another act or version.",
      filtered: "Nothing of this kind changed here",
      showAll: "Show every change",
      embeddings: "They differ only in how their texts are searched.",
    },
    summaryHead: (from: string, to: string) => `From ${from} to ${to}.`,
  },

  classify: {},

  account: {},

  operator: {},

  documentation: {},
} as const;
