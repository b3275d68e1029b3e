import type { IsoDate } from "../../../shared/dates.ts";
import type { Library } from "../retrieve/library.ts";
import type { CitedProvision, Scope } from "../scope/types.ts";
import { cutText } from "../text/sentences.ts";
import { addressText, cite } from "./cite.ts";
import type { Composition } from "./compose.ts";
import { dateSentences } from "./dates.ts";

/** A cited provision is shown whole up to this length; the article lookup has the rest. */
const charactersMax = 2400;

const textOf = ({ chunks, act }: CitedProvision): string => {
  const [first] = chunks;
  if (first === undefined) return "";
  const heading = first.title === "" ? "" : `**${first.title}** `;
  const text = cutText(chunks.map((chunk) => chunk.text).join("\n"), charactersMax);
  return `${heading}${cite({ ...first, chunk_id: first.chunk_id }, act)}\n\n${text
    .split("\n")
    .map((line) => `> ${line}`)
    .join("\n")}`;
};

/** The answer to "What does Article 33(1) GDPR say?": the provision itself, and from when it applies. Null for other questions. */
export const composeLookup = (scope: Scope, library: Library, day: IsoDate): Composition | null => {
  const found = scope.cited.filter(({ chunks }) => chunks.length > 0);
  if (!scope.isLookup || found.length === 0) return null;
  const dated = found.flatMap(({ chunks }) => {
    const [chunk] = chunks;
    const provision = library.snapshot.provisions.get(chunk?.article_id ?? "");
    return chunk === undefined || provision === undefined ? [] : [{ chunk, provision }];
  });
  const timeline = dateSentences(dated, day);
  const addresses = found.map(({ chunks }) => (chunks[0] === undefined ? "" : addressText(chunks[0])));
  return {
    text: [...found.map(textOf), timeline.join(" ")].filter((block) => block !== "").join("\n\n"),
    structured: {
      summary: found
        .map((cited) =>
          textOf({ ...cited, chunks: cited.chunks.slice(0, 1) })
            .replaceAll("\n\n> ", " ")
            .replaceAll("\n> ", " "),
        )
        .join(" "),
      legal_basis: found.map(({ chunks, act }) => (chunks[0] === undefined ? "" : cite(chunks[0], act))).join("; "),
      requirements: found.flatMap(({ chunks, act }) =>
        chunks.slice(0, 12).map((chunk) => `${cutText(chunk.text, 420)} ${cite(chunk, act)}`),
      ),
      timeline,
      articles_cited: [...new Set(addresses)],
    },
    citedProvisions: found
      .flatMap(({ chunks }) => chunks.slice(0, 1).map((chunk) => chunk.article_id))
      .filter((id) => library.snapshot.provisions.has(id)),
  };
};
