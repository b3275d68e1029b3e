/** The file of DORA with one statement. */
export const dora = "Article 19(1):\n  statements:\n    - { says: Dairies must report within 24 hours., kind: duty }\n";

/** A file of the GDPR with one statement, and more lines of it. */
export const statement = (says: string, rest = ""): string =>
  `Article 33(1):\n  statements:\n    - says: ${says}\n      kind: duty\n${rest}`;

/** A topic with these fields in place of sound ones. */
export const topic = (changes: Readonly<Record<string, string>>): string =>
  Object.entries({
    id: "bees",
    topic: "Bees",
    acts: "[gdpr]",
    questions: "[Why?]",
    verdict: "Keepers report.",
    from: '["gdpr: Article 33(1)"]',
    sections: '[{ heading: Rule, statements: ["gdpr: Article 33(1)"] }]',
    ...changes,
  })
    .map(([field, value], place) => `${place === 0 ? "- " : "  "}${field}: ${value}\n`)
    .join("");

/** One value of a list, as YAML has it in a line. */
export const inFlow = (fields: Readonly<Record<string, string>>): string =>
  `[{ ${Object.entries(fields)
    .map(([field, value]) => `${field}: ${value}`)
    .join(", ")} }]`;

/** Files of a commentary whose topic has these fields. */
export const withTopic = (changes: Readonly<Record<string, string>>) => ({
  "acts/dora.yaml": dora,
  "acts/gdpr.yaml": statement("Report."),
  "topics/gdpr.yaml": topic(changes),
});

/** The same whose topic has one question with these fields. */
export const withQuestion = (changes: Readonly<Record<string, string>>) =>
  withTopic({
    questions: inFlow({ ask: "Why?", reply: "Within 72 hours.", from: '["gdpr: Article 33(1)"]', ...changes }),
  });
