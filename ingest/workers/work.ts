import { openTokenCounter } from "../../shared/encoder/embedder.ts";
import { messageOf, OperatorError } from "../../shared/errors.ts";
import { makeBundle } from "../bundle/bundle.ts";
import { dropUnused } from "../bundle/bundle-cache.ts";
import { writeBundle } from "../bundle/bundle-file.ts";
import { keepDocuments } from "../bundle/kept-documents.ts";
import { keepRefusal } from "../bundle/refusals.ts";
import { compileAndKeep } from "../commentary/kept-commentary.ts";
import type { ActDocuments } from "../fetch/expressions.ts";
import { packAct } from "../pack/pack-act.ts";
import { openCorpus } from "../relate/corpus.ts";
import { relateAct } from "../relate/relate-act.ts";
import { writeAndTell } from "../write/written-file.ts";
import type { Asked, Job, Told, WorkerSetup } from "./messages.ts";
import { receivedDocuments } from "./sent-documents.ts";

/** What does jobs, one after the other, wherever it runs. */
export interface Work {
  hear(asked: Exclude<Asked, Job>): void;
  /** Never throws: how the job ended is what it tells. */
  run(job: Job): Promise<Told>;
}

/** Provisional limit for texts when no model counts their tokens: four characters a token is usual for English. */
const lexicalCharactersMax = 1536;

/** Acts after which memory is let go. */
const bundlesBetween = 6;

const openFits = async (limit: WorkerSetup["limit"]): Promise<(text: string) => boolean> => {
  if (limit === null) return (text) => text.length <= lexicalCharactersMax;
  const countTokens = await openTokenCounter(limit.model);
  return (text) => text.length <= limit.tokensMax || countTokens(text) <= limit.tokensMax;
};

/** Makes bundles, relates and packs acts and compiles the commentary in this process. What it needs is opened with the first job that does. */
export const createWork = ({ cacheDir, limit }: WorkerSetup): Work => {
  let fits: Promise<(text: string) => boolean> | null = null;
  let corpus = openCorpus([]);

  /** What is read of documents is let go between acts: the runtime itself waits until there is a multiple of it. */
  let bundles = 0;
  const letGo = (): void => {
    bundles += 1;
    if (bundles % bundlesBetween === 0) Bun.gc(true);
  };

  const makeAndKeep = async (documents: ActDocuments, path: string): Promise<void> => {
    fits ??= openFits(limit);
    const received = receivedDocuments(documents);
    try {
      writeBundle(path, makeBundle(received, await fits));
      keepDocuments(cacheDir, received);
    } catch (thrown) {
      if (thrown instanceof OperatorError) keepRefusal(path, documents, thrown);
      throw thrown;
    } finally {
      dropUnused(cacheDir, documents.entry.celex);
      letGo();
    }
  };

  return {
    hear: ({ acts }) => {
      corpus = openCorpus(acts);
    },
    run: async (job) => {
      try {
        if (job.kind === "bundle") await makeAndKeep(job.documents, job.path);
        else if (job.kind === "relate") relateAct(job.path, corpus);
        else if (job.kind === "write") await writeAndTell(job.path, job.folder, job.portion);
        else if (job.kind === "pack") await packAct(job.path, job.input, corpus);
        else compileAndKeep(cacheDir, job.path, job.input);
        return { kind: "done" };
      } catch (thrown) {
        if (thrown instanceof OperatorError) return { kind: "refused", problem: thrown.message, hint: thrown.hint };
        return { kind: "failed", problem: `${job.about}: ${messageOf(thrown)}` };
      }
    },
  };
};
