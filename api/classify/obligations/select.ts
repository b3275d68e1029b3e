import { articleIdOf, citationId } from "../../../shared/citation/index.ts";
import type { LawText } from "../../../shared/corpus/index.ts";
import type { IsoDate } from "../../../shared/dates.ts";
import { eurLexUrl } from "../../../shared/eur-lex.ts";
import { once } from "../../../shared/once.ts";
import {
  appliesFrom,
  highRiskFrom,
  lastWrittenDate,
  nearestProvision,
  type Route,
  writtenCitation,
} from "../provisions.ts";
import { aiActCitation } from "../rules/load.ts";
import type { Obligation, Role } from "../types.ts";
import type { Duty } from "./load.ts";
import type { Tags } from "./tags.ts";

/** Whose duties are given where nobody knows who describes. */
const usualRoles: readonly Role[] = ["provider", "deployer"];

const holds = (circumstance: string, { told, denied }: Tags, needsKnown: boolean): boolean => {
  if (circumstance.startsWith("!")) return !told.has(circumstance.slice(1));
  return told.has(circumstance) || (!needsKnown && !denied.has(circumstance));
};

/** True for a duty of a classification with these tags, whatever the circumstances. */
export const isOfClass = ({ for: some, unless = [] }: Duty, is: ReadonlySet<string>): boolean =>
  some.some((tag) => is.has(tag)) && !unless.some((tag) => is.has(tag));

/** True for a duty of one of these roles. */
export const isOfRole = ({ roles }: Duty, wanted: readonly Role[]): boolean =>
  wanted.some((one) => (roles as readonly Role[]).includes(one));

const isDue = (duty: Duty, tags: Tags, role: Role | null): boolean =>
  isOfClass(duty, tags.is) &&
  (duty.when ?? []).every((circumstance) => holds(circumstance, tags, duty.needs_known === true)) &&
  isOfRole(duty, role === null ? usualRoles : [role]);

const later = (left: IsoDate | null, right: IsoDate | null): IsoDate | null =>
  left === null ? right : right === null ? left : left > right ? left : right;

/** Undated duties last. */
export const byDate = (left: Obligation, right: Obligation): number =>
  (left.deadline ?? "9999").localeCompare(right.deadline ?? "9999");

const describe = (duty: Duty, route: Route, snapshot: LawText): Obligation | null => {
  const act = snapshot.act("ai_act");
  const wanted = aiActCitation(duty.provision);
  const found = nearestProvision(snapshot, wanted);
  // The law of this snapshot does not know it yet (or no longer): the article is there, the paragraph is not.
  const isMissing =
    found !== null && snapshot.manifest.kind === "law" && citationId(found.citation) !== citationId(wanted);
  if (act === undefined || found === null || isMissing) return null;
  const begins = route === null ? null : highRiskFrom(snapshot, route);
  const own = duty.written_date === "last" ? lastWrittenDate(found.chunks) : appliesFrom(found.chunks, route);
  return {
    id: duty.id,
    description: duty.description,
    source_article: writtenCitation(found.citation),
    article_id: articleIdOf(found.citation),
    url: eurLexUrl(act, found.citation),
    deadline: duty.high_risk === true ? later(own, begins) : own,
    roles: duty.roles as Role[],
  };
};

/** What a snapshot says of each duty by the route to it: it stays as it is. */
const described = new WeakMap<LawText, (duty: Duty) => (route: string) => Obligation | null>();

const describerOf = (snapshot: LawText) => {
  const known = described.get(snapshot);
  if (known !== undefined) return known;
  const byDuty = new Map<Duty, (route: string) => Obligation | null>();
  const made = (duty: Duty) => {
    const byRoute =
      byDuty.get(duty) ?? once((route) => describe(duty, route === "" ? null : (route as Route), snapshot));
    byDuty.set(duty, byRoute);
    return byRoute;
  };
  described.set(snapshot, made);
  return made;
};

/**
 * A duty with its provision and the date from which it applies to a system of this route, both read from the snapshot. Null where the
 * snapshot does not have its provision.
 */
export const describeDuty = (duty: Duty, route: Route, snapshot: LawText): Obligation | null =>
  describerOf(snapshot)(duty)(route ?? "");

/** The duties of a classification in the order in which they bite. A duty whose provision the snapshot does not have is left out. */
export const selectObligations = (
  duties: readonly Duty[],
  tags: Tags,
  role: Role | null,
  routeOfSystem: Route,
  snapshot: LawText,
): Obligation[] => {
  const route = routeOfSystem ?? (tags.is.has("derogation") ? "annexIII" : null);
  return duties
    .filter((duty) => isDue(duty, tags, role))
    .flatMap((duty) => describeDuty(duty, route, snapshot) ?? [])
    .sort(byDate);
};
