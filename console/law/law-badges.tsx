import { Badge, type Tone } from "../parts/badge.tsx";
import { formatDay } from "../parts/dates.ts";
import type { ArticleChunk } from "../service/types.ts";
import { texts } from "../texts/en.ts";

const words = texts.law;

type Amendment = NonNullable<ArticleChunk["amended"]>;

const statusOf = (chunk: ArticleChunk): { readonly tone: Tone; readonly said: string } => {
  if (!chunk.binding) return { tone: "plain", said: words.explains };
  if (chunk.legal_status === "repealed") return { tone: "bad", said: words.repealed };
  if (chunk.applies_from === null) return { tone: "caution", said: words.appliesOpen };
  const day = formatDay(chunk.applies_from);
  return chunk.legal_status === "in_force"
    ? { tone: "good", said: words.inForce(day) }
    : { tone: "future", said: words.notYet(day) };
};

const amendmentWords = (amended: Amendment): string => {
  const by = amended.number ?? amended.celex;
  const day = amended.published_on === null ? "" : formatDay(amended.published_on);
  return amended.action === "inserted" ? words.inserted(by, day) : words.amended(by, day);
};

interface Props {
  readonly chunks: readonly ArticleChunk[];
  /** The part that is spoken of; the whole provision where it is not among the chunks. */
  readonly part?: ArticleChunk | undefined;
}

/** Whether a provision applies and from when, and what amended it or the rest of it. */
export const LawBadges = ({ chunks, part = chunks[0] }: Props) => {
  if (part === undefined) return null;
  const { tone, said } = statusOf(part);
  const elsewhere = chunks.find(({ amended }) => amended !== null)?.amended ?? null;
  return (
    <p class="badges">
      <Badge tone={tone}>{said}</Badge>
      {part.amended !== null ? <Badge tone="caution">{amendmentWords(part.amended)}</Badge> : null}
      {part.amended === null && elsewhere !== null ? (
        <Badge>{words.amendedElsewhere(elsewhere.number ?? elsewhere.celex)}</Badge>
      ) : null}
    </p>
  );
};
