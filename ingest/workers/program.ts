/**
 * A program that makes bundles, relates acts and compiles the commentary, one job after the other. It speaks with the process that started it alone (`pool.ts`),
 * and ends when that one lets go or is gone.
 */
import type { Answer, Asked, WorkerSetup } from "./messages.ts";
import { createWork } from "./work.ts";

const work = createWork(JSON.parse(process.argv[2] ?? "") as WorkerSetup);

// A terminal sends Ctrl-C to all. Whoever started this process decides whether its work is finished.
process.on("SIGINT", () => {});
process.on("disconnect", () => process.exit(0));
process.on("message", async (asked: Asked) => {
  if (asked.kind === "corpus") {
    work.hear(asked);
    return;
  }
  const told = await work.run(asked);
  if (process.connected) process.send?.({ ...told, held: process.memoryUsage.rss() } satisfies Answer);
});
