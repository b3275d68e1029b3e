import { swagger } from "@elysiajs/swagger";
import { type AnyElysia, Elysia } from "elysia";
import packageJson from "../../package.json" with { type: "json" };
import { components } from "./components.ts";

const description = `Answers questions about EU regulation with exact citations, classifies AI systems under the AI Act, and serves the
law's text. Every response carries \`X-Request-Id\`. An unknown address is 404 \`not_found\`, a wrong method 405 \`method_not_allowed\` with
\`Allow\`; both have the body of ErrorResponse.`;

const tags = [
  { name: "Answers", description: "Metered by the month." },
  { name: "Law", description: "The text itself: its acts, provisions, definitions and references." },
  { name: "Account", description: "The caller's organization: its keys, limits and usage." },
  { name: "Service", description: "Open to everybody." },
  { name: "Operator", description: "For those who run the service." },
];

const specPath = "/openapi.json";

/** The OpenAPI 3.1 document of an application's routes, from the `detail` of each. */
export const buildDocument = async (routes: AnyElysia): Promise<Record<string, unknown>> => {
  const documented = new Elysia().use(routes).use(
    swagger({
      specPath,
      documentation: {
        // The plugin's type knows 3.0 alone; the document has nothing of it.
        openapi: "3.1.0",
        info: {
          title: "Acquis",
          version: packageJson.version,
          description,
          license: { name: "MIT", identifier: "MIT" },
        },
        tags,
        servers: [{ url: "/", description: "This service" }],
        components: components(),
      } as never,
    }),
  );
  const response = await documented.handle(new Request(`http://localhost${specPath}`));
  return (await response.json()) as Record<string, unknown>;
};
