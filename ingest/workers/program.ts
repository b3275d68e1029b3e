/**
 * A program that makes bundles, relates acts and compiles the commentary, one job after the other. It speaks with the process that started it alone (`pool.ts`),
 * and ends when that one lets go or is gone.
 */
import { openTokenCounter } from "../../shared/embedder.ts";
import { messageOf, OperatorError } from "../../shared/errors.ts";
import { makeBundle } from "../bundle/bundle.ts";
import { dropUnused } from "../bundle/bundle-cache.ts";
import { writeBundle } from "../bundle/bundle-file.ts";
import { keepDocuments } from "../bundle/kept-documents.ts";
import { compileAndKeep } from "../commentary/kept-commentary.ts";
import type { ActDocuments } from "../fetch/expressions.ts";
import { openCorpus } from "../relate/corpus.ts";
import { relateAct } from "../relate/relate-act.ts";
import type { Asked, Job, Told, WorkerSetup } from "./messages.ts";

const { cacheDir, limit } = JSON.parse(process.argv[2] ?? "") as WorkerSetup;

/** Provisional limit for texts when no model counts their tokens: four characters a token is usual for English. */
const lexicalCharactersMax = 1536;

const openFits = async (): Promise<(text: string) => boolean> => {
  if (limit === null) return (text) => text.length <= lexicalCharactersMax;
  const countTokens = await openTokenCounter(limit.model);
  return (text) => text.length <= limit.tokensMax || countTokens(text) <= limit.tokensMax;
};

let fits: Promise<(text: string) => boolean> | null = null;
let corpus = openCorpus([]);

const makeAndKeep = async (documents: ActDocuments, path: string): Promise<void> => {
  fits ??= openFits();
  const bundle = makeBundle(documents, await fits);
  keepDocuments(cacheDir, documents);
  writeBundle(path, bundle);
  dropUnused(cacheDir, documents.entry.celex);
};

const work = async (job: Job): Promise<Told> => {
  try {
    if (job.kind === "bundle") await makeAndKeep(job.documents, job.path);
    else if (job.kind === "relate") relateAct(job.path, corpus);
    else compileAndKeep(cacheDir, job.path, job.input);
    return { kind: "done" };
  } catch (thrown) {
    if (thrown instanceof OperatorError) return { kind: "refused", problem: thrown.message, hint: thrown.hint };
    return { kind: "failed", problem: `${job.about}: ${messageOf(thrown)}` };
  }
};

process.on("disconnect", () => process.exit(0));
process.on("message", async (asked: Asked) => {
  if (asked.kind === "corpus") {
    corpus = openCorpus(asked.acts);
    return;
  }
  const told = await work(asked);
  if (process.connected) process.send?.(told);
});
