const escapeHtml = (text: unknown): string =>
  String(text).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** Text in which back quotes mark code, as in Markdown. */
const asText = (text: unknown): string => escapeHtml(text).replace(/`([^`]+)`/g, "<code>$1</code>");

type Json = Record<string, unknown>;

const asCode = (value: unknown): string =>
  `<pre>${escapeHtml(typeof value === "string" ? value : JSON.stringify(value, null, 2))}</pre>`;

const exampleOf = (content: unknown): string =>
  Object.entries((content ?? {}) as Record<string, Json>)
    .map(([type, media]) => `<p><code>${escapeHtml(type)}</code></p>${asCode(media["example"] ?? "")}`)
    .join("");

const responsesOf = (operation: Json): string =>
  Object.entries(operation["responses"] as Record<string, Json>)
    .map(([status, response]) => {
      const example = Number(status) < 300 ? exampleOf(response["content"]) : "";
      return `<li><b>${status}</b> ${asText(String(response["description"]).split("\n")[0])}${example}</li>`;
    })
    .join("");

const parametersOf = (operation: Json): string =>
  ((operation["parameters"] ?? []) as Json[])
    .map((parameter) => `<li><code>${escapeHtml(parameter["name"])}</code> ${asText(parameter["description"])}</li>`)
    .join("");

const operationHtml = (method: string, path: string, operation: Json): string => {
  const body = operation["requestBody"] as Json | undefined;
  return `<section id="${escapeHtml(operation["operationId"])}">
<h2><code>${method.toUpperCase()} ${escapeHtml(path)}</code></h2>
<p><b>${escapeHtml(operation["summary"])}.</b></p>
<p class="text">${asText(operation["description"])}</p>
<ul>${parametersOf(operation)}</ul>
${body === undefined ? "" : `<h3>Request</h3>${exampleOf(body["content"])}`}
<h3>Responses</h3><ul>${responsesOf(operation)}</ul>
</section>`;
};

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:56rem;margin:2rem auto;padding:0 1rem;color:#1b1b1f;background:#fff}
pre{background:#f4f4f6;padding:.7rem;overflow:auto;border-radius:.4rem;font-size:.85rem;white-space:pre-wrap}
.text{white-space:pre-line}
h2{margin-top:2.5rem;border-top:1px solid #ddd;padding-top:1.5rem;font-size:1.15rem}
@media(prefers-color-scheme:dark){body{color:#e6e6ea;background:#16161a}pre{background:#232329}a{color:#9ab8ff}}`;

/**
 * The documentation as one page without scripts and without anything from elsewhere: it works offline, and a key that is
 * pasted near it has nowhere to go.
 */
export const renderPage = (document: Json): string => {
  const info = document["info"] as Json;
  const paths = Object.entries(document["paths"] as Record<string, Record<string, Json>>);
  const sections = paths.flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => operationHtml(method, path, operation)),
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(info["title"])} API ${escapeHtml(info["version"])}</title><style>${style}</style></head><body>
<h1>${escapeHtml(info["title"])} API ${escapeHtml(info["version"])}</h1><p>${asText(info["description"])}</p>
<p>For programs: <a href="/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
${sections.join("\n")}
</body></html>`;
};
