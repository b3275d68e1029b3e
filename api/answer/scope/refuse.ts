import type { Library } from "../retrieve/library.ts";
import type { Ranking } from "../retrieve/rank.ts";
import type { Refusal, Scope } from "./types.ts";

export const refuse = (_scope: Scope, _ranking: Ranking, _question: string, _library: Library): Refusal | null => null;
