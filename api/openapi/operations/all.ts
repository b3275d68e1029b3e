import { schemaRef } from "../components.ts";
import { languageQuery } from "../schemas/requests.ts";
import { accountOperations } from "./account.ts";
import { batchOperations } from "./batch.ts";
import { examples } from "./examples.ts";
import { libraryOperations, queryParameters } from "./library.ts";
import { obligationOperations } from "./obligations.ts";
import { operation } from "./operation.ts";
import { pathParameter, versionParameters } from "./parameters.ts";
import { versionOperations } from "./versions.ts";

const checkBody = { schema: "CheckRequest", required: true, example: examples.checkRequest };

const streamDescription = `Server-Sent Events; every event has \`event\` and one line of JSON as \`data\`: a \`StreamEvent\`.

| event | data |
|---|---|
| \`status\` | \`{"stage": "retrieving"}\`, then \`{"stage": "synthesizing"}\` |
| \`chunk\` | a JSON string; all of them together are exactly the \`answer\` of \`/v1/check\` |
| \`complete\` | \`StreamComplete\`: every field of CheckResponse except \`answer\` |
| \`done\` | \`{"request_id", "processing_time_ms"}\`; the end |
| \`error\` | a JSON string; the stream ends, without \`complete\` and \`done\`, and the quota's unit is given back |

Comment lines (\`: keep-alive\`) come every 5 seconds.`;

/** The operations of the document by their ids. Each route carries its own. */
export const operations = {
  health: operation({
    operationId: "getHealth",
    tag: "Service",
    summary: "Health and corpus version",
    description: "The process lives. Says nothing of its parts.",
    access: "public",
    success: { status: 200, description: "Healthy", schema: schemaRef("HealthResponse"), example: examples.health },
  }),
  ready: operation({
    operationId: "getReadiness",
    tag: "Service",
    summary: "Readiness for requests",
    description: "200 only when the database answers and a corpus is mounted.",
    access: "public",
    success: { status: 200, description: "Ready", schema: schemaRef("ReadyResponse"), example: examples.ready },
    errors: ["service_unavailable"],
  }),
  articles: operation({
    operationId: "getArticle",
    tag: "Law",
    summary: "Text of an article, annex or recital",
    description:
      "From the current version, or an earlier state of the law; the chunks in order are the complete text. Not metered.",
    access: "lookup",
    parameters: [
      pathParameter("regulation", "Act id, in any case.", { type: "string" }, "gdpr"),
      pathParameter(
        "article_number",
        "`5`, `Article 5`, `Art. 5(1)(a)`, `4a`, `Annex III`, `annex-3`, `Recital 26`, `rec. 26`.",
        { type: "string" },
        "Art. 33",
      ),
      ...versionParameters,
      ...queryParameters(languageQuery),
    ],
    success: {
      status: 200,
      description: "The provision",
      schema: schemaRef("ArticleResponse"),
      example: examples.article,
    },
    errors: ["unknown_regulation", "article_not_found", "corpus_version_conflict", "language_not_held"],
    lasting: true,
    fromLaw: true,
    validates: true,
  }),
  ...libraryOperations,
  ...versionOperations,
  ...obligationOperations,
  check: operation({
    operationId: "check",
    tag: "Answers",
    summary: "Answer a compliance question",
    description: "With citations, a confidence and its sources; abstains when the corpus does not cover it. Metered.",
    access: "metered",
    fromLaw: true,
    body: checkBody,
    success: {
      status: 200,
      description: "An answer or an abstention",
      schema: schemaRef("CheckResponse"),
      example: examples.checkResponse,
    },
  }),
  checkStream: operation({
    operationId: "checkStream",
    tag: "Answers",
    summary: "Answer a compliance question as a stream",
    description: streamDescription,
    access: "metered",
    fromLaw: true,
    body: checkBody,
    success: {
      status: 200,
      description: streamDescription,
      // What the text holds once its frames are read, one after the other.
      schema: { type: "string", contentMediaType: "text/event-stream", contentSchema: schemaRef("StreamEvent") },
      example: examples.stream,
      contentType: "text/event-stream",
    },
  }),
  classify: operation({
    operationId: "classify",
    tag: "Answers",
    summary: "Classify an AI system under the AI Act",
    description: "The risk level, the reasons, the obligations with their dates, and the sources. Metered.",
    access: "metered",
    fromLaw: true,
    body: { schema: "ClassifyRequest", required: true, example: examples.classifyRequest },
    success: {
      status: 200,
      description: "A classification",
      schema: schemaRef("ClassifyResponse"),
      example: examples.classifyResponse,
    },
  }),
  ...batchOperations,
  ...accountOperations,
} as const;
