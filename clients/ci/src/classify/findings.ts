import type { ClassifyResponse } from "../../../../sdk/typescript/src/index.ts";
import { type Acceptance, type Card, type Level, levels } from "./cards.ts";

/** What becomes of a card: only `fails` makes the command fail. */
export type Outcome = "passes" | "accepted" | "fails";

/** A card with what the service says of it. */
export interface Finding {
  readonly card: Card;
  readonly response: ClassifyResponse;
  readonly outcome: Outcome;
  /** The one that counts; null where none does or none is needed. */
  readonly acceptance: Acceptance | null;
  /** Why other acceptances of the card do not count. */
  readonly notes: readonly string[];
}

const folded = (provision: string): string => provision.toLowerCase().replace(/\s+/g, "");

/** True where a provision is the accepted one or a part of it: `Annex III, point 4(a)` of `Annex III`. */
const isWithin = (provision: string, accepted: string): boolean => {
  const [whole, part] = [folded(accepted), folded(provision)];
  return part === whole || (part.startsWith(whole) && /^[,(]/.test(part.slice(whole.length)));
};

/** Why an acceptance does not count; null where it does. */
const objection = (acceptance: Acceptance, response: ClassifyResponse, today: string): string | null => {
  const { level, reason, until, provision } = acceptance;
  if (level !== response.risk_level) return `it accepts ${level}, and the level is ${response.risk_level}`;
  if (reason === null) return "it gives no reason";
  if (until !== null && until < today) return `it ended on ${until}`;
  const [first] = response.reasons;
  if (provision === null || (first !== undefined && isWithin(first.provision, provision))) return null;
  return `it is about ${provision}, and the level rests on ${first?.provision ?? "no provision"}`;
};

/** Weighs what the service says of a card against what the card accepts. `today` in UTC, `2026-11-23`. */
export const judge = (
  card: Card,
  response: ClassifyResponse,
  { failOn, today }: { readonly failOn: ReadonlySet<Level>; readonly today: string },
): Finding => {
  const objections = card.accepted.map((acceptance) => objection(acceptance, response, today));
  const acceptance = card.accepted.find((_, place) => objections[place] === null) ?? null;
  const notes = card.accepted.flatMap(({ line }, place) => {
    const why = objections[place];
    return why === null || why === undefined ? [] : [`The acceptance in line ${line} does not count: ${why}.`];
  });
  const isFailing = failOn.has(response.risk_level);
  const outcome = !isFailing ? "passes" : acceptance === null ? "fails" : "accepted";
  return { card, response, outcome, acceptance: isFailing ? acceptance : null, notes };
};

/** How many cards have each level, and how many are accepted or fail. */
export type Counts = Readonly<Record<Level | "accepted" | "failed", number>>;

/** Counts findings. */
export const countFindings = (findings: readonly Finding[]): Counts => {
  const having = (holds: (finding: Finding) => boolean): number => findings.filter(holds).length;
  const byLevel = levels.map((level) => [level, having(({ response }) => response.risk_level === level)] as const);
  return {
    ...(Object.fromEntries(byLevel) as Record<Level, number>),
    accepted: having(({ outcome }) => outcome === "accepted"),
    failed: having(({ outcome }) => outcome === "fails"),
  };
};

/** `2 high, 1 minimal; 1 accepted, 1 fails`. */
export const countsInWords = (counts: Counts): string => {
  const named = levels.filter((level) => counts[level] > 0).map((level) => `${counts[level]} ${level}`);
  return `${named.join(", ")}; ${counts.accepted} accepted, ${counts.failed} ${counts.failed === 1 ? "fails" : "fail"}`;
};

/** Prohibited systems that a card accepts: said apart, wherever findings are told. */
export const acceptedProhibitions = (findings: readonly Finding[]): Finding[] =>
  findings.filter(({ outcome, response }) => outcome === "accepted" && response.risk_level === "prohibited");

/** The duties of a finding: of the card's role where it names one. */
export const dutiesOf = ({ card, response }: Finding): ClassifyResponse["obligations"] =>
  response.obligations.filter(({ roles }) => card.role === null || roles.includes(card.role));

/** Where a provision is to be read: at EUR-Lex; null where the service cites none. */
export const urlOf = ({ response }: Finding, articleId: string): string | null =>
  response.sources.find(({ article_id }) => article_id === articleId)?.url ?? null;

/** `Annex III, point 4(a), Article 50(1)`: what a level rests on. */
export const provisionsOf = ({ response }: Finding): string =>
  response.reasons.map(({ provision }) => provision).join(", ");
