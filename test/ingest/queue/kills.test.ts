import { expect, setDefaultTimeout, test } from "bun:test";
import fc from "fast-check";
import { listVersions } from "../../../ingest/publish/versions.ts";
import { verifyVersion } from "../../../ingest/verify/index.ts";
import { runProgram } from "../../api/support/process.ts";
import { temporaryFolder } from "../../support/corpus.ts";
import { createRandom } from "../../support/random.ts";
import { runIngest } from "../run-ingest.ts";
import { startCrew, strikeUntilEnd } from "./kills.ts";
import { rowsLeft } from "./support.ts";

setDefaultTimeout(300_000);

/** More, to look longer: `KILLS=20 bun test test/ingest/queue/kills.test.ts`. */
const kills = Number(process.env["KILLS"] ?? 2);

const build = ["build", "--source", "samples", "--embeddings", "none", "--quiet", "--json"];

test("workers and PostgreSQL killed at random moments: the version is the one that one process gives", async () => {
  const random = createRandom(fc.readConfigureGlobal().seed ?? 0);
  const killsMax = { workers: kills, servers: Math.ceil(kills / 2) };
  const crew = await startCrew({ count: 2, random, settings: {}, killsMax });
  const settings = { CORPUS_DIR: temporaryFolder(), DATA_DIR: temporaryFolder(), DATABASE_URL: crew.url };
  const alone = runIngest(build);
  const program = runProgram(["ingest/cli.ts", ...build, "--workers", "queue"], settings);
  const code = await strikeUntilEnd(program, crew, random, 2_000);
  const [, digest] = await program.printed(/"digest":"(\w+)"/);
  expect({ code, struck: crew.killed.workers + crew.killed.ended + crew.killed.servers > 0 }).toEqual({
    code: 0,
    struck: true,
  });
  expect(JSON.parse((await alone).output)).toMatchObject({ digest });
  const [only, ...others] = listVersions(settings.CORPUS_DIR);
  expect(others).toEqual([]);
  const checks = await verifyVersion(settings.CORPUS_DIR, only?.version ?? "");
  expect(checks.filter(({ problem }) => problem !== null)).toEqual([]);
  expect(await rowsLeft(crew.url)).toMatchObject({ wanted: 0, outcomes: 0 });
  await crew.close();
});
