import { Badge } from "../../../parts/badge.tsx";
import { formatDay } from "../../../parts/dates.ts";
import type { ArticleChunk } from "../../../service/types.ts";
import { texts } from "../../../texts/en.ts";

const words = texts.read;

const tones = { in_force: "good", not_yet_applicable: "future", repealed: "bad" } as const;

const inWords = ({ legal_status, applies_from }: Pick<ArticleChunk, "legal_status" | "applies_from">): string => {
  if (legal_status === "repealed") return words.repealed;
  if (legal_status === "in_force")
    return applies_from === null ? words.inForceOpen : words.inForce(formatDay(applies_from));
  return applies_from === null ? words.futureOpen : words.future(formatDay(applies_from));
};

/** What a provision is today, or on the day that is read, and from when it applies. */
export const Standing = (props: Pick<ArticleChunk, "legal_status" | "applies_from">) => (
  <Badge tone={tones[props.legal_status]}>{inWords(props)}</Badge>
);

/** The act that the present words come from, and when it was published. */
export const Amended = ({ amended }: { readonly amended: NonNullable<ArticleChunk["amended"]> }) => {
  const act = amended.number ?? amended.celex;
  const day = amended.published_on === null ? "" : words.publishedOn(formatDay(amended.published_on));
  return (
    <Badge tone="caution">{amended.action === "inserted" ? words.inserted(act, day) : words.replaced(act, day)}</Badge>
  );
};
