import { randomInt } from "node:crypto";
import { fuzz } from "../../api/support/fuzz.ts";
import { startService } from "./service.ts";

/**
 * Sends generated requests to the whole service (its own process, PostgreSQL, the published corpus) and fails when an answer
 * breaks the contract: `bun run test/bench/http/fuzz.ts [requests] [seed]`.
 */
const requests = Number(process.argv[2] ?? 20_000);
const seed = Number(process.argv[3] ?? randomInt(2 ** 31));

const operator = "operator-token-of-the-fuzzer";
process.env["ADMIN_TOKEN"] = operator;
const service = await startService(40);
try {
  process.stdout.write(`seed ${seed}\n`);
  const keys = { customers: service.keys, operator };
  const report = await fuzz({ port: Number(new URL(service.url).port), keys, seed, requests, concurrency: 8 });
  const { failures, ...rest } = report;
  process.stdout.write(`${JSON.stringify(rest)}\n${failures.slice(0, 50).join("\n")}\n${failures.length} failures\n`);
  process.exitCode = failures.length === 0 ? 0 : 1;
} finally {
  await service.stop();
}
