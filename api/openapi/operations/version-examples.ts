/** Examples about corpus versions. */

const current = {
  corpus_version: "2026.07.27-3f9a1c2b",
  kind: "law",
  as_of: null,
  newest_law: "2026-07-27",
  built_at: "2026-11-21T09:00:00.000Z",
  acts: 16,
  provisions: 5476,
  is_current: true,
};

const earlier = {
  ...current,
  corpus_version: "2024.07.12-5be3f642",
  as_of: "2024-08-01",
  newest_law: "2024-07-12",
  acts: 8,
  provisions: 4169,
  is_current: false,
};

const counts = { added: 0, removed: 0, changed: 1, renumbered: 0, metadata: 0 };

const side = ({ corpus_version, as_of }: { corpus_version: string; as_of: string | null }) => ({
  ...{ corpus_version, as_of },
  embedding: null,
});

export const versionExamples = {
  versions: { current: current.corpus_version, versions: [current, earlier] },
  diff: {
    schema: 1,
    same: false,
    from: side(earlier),
    to: side(current),
    counts,
    acts: [
      {
        id: "ai_act",
        name: "AI Act",
        status: "changed",
        counts,
        facts: [],
        added: [],
        removed: [],
        changed: [
          {
            id: "ai_act_art111_p2",
            citation: "Article 111(2)",
            title: "AI systems already placed on the market",
            words: [
              { kind: "same", text: "… before " },
              { kind: "removed", text: "2 August 2026" },
              { kind: "added", text: "2 December 2027" },
            ],
          },
        ],
        renumbered: [],
        metadata: [],
      },
    ],
  },
  adminCorpus: {
    mounted: current.corpus_version,
    earlier: [earlier.corpus_version],
    pinned: [],
    search: "words_and_meaning",
    versions: [current, earlier],
  },
} as const;
