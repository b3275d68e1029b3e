import { findFacts } from "../../../../api/classify/facts/find.ts";
import type { Lexicon } from "../../../../api/classify/facts/lexicon.ts";
import { tokenize } from "../../../../api/classify/facts/tokens.ts";
import { type ModelFile, modelOf } from "../../../../api/classify/learned/model.ts";
import { bySentence, piecesOf, piecesOfSentence } from "../../../../api/classify/learned/pieces.ts";
import { roleFacts, roleOf, roles, type Voice, voiceOf } from "../../../../api/classify/role.ts";
import { toThousandths } from "../result.ts";
import { fitModel, type Scales } from "./cases.ts";
import { caseBook, type System } from "./rows.ts";

/** Settings that are tried: how much more a description of trade counts, and from which chance on a role is said. */
const tradeWeights = [1, 2, 4, 6];
const chancesTried = [0.35, 0.4, 0.45, 0.5];
/** What the word lists say counts more than a single word. */
const roleScales: Scales = { pieces: 8, signs: 4 };

const nobody = "none";
const roleKinds = [nobody, ...roles];
const roleSigns = roleFacts.map((id) => `says ${id}`);
const isTrade = (role: string): boolean => role === "importer" || role === "distributor";

/** Whose voice a description is in, by its author. */
interface Heard {
  readonly author: string;
  readonly role: string;
  readonly voice: Voice;
}

const hear = ({ author, role, text }: System, lexicon: Lexicon): Heard => {
  const tokens = tokenize(text);
  const pieces = piecesOf([...bySentence(tokens).values()].map(piecesOfSentence));
  return { author, role: role ?? nobody, voice: voiceOf(pieces, findFacts(text, lexicon, tokens)) };
};

const fitRoles = (some: readonly Heard[], tradeWeight: number): ModelFile =>
  fitModel(
    some.map(({ voice, role }) => ({ read: voice, kind: role, weight: isTrade(role) ? tradeWeight : 1 })),
    roleKinds,
    roleSigns,
    roleScales,
  );

interface Told {
  readonly gold: string;
  readonly said: string;
}

const tell = (some: readonly Heard[], file: ModelFile, least: number): Told[] => {
  const model = modelOf(file);
  return some.map(({ voice, role }) => ({ gold: role, said: roleOf(voice, model, least) ?? nobody }));
};

/** The mean of the four roles' F1: each counts alike, though two are rare. */
const meanF1 = (told: readonly Told[]): number => {
  const scores = roles.map((role) => {
    const right = told.filter(({ gold, said }) => gold === role && said === role).length;
    const all = told.filter(({ gold }) => gold === role).length + told.filter(({ said }) => said === role).length;
    return all === 0 ? 1 : (2 * right) / all;
  });
  return scores.reduce((sum, one) => sum + one, 0) / roles.length;
};

const measure = (told: readonly Told[]): { readonly role: number; readonly role_f1: number } => {
  const tellable = told.filter(({ gold }) => gold !== nobody);
  const right = tellable.filter(({ gold, said }) => gold === said).length;
  return { role: toThousandths(right / (tellable.length || 1)), role_f1: toThousandths(meanF1(told)) };
};

/** The model of roles with its settings, and how well it tells: authors left out, and the author kept. */
export interface ChosenRoles {
  readonly roles: ModelFile;
  readonly role_from: number;
  readonly leftOut: Record<string, number>;
  readonly heldOut: Record<string, number>;
}

/** Chooses the model that reads who speaks, on groups of authors left out in turn. The case book tells no roles. */
export const chooseRoles = (
  systems: readonly System[],
  lexicon: Lexicon,
  groups: ReadonlyArray<readonly string[]>,
  keptAuthor: string,
): ChosenRoles => {
  const heard = systems.filter(({ author }) => author !== caseBook).map((system) => hear(system, lexicon));
  const chosenOn = heard.filter(({ author }) => author !== keptAuthor);
  const settings = tradeWeights.flatMap((tradeWeight) => {
    const fitted = groups.map((group) => ({
      left: chosenOn.filter(({ author }) => group.includes(author)),
      file: fitRoles(
        chosenOn.filter(({ author }) => !group.includes(author)),
        tradeWeight,
      ),
    }));
    return chancesTried.map((least) => ({
      tradeWeight,
      least,
      told: fitted.flatMap(({ left, file }) => tell(left, file, least)),
    }));
  });
  const best = settings.reduce((most, one) => (meanF1(one.told) > meanF1(most.told) ? one : most));
  const file = fitRoles(chosenOn, best.tradeWeight);
  const kept = heard.filter(({ author }) => author === keptAuthor);
  return {
    roles: file,
    role_from: best.least,
    leftOut: measure(best.told),
    heldOut: measure(tell(kept, file, best.least)),
  };
};
