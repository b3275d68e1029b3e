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

  account: {},

  operator: {},

  documentation: {},
} as const;
