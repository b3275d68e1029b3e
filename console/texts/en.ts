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

  compare: {},

  classify: {
    title: "Classify an AI system",
    lead: "Describe a system in plain words: you read what the AI Act makes of it, why, which duties follow and from when.",
    putAway: "What you had written before was put away.",
    putBack: "Put it back",
    form: {
      examples: "Try an example:",
      exampleSystems: [
        {
          name: "Ranking job applicants",
          description:
            "We use software that we bought. It reads the CVs of job applicants and ranks them, and a recruiter invites the first ten for an interview.",
          sector: "employment",
          decisionScope: "who is invited to an interview",
          dataTypes: ["CVs"],
        },
        {
          name: "Moods in a call centre",
          description:
            "In our call centre we use software that listens to the voices of the agents while they talk to customers, and tells their manager who sounds angry or frustrated.",
          sector: "employment",
          decisionScope: "",
          dataTypes: ["voice recordings"],
        },
        {
          name: "Faces in a station",
          description: "Cameras in the station recognise faces.",
          sector: "",
          decisionScope: "",
          dataTypes: [],
        },
      ],
      description: "What the system does",
      descriptionHint:
        "Say what it infers, recommends or decides, about whom, from which data, where, and whether you make it or use it. 10 to 5,000 characters.",
      count: (count: string, most: string) => `${count} of ${most} characters`,
      tooShort: "Describe the system in 10 characters or more.",
      tooLong: "The description is longer than 5,000 characters. Shorten it.",
      sector: "Sector (optional)",
      sectors: [
        ...["employment", "education", "healthcare", "banking and credit", "insurance", "law enforcement", "justice"],
        ...["migration and borders", "critical infrastructure", "public administration", "elections", "retail"],
        ...["media", "transport", "manufacturing", "telecommunications", "research"],
      ],
      decisionScope: "Decisions that it makes or influences (optional)",
      decisionScopeHint: "For example: who is invited to an interview.",
      dataTypes: "Types of data (optional)",
      dataTypesHint: "For example health data, voice recordings. Enter adds one; up to 20.",
      dataTypesGiven: "Types of data given",
      addDataType: "Add",
      removeDataType: (type: string) => `Remove ${type}`,
      submit: "Classify",
      again: "Classify again",
      running: "Classifying …",
      clear: "Clear all",
      kept: "What you write stays in this tab until it is closed or cleared. Each classification counts as one unit of the month's quota.",
    },
    levels: {
      prohibited: {
        short: "Prohibited",
        title: "Prohibited practice",
        meaning:
          "The AI Act forbids placing such a system on the market, putting it into service, or using it in this way.",
      },
      high: {
        short: "High risk",
        title: "High-risk AI system",
        meaning:
          "Such a system is allowed, but only with strict duties: before it is placed on the market, and as long as it is used.",
      },
      limited: {
        short: "Limited risk",
        title: "Limited risk: duties to inform",
        meaning: "Such a system is allowed. People must be told that they deal with it, or what it has made.",
      },
      minimal: {
        short: "Minimal risk",
        title: "Minimal risk",
        meaning:
          "No prohibition, no high-risk use and no duty to inform people fits, or the Act does not apply. Duties that go with every AI system are listed below, where there are any.",
      },
    },
    roles: { provider: "Provider", deployer: "Deployer", importer: "Importer", distributor: "Distributor" },
    roleMeanings: {
      provider:
        "you develop the system, or have it developed, and put it on the market or into service under your name",
      deployer: "you use the system under your own authority",
      importer: "you bring a system on the market of the Union that bears the name of somebody outside of it",
      distributor: "you make a system of others available on the market",
    },
    links: {
      newTab: "(opens in a new tab)",
      eurLex: "EUR-Lex",
      eurLexOf: (written: string) => `on ${written} (opens in a new tab)`,
    },
    result: {
      level: "Risk level",
      confidence: "How sure",
      role: "Your role",
      noRole: "Not clear from the description",
      sure: "Likely right",
      lessSure: "Less sure: read what nearly applies, and answer the open questions",
      unsure: "Unsure: the description leaves too much open",
      confidenceText: (words: string, share: string) => `${words} (${share}).`,
      percent: (percent: number) => (percent > 99 ? "over 99%" : `${percent}%`),
      outdated: "What you wrote has changed since. Classify again to see what follows from it.",
      changes: "Changed since the last classification",
      nothingChanged: "The level, the role and the duties are the same.",
      levelChanged: (from: string, to: string) => `Risk level: ${to}, before: ${from}.`,
      roleChanged: (from: string, to: string) => `Role: ${to}, before: ${from}.`,
      confidenceChanged: (from: string, to: string) => `How sure: ${to}, before: ${from}.`,
      dutiesAdded: (count: number) => (count === 1 ? "1 duty was added" : `${count} duties were added`),
      dutiesRemoved: (count: number) => (count === 1 ? "1 duty was removed" : `${count} duties were removed`),
    },
    reasons: {
      title: "Why",
      hint: "The description as it was sent. Marked words count for the reason of that number, or nearly for the provision of that letter; choose them to go there.",
      noQuotes: "The description as it was sent. No words of it are marked: nothing in it counts by itself.",
      mark: " see ",
      none: "No provision that forbids a system or regulates it by its risk fits the description.",
      whole: "The reasoning in full",
      showWords: "Show the words",
      ofMark: (label: string) => `of ${label}`,
      noWords: "Rests on no words of the description alone.",
      near: "What nearly applies, and why it does not",
      noNear: "Nothing stricter was near.",
      wouldBe: (level: string) => `would be: ${level}`,
    },
    questions: {
      title: "What is not said and would decide",
      none: "No question is open: nothing that is left unsaid would change much.",
      hint: "Choose an answer or write your own. The sentence is added to the description, where you can change it, and the system is classified again.",
      sentence: "Sentence for the description",
      own: "In your own words",
      add: "Add and classify again",
      running: "Classifying …",
      empty: "Choose an answer or write one first.",
      askedAgain: (sentence: string) => `You answered “${sentence}”, which does not settle it. Say it in other words.`,
      answered: (count: number) => (count === 1 ? "1 question answered" : `${count} questions answered`),
    },
    duties: {
      title: "Duties by date",
      titleOf: (role: string) => `Duties of the ${role} by date`,
      view: "Show the duties of",
      both: "Provider and deployer",
      none: "No duties follow for this role.",
      count: (all: string, now: string) => `${all} ${all === "1" ? "duty" : "duties"}, ${now} of them apply now.`,
      since: (day: string) => `Since ${day}`,
      from: (day: string) => `From ${day}`,
      now: "applies now",
      daysLeft: (days: string, isOne: boolean) => (isOne ? "in 1 day" : `in ${days} days`),
      noDay: "Without a date",
      noDayHint: "The law leaves the day to another act or an event.",
      whose: (roles: readonly string[]) => `Duty of the ${roles.join(" and the ")}`,
    },
    export: {
      title: (level: string) => `AI Act classification: ${level}`,
      file: "classification",
      markdown: "Save as Markdown",
      csv: "Save duties as CSV",
      print: "Print",
      copy: "Copy as Markdown",
      date: "Classified on",
      corpus: "Corpus version",
      request: "Request id",
    },
  },

  account: {},

  operator: {},

  documentation: {},
} as const;
