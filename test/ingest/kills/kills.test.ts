import { expect, setDefaultTimeout, test } from "bun:test";
import { readdirSync } from "node:fs";
import { samplesDir } from "../../../ingest/fetch/samples.ts";
import { createRandom } from "../../support/random.ts";
import { prepareRounds } from "./rounds.ts";

setDefaultTimeout(300_000);

/** `test/bench/ingest/kills.ts` looks longer. */
const kills = 3;

test("a build that adds, drops and changes acts is killed on its way, while it writes and while it publishes: nothing half is seen", async () => {
  const celexNumbers = readdirSync(samplesDir).filter((name) => /^3\d/.test(name));
  const random = createRandom(Number(process.env["TEST_SEED"] ?? Date.now() % 2 ** 31));
  const rounds = await prepareRounds({ documents: samplesDir, kind: "samples", celexNumbers }, random);
  let killed = 0;
  // The last of them may end before it is killed.
  for (let round = 1; round <= kills; round += 1) {
    const told = await rounds.next({ compared: round === kills });
    killed += told.killed ? 1 : 0;
    if (!told.killed) expect(told.current).toBe("new");
  }
  expect(killed).toBeGreaterThan(0);
});
