import type { Tool } from "../tool.ts";
import { checkCompliance, classifyAiSystem } from "./answers.ts";
import { listObligations } from "./duties.ts";
import { getDefinition, health, listRegulations, searchLaw } from "./library.ts";
import { findReferences, getArticle } from "./provisions.ts";
import { checkRegulationScope } from "./scope.ts";
import { compareVersions } from "./versions.ts";

/** Every tool, in the order in which they are listed. */
export const tools: readonly Tool[] = [
  ...[checkCompliance, classifyAiSystem, checkRegulationScope],
  ...[getArticle, searchLaw, getDefinition, findReferences, listRegulations],
  ...[compareVersions, listObligations, health],
];
