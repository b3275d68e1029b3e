import { existsSync, readFileSync } from "node:fs";
import { type Document, isMap, isSeq, Pair, parseDocument, Scalar, YAMLMap, YAMLSeq } from "yaml";
import { OperatorError } from "../../shared/errors.ts";
import { ensureFolder } from "../../shared/folders.ts";
import { type CatalogEntry, operatorCatalogPath } from "../catalog.ts";
import { writeDurably } from "../publish/durable.ts";
import type { NewEntry } from "./entries.ts";

const header = `# Acts that this installation serves besides those of ingest/catalog.yaml.
# \`bun run ingest add\` and \`remove\` change this file; edit it as you like, then \`bun run ingest build\`.

`;

const listOf = (document: Document): YAMLSeq => {
  if (isSeq(document.contents)) return document.contents;
  const list = new YAMLSeq();
  document.contents = list;
  return list;
};

/** The entry as YAML, with the act's title inside it: a comment above the first entry would be the file's own. */
const nodeOf = (document: Document, { entry, title }: NewEntry, isFirst: boolean): YAMLMap => {
  const { id, celex, aliases, ...others } = entry;
  const fields = { celex, ...others, ...(aliases.length > 0 ? { aliases } : {}) };
  const node = new YAMLMap(document.schema);
  for (const [name, value] of Object.entries({ id, ...fields })) {
    const key = new Scalar(name);
    if (name === "celex" && title !== "") key.commentBefore = ` ${title}`;
    node.add(new Pair(key, document.createNode(value, { flow: name === "consolidated" })));
  }
  node.spaceBefore = !isFirst;
  return node;
};

/** Changes an operator's catalog; what else is written in it, comments too, stays. */
const change = (dataDir: string, changeList: (list: YAMLSeq, document: Document) => void): void => {
  ensureFolder("DATA_DIR", dataDir);
  const path = operatorCatalogPath(dataDir);
  const read = (): string => (existsSync(path) ? readFileSync(path, "utf8") : header);
  const before = read();
  const document: Document = parseDocument(before);
  changeList(listOf(document), document);
  const isEmpty = listOf(document).items.length === 0;
  if (isEmpty) document.contents = null;
  if (read() !== before) throw new OperatorError(`${path} was changed meanwhile.`, { hint: "Try again." });
  writeDurably(path, isEmpty ? header : document.toString({ lineWidth: 0, flowCollectionPadding: false }));
};

/** Writes entries at the end of an operator's catalog. */
export const appendEntries = (dataDir: string, entries: readonly NewEntry[]): void =>
  change(dataDir, (list, document) => {
    for (const entry of entries) list.add(nodeOf(document, entry, list.items.length === 0));
  });

/** Takes entries out of an operator's catalog. */
export const removeEntries = (dataDir: string, removed: readonly CatalogEntry[]): void => {
  const ids = removed.map(({ id }) => id);
  change(dataDir, (list) => {
    list.items = list.items.filter((item) => !(isMap(item) && ids.includes(String(item.get("id")))));
  });
};
