/** Examples of responses about the library, in this project's own words. */

const corpusVersion = "2026.07.27-3f9a1c2b";
const address = "https://eur-lex.europa.eu/legal-content/EN/TXT/?uri=CELEX:";
const gdpr = `${address}02016R0679-20160504`;

const act = {
  regulation: "gdpr",
  act_id: "gdpr",
  short_name: "GDPR",
  number: "Regulation (EU) 2016/679",
  celex: "32016R0679",
  title: "Regulation (EU) 2016/679 …",
  document_type: "regulation",
  in_force_from: "2016-05-24",
  applies_from: "2018-05-25",
  repealed_on: null,
  expression: "2016-05-04",
  counts: { articles: 99, recitals: 173, annexes: 0 },
  url: gdpr,
  languages: ["en", "fr"],
} as const;

const breach = {
  provision_id: "gdpr_art34_p1",
  citation: "Article 34(1) GDPR",
  title: "Communication of a personal data breach to the data subject",
  from: "gdpr_art34_p1",
  quote: "Article 33",
  url: `${gdpr}#art_34`,
};

export const libraryExamples = {
  regulations: { regulations: [act], corpus_version: corpusVersion },
  regulation: {
    ...act,
    contents: [
      {
        kind: "chapter",
        article_id: null,
        label: "Chapter I",
        title: "General provisions",
        applies_from: null,
        entries: [
          {
            kind: "article",
            article_id: "gdpr_art1",
            label: "Article 1",
            title: "Subject-matter and objectives",
            applies_from: "2018-05-25",
            entries: [],
          },
        ],
      },
    ],
    corpus_version: corpusVersion,
  },
  search: {
    results: [
      {
        article_id: "gdpr_art33",
        provision_id: "gdpr_art33_p1",
        citation: "Article 33(1) GDPR",
        regulation: "gdpr",
        act_id: "gdpr",
        title: "Notification of a personal data breach to the supervisory authority",
        excerpt: "…not later than 72 hours…",
        legal_status: "in_force",
        applies_from: "2018-05-25",
        score: 1,
        url: `${gdpr}#art_33`,
      },
    ],
    corpus_version: corpusVersion,
  },
  definitions: {
    definitions: [
      {
        term: "personal data breach",
        text: "‘personal data breach’ means …",
        article_id: "gdpr_art4",
        provision_id: "gdpr_art4_12",
        citation: "Article 4, point 12 GDPR",
        regulation: "gdpr",
        act_id: "gdpr",
        url: `${gdpr}#art_4`,
      },
    ],
    near: [],
    corpus_version: corpusVersion,
  },
  references: {
    regulation: "gdpr",
    article: "Article 33",
    cites: [
      {
        provision_id: "gdpr_art55",
        citation: "Article 55 GDPR",
        title: "Competence",
        from: "gdpr_art33_p1",
        quote: "Article 55",
        url: `${gdpr}#art_55`,
      },
    ],
    cited_by: [breach],
    explained_by: [
      {
        provision_id: "gdpr_rec85",
        citation: "Recital 85 GDPR",
        title: "",
        from: "gdpr_rec85",
        quote: "",
        url: `${address}32016R0679#rct_85`,
      },
    ],
    explains: [],
    definitions: [
      {
        provision_id: "gdpr_art4_12",
        citation: "Article 4, point 12 GDPR",
        title: "Definitions",
        from: "gdpr_art33_p1",
        quote: "personal data breach",
        url: `${gdpr}#art_4`,
      },
    ],
    corpus_version: corpusVersion,
  },
} as const;
