import type { LawText } from "../../../shared/corpus/index.ts";
import type { IsoDate } from "../../../shared/dates.ts";
import { unknownRegulation } from "../../engines/not-held.ts";
import type { LevelObligation, ObligationsResponse } from "../../openapi/schemas/obligations.ts";
import type { Route } from "../provisions.ts";
import { type Rule, readRules } from "../rules/load.ts";
import type { Obligation, RiskLevel, Role } from "../types.ts";
import { wordsOf } from "./conditions.ts";
import { besideOf, type HighRiskWay, type Kind, kindsOf } from "./levels.ts";
import { type Duty, readDuties } from "./load.ts";
import { byDate, describeDuty, isOfClass, isOfRole } from "./select.ts";

/** Whose duties are asked for, at which level. */
export interface WantedObligations {
  readonly level: RiskLevel;
  /** Null: of every role. */
  readonly role: Role | null;
  /** Null where the level is not high. */
  readonly way: HighRiskWay | null;
}

const everyRole: readonly Role[] = ["provider", "deployer", "importer", "distributor"];
const dayMs = 86_400_000;

/** What the table and the rules say, read when somebody first asks. */
let tables: { readonly duties: readonly Duty[]; readonly rules: readonly Rule[] } | null = null;

const readTables = () => {
  tables ??= { duties: readDuties(), rules: readRules() };
  return tables;
};

/** `Annex III, point 5(b)` → `Annex III, point 5`, where all of the point's own are there. */
const shortened = (wanted: readonly string[], all: readonly string[]): string[] => {
  const pointOf = (provision: string): string => provision.replace(/^(Annex III, point \d+)\([a-z]\)$/, "$1");
  const isWhole = (point: string): boolean => all.every((one) => pointOf(one) !== point || wanted.includes(one));
  return [...new Set(wanted.map((one) => (isWhole(pointOf(one)) ? pointOf(one) : one)))];
};

const provisionsOf = (kinds: readonly Kind[]): string[] => kinds.map(({ provision }) => provision);

/** Who may have duties of a level. */
interface Systems {
  /** Every kind of system of the level. */
  readonly kinds: readonly Kind[];
  /** What a system of the level may be as well. */
  readonly beside: readonly Kind[];
}

const having = (duty: Duty, kinds: readonly Kind[]): Kind[] => kinds.filter(({ tags }) => isOfClass(duty, tags));

/** The kinds of the level that the duty is for; empty where it is for all of them. */
const onlyFor = (duty: Duty, { kinds, beside }: Systems): string[] => {
  const ofLevel = having(duty, kinds);
  if (ofLevel.length === kinds.length) return [];
  const fitting = [...ofLevel, ...having(duty, beside)];
  // A kind of a kind that is there says nothing more.
  const widest = fitting.filter((one) => !fitting.some((other) => other !== one && one.tags.isSupersetOf(other.tags)));
  return shortened(provisionsOf(widest), provisionsOf(kinds));
};

const routeOf = ({ level, way }: WantedObligations, duty: Duty): Route => {
  if (level === "high") return way === null || way === "annex_iii" ? "annexIII" : "annexI";
  return duty.for.includes("derogation") ? "annexIII" : null;
};

/** Whole days until a date: 0 from that day on, null for no date. */
export const daysUntil = (deadline: IsoDate | null, today: IsoDate): number | null =>
  deadline === null ? null : Math.max(0, Math.round((Date.parse(deadline) - Date.parse(today)) / dayMs));

type Undated = Omit<LevelObligation, "days_remaining">;

const describe = (duty: Duty, wanted: WantedObligations, systems: Systems, snapshot: LawText): Undated[] => {
  const described: Obligation | null = describeDuty(duty, routeOf(wanted, duty), snapshot);
  if (described === null) return [];
  return [{ ...described, only_for: onlyFor(duty, systems), conditions: (duty.when ?? []).map(wordsOf) }];
};

/**
 * Makes the list of duties by level and role, out of the tables that classification selects from. A duty whose provision the snapshot
 * does not have is left out. Throws `unknown_regulation` where the snapshot has no AI Act.
 */
export const createObligationList = (snapshot: LawText) => {
  const known = new Map<string, Undated[]>();
  const listed = (wanted: WantedObligations): Undated[] => {
    const key = `${wanted.level} ${wanted.role} ${wanted.way}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const { duties, rules } = readTables();
    const { level, way } = wanted;
    const systems = { kinds: kindsOf(level, way, rules), beside: besideOf(level, way, rules) };
    const found = duties
      .filter((duty) => isOfRole(duty, wanted.role === null ? everyRole : [wanted.role]))
      .filter((duty) => having(duty, [...systems.kinds, ...systems.beside]).length > 0)
      .flatMap((duty) => describe(duty, wanted, systems, snapshot))
      .sort(byDate);
    known.set(key, found);
    return found;
  };
  return (wanted: WantedObligations, today: IsoDate): ObligationsResponse => {
    if (snapshot.act("ai_act") === undefined) throw unknownRegulation(snapshot);
    const obligations = listed(wanted).map((one) => ({ ...one, days_remaining: daysUntil(one.deadline, today) }));
    return {
      regulation: "ai_act",
      risk_level: wanted.level,
      role: wanted.role,
      high_risk_by: wanted.way,
      counted_from: today,
      obligations,
      total: obligations.length,
      corpus_version: snapshot.manifest.corpus_version,
    };
  };
};

type ObligationList = ReturnType<typeof createObligationList>;

const lists = new WeakMap<LawText, ObligationList>();

/** The list of a state of the law that is not mounted: made when it is first asked for, and let go with the state. */
export const obligationListOf = (law: LawText): ObligationList => {
  const known = lists.get(law) ?? createObligationList(law);
  lists.set(law, known);
  return known;
};
