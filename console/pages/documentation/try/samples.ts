import type { Access } from "../document.ts";
import type { FilledRequest } from "./request.ts";

/** Languages of the samples, in the order of their tabs. */
export const sampleLanguages = ["curl", "typescript", "python"] as const;
export type SampleLanguage = (typeof sampleLanguages)[number];

/** Where programs find the key: a sample never has the key itself. */
const variables: Readonly<Record<Exclude<Access, "open">, string>> = {
  key: "ACQUIS_API_KEY",
  operator: "ACQUIS_ADMIN_TOKEN",
};

/** A word of a shell, in which nothing has a meaning: `it's` is `'it'\''s'`. */
export const quoteShell = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** Text as a literal of TypeScript and of Python: both read what JSON writes, line separators written out. */
export const quoteText = (text: string): string =>
  JSON.stringify(text).replace(
    /[\u007f-\u009f\u2028\u2029\ufeff]/g,
    (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

interface Notation {
  readonly words: Readonly<Record<"null" | "true" | "false", string>>;
  key(name: string): string;
}

/** In an object literal `"__proto__": …` would set the prototype; in brackets it is a property like any other. */
const typescript: Notation = {
  words: { null: "null", true: "true", false: "false" },
  key: (name) => (name === "__proto__" ? `["__proto__"]` : quoteText(name)),
};

const python: Notation = { words: { null: "None", true: "True", false: "False" }, key: quoteText };

/** A value of JSON as a literal, indented below `indent`. */
const literal = (value: unknown, notation: Notation, indent: string): string => {
  if (value === null || typeof value === "boolean") return notation.words[`${value}`];
  if (typeof value === "string") return quoteText(value);
  if (typeof value !== "object") return JSON.stringify(value);
  const inner = `${indent}  `;
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  const items = Array.isArray(value)
    ? value.map((item) => literal(item, notation, inner))
    : Object.entries(value).map(([name, item]) => `${notation.key(name)}: ${literal(item, notation, inner)}`);
  if (items.length === 0) return `${open}${close}`;
  return `${open}\n${items.map((item) => `${inner}${item},\n`).join("")}${indent}${close}`;
};

const curl = ({ method, path, headers, body, access, isStream }: FilledRequest, origin: string): string => {
  const options = [
    ...(method === "GET" ? [] : [`--request ${method}`]),
    // In double quotes, so that the shell puts the key in.
    ...(access === "open" ? [] : [`--header "Authorization: Bearer $${variables[access]}"`]),
    ...Object.entries(headers).map(([name, value]) => `--header ${quoteShell(`${name}: ${value}`)}`),
    ...(body === null ? [] : [`--data-raw ${quoteShell(body)}`]),
    ...(isStream ? ["--no-buffer"] : []),
  ];
  return [`curl ${quoteShell(`${origin}${path}`)}`, ...options].join(" \\\n  ");
};

const inTypescript = ({ method, path, headers, body, access, isStream }: FilledRequest, origin: string): string => {
  const sent = [
    ...(access === "open" ? [] : [`Authorization: \`Bearer \${process.env.${variables[access]}}\``]),
    ...Object.entries(headers).map(([name, value]) => `${quoteText(name)}: ${quoteText(value)}`),
  ];
  const options = [
    ...(method === "GET" ? [] : [`  method: ${quoteText(method)},`]),
    ...(sent.length === 0 ? [] : [`  headers: {\n${sent.map((line) => `    ${line},\n`).join("")}  },`]),
    ...(body === null ? [] : [`  body: JSON.stringify(${literal(JSON.parse(body), typescript, "  ")}),`]),
  ];
  const given = options.length === 0 ? "" : `, {\n${options.join("\n")}\n}`;
  return [
    `const response = await fetch(${quoteText(`${origin}${path}`)}${given});`,
    "if (!response.ok) throw new Error(await response.text());",
    ...(isStream ? ["const decoder = new TextDecoder();"] : ["console.log(await response.text());"]),
    ...(isStream
      ? [
          "for await (const bytes of response.body ?? []) {",
          "  process.stdout.write(decoder.decode(bytes, { stream: true }));",
          "}",
        ]
      : []),
    "",
  ].join("\n");
};

const inPython = ({ method, path, headers, body, access, isStream }: FilledRequest, origin: string): string => {
  // The body is given as JSON: its type follows from that.
  const others = Object.entries(headers).filter(([name]) => name !== "Content-Type");
  const sent = [
    ...(access === "open" ? [] : [`"Authorization": f"Bearer {os.environ['${variables[access]}']}"`]),
    ...others.map(([name, value]) => `${quoteText(name)}: ${quoteText(value)}`),
  ];
  const given = [
    quoteText(method),
    quoteText(`${origin}${path}`),
    ...(sent.length === 0 ? [] : [`headers={${sent.join(", ")}}`]),
    ...(body === null ? [] : [`json=${literal(JSON.parse(body), python, "  ")}`]),
    "timeout=60",
  ];
  const call = `(\n${given.map((line) => `  ${line},\n`).join("")})`;
  const answer = isStream
    ? [
        `with httpx.stream${call} as response:`,
        "  response.raise_for_status()",
        "  for line in response.iter_lines():",
        "    print(line)",
      ]
    : [`response = httpx.request${call}`, "response.raise_for_status()", "print(response.text)"];
  return [...(access === "open" ? [] : ["import os"]), "import httpx", "", ...answer, ""].join("\n");
};

const writers = { curl, typescript: inTypescript, python: inPython } as const;

/** A program that sends a request to the service at an origin, with the key from the environment. The body must be JSON. */
export const sampleOf = (language: SampleLanguage, request: FilledRequest, origin: string): string =>
  writers[language](request, origin);
