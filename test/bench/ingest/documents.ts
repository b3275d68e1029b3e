/**
 * Counts every saved document and compares it with the parser: writes docs/documents.md.
 * `bun test/bench/ingest/documents.ts [CELEX]`: with a CELEX number, prints that act's differences with the words at stake instead.
 */
import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { describeDifference } from "../../../ingest/count/compare.ts";
import { countDocument } from "../../../ingest/count/index.ts";
import { lineOf, outcomeOf } from "../../ingest/count/document-table.ts";
import { readSaved, type SavedDocument, savedDocuments } from "../../support/law/documents.ts";

/** What a document without a text of an act is instead. */
const isTextless = (line: string): boolean =>
  /\| (?:a notice of repeal|refused: this is (?:a corrigendum|a page of the site))/.test(line);

const head = (documents: number, equal: number, textless: number): string => `# Documents
Every saved document, counted twice: by the parser, and by a second reader that shares nothing with it (\`ingest/count/\`). The figures are those of the second.
"Equal" says that the parsed act has the same provisions, the same words in each of them, the same cells and the same footnotes; else what is lost or invented, and where.
${documents} documents: ${equal} are equal, ${documents - equal - textless} differ, and ${textless} hold no act (notices of repeal, corrigenda, pages of the site without the text).
\`bun test/bench/ingest/documents.ts\` writes this table anew, \`bun test/bench/ingest/documents.ts 32016R0679\` prints the words at stake in one act.

| act | expression | language | format | articles | recitals | annexes | words | cells | footnotes | parsed |
|---|---|---|---|---:|---:|---:|---:|---:|---:|---|
`;

const writeTable = (all: readonly SavedDocument[]): void => {
  const lines = all.map(lineOf);
  const equal = lines.filter((line) => line.endsWith("| equal |")).length;
  const textless = lines.filter(isTextless).length;
  writeFileSync(
    resolve(import.meta.dir, "../../../docs/documents.md"),
    `${head(all.length, equal, textless)}${lines.join("\n")}\n`,
  );
  process.stdout.write(`${all.length} documents, ${equal} equal\n`);
};

const printDifferences = (saved: SavedDocument): void => {
  const document = readSaved(saved);
  const { differences, outcome } = outcomeOf(document, countDocument(document));
  process.stdout.write(`${document.origin}: ${outcome}\n`);
  for (const difference of differences) process.stdout.write(`  ${describeDifference(difference)}\n`);
};

const celex = process.argv[2];
const documents = savedDocuments();
if (celex === undefined) writeTable(documents);
else documents.filter((saved) => saved.celex.includes(celex)).forEach(printDifferences);
