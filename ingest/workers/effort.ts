import { statSync } from "node:fs";
import { actFilePath, topicPaths } from "../commentary/read.ts";
import type { FetchedDocument } from "../fetch/source.ts";
import type { Portion } from "../write/tables.ts";
import type { Job } from "./messages.ts";

/** How long a million characters of what it reads keep a job busy, in ms, as measured on the law. */
const msPerMillion: Readonly<Record<Job["kind"], number>> = {
  bundle: 800,
  relate: 300,
  pack: 500,
  write: 100,
  commentary: 150,
};

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

const charactersOf = (document: FetchedDocument | null): number =>
  document === null ? 0 : [...document.files.values()].reduce((sum, file) => sum + file.length, 0);

const packsIn = (portion: Portion): readonly string[] =>
  portion.kind === "translation" ? portion.acts : [...portion.parts.acts, portion.parts.commentary];

const charactersIn = (job: Job): number => {
  if (job.kind === "relate") return sizeOf(job.path);
  if (job.kind === "pack") return sizeOf(job.input.path);
  if (job.kind === "write") return packsIn(job.portion).reduce((sum, path) => sum + sizeOf(path), 0);
  if (job.kind === "bundle") return charactersOf(job.documents.published) + charactersOf(job.documents.consolidated);
  const { folder, acts } = job.input;
  const paths = [...topicPaths(folder), ...acts.map(({ entry }) => actFilePath(folder, entry.id))];
  return paths.reduce((sum, path) => sum + sizeOf(path), 0);
};

/** About how long a job takes, in ms. */
export const effortOf = (job: Job): number => (charactersIn(job) / 1e6) * msPerMillion[job.kind];
