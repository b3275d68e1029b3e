import { schemaRef } from "../components.ts";
import { operation } from "./operation.ts";
import { pathParameter, queryParameter } from "./parameters.ts";
import { versionExamples } from "./version-examples.ts";

const versionInPath = (name: string, which: string, example: string) =>
  pathParameter(
    name,
    `The ${which} version; \`current\`: the one that answers are made from.`,
    { type: "string" },
    example,
  );

/** The operations about corpus versions. */
export const versionOperations = {
  listVersions: operation({
    operationId: "listVersions",
    tag: "Law",
    summary: "Published versions of the corpus",
    description: "Each is a state of the law that lookups can answer from. Not metered.",
    access: "lookup",
    success: {
      status: 200,
      description: "The versions, the newest state of the law first",
      schema: schemaRef("VersionsResponse"),
      example: versionExamples.versions,
    },
    lasting: true,
  }),
  versionsDiff: operation({
    operationId: "getVersionsDiff",
    tag: "Law",
    summary: "What differs between two versions",
    description:
      "Provisions, words, numbers and dates, act by act: what `ingest diff --format json` prints. Not metered.",
    access: "lookup",
    parameters: [
      versionInPath("from", "older", "2024.07.12-5be3f642"),
      versionInPath("to", "newer", "current"),
      queryParameter("act_id", "Only this act.", { type: "string" }, "ai_act"),
      queryParameter(
        "article",
        "Only this article, annex or recital of `act_id`, in any spelling that lookups take.",
        { type: "string" },
        "Article 5",
      ),
    ],
    success: {
      status: 200,
      description: "The difference",
      schema: schemaRef("CorpusDiff"),
      example: versionExamples.diff,
    },
    errors: ["corpus_version_not_found", "unknown_regulation", "article_not_found"],
    lasting: true,
    validates: true,
  }),
  adminCorpus: operation({
    operationId: "getCorpus",
    tag: "Operator",
    summary: "What this instance has mounted, and what is published",
    description:
      "Earlier versions are mounted when somebody asks for them. Without `ADMIN_TOKEN` this endpoint does not exist.",
    access: "operator",
    success: {
      status: 200,
      description: "The corpus of this instance",
      schema: schemaRef("AdminCorpusResponse"),
      example: versionExamples.adminCorpus,
    },
    errors: ["service_unavailable"],
  }),
} as const;
