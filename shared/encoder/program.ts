/**
 * A program that holds an embedding model and embeds what it is asked, one text after the other. It speaks with the process that
 * started it alone (`start.ts`), and ends when that one lets go or is gone, however that happened: a signal from a terminal or a
 * service manager is for that process, which still has questions to answer.
 */

import { messageOf } from "../errors.ts";
import { type EmbedderOptions, openEmbedder } from "./embedder.ts";
import type { Asked, Told } from "./messages.ts";

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => {});
process.on("disconnect", () => process.exit(0));

const tell = (told: Told): void => {
  if (process.connected) process.send?.(told);
  else process.exit(0);
};

try {
  const embedder = await openEmbedder(JSON.parse(process.argv[2] ?? "") as EmbedderOptions);
  let last: Promise<void> = Promise.resolve();
  const answer = async ({ id, texts }: Asked): Promise<void> => {
    try {
      tell({ kind: "vectors", id, vectors: await embedder.embed(texts) });
    } catch (thrown) {
      tell({ kind: "no_vectors", id, problem: messageOf(thrown) });
    }
  };
  process.on("message", (asked: Asked) => {
    last = last.then(() => answer(asked));
  });
  tell({ kind: "opened", info: embedder.info });
} catch (thrown) {
  tell({ kind: "not_opened", problem: messageOf(thrown) });
}
