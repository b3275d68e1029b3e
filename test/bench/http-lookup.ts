import { hasWrk, type Load, load, threads } from "./http-load.ts";
import { freePort, type ServiceUnderTest, startService, untilAnswered } from "./http-service.ts";

/**
 * `bun run test/bench/http-lookup.ts [seconds]`: the article lookup with authentication, rate limit, request id, security
 * headers and logging, against a bare Elysia route in the same run. Prints the ratio; exit code 1 when it is below a half or
 * p99 is at 5 ms or more.
 */
const seconds = Number(process.argv[2] ?? 2);
/** Short rounds in turn, so that what else the machine does meets both alike. */
const rounds = 15;
const connections = 32;
/** Each may send 120,000 a minute; together they may send more than the machine can answer. */
const organizationsCount = 150;

const say = (text: string): void => void process.stdout.write(`${text}\n`);
const median = (values: readonly number[]): number =>
  [...values].sort((one, other) => one - other)[values.length >> 1] ?? 0;
const shown = (name: string, measured: Load): string =>
  `${name.padEnd(8)} ${Math.round(measured.requestsPerSecond).toLocaleString("en")} requests/s, p50 ${measured.p50Ms.toFixed(2)} ms, p99 ${measured.p99Ms.toFixed(2)} ms, refused ${measured.refused}`;

const results: Array<{ bare: Load; lookup: Load }> = [];

const measure = async (bareUrl: string, service: ServiceUnderTest): Promise<void> => {
  const against = (url: string, forSeconds: number): Promise<Load> =>
    load({ url, keys: service.keys, seconds: forSeconds, connections });
  const lookupUrl = `${service.url}/v1/articles/gdpr/33`;
  await against(bareUrl, 1);
  await against(lookupUrl, 1);
  for (let round = 0; round < rounds; round += 1) {
    const result = { bare: await against(bareUrl, seconds), lookup: await against(lookupUrl, seconds) };
    say(shown("bare", result.bare));
    say(shown("lookup", result.lookup));
    results.push(result);
  }
};

const barePort = freePort();
const bare = Bun.spawn([process.execPath, `${import.meta.dir}/http-bare-server.ts`, String(barePort)], {
  stdio: ["ignore", "ignore", "inherit"],
});
try {
  const bareUrl = `http://127.0.0.1:${barePort}/`;
  await untilAnswered(bareUrl);
  const service = await startService(organizationsCount);
  await measure(bareUrl, service).finally(service.stop);
} finally {
  bare.kill();
}

const ratio = median(results.map((result) => result.lookup.requestsPerSecond / result.bare.requestsPerSecond));
const p99Ms = median(results.map((result) => result.lookup.p99Ms));
const refused = results.reduce((sum, result) => sum + result.lookup.refused, 0);
say(
  `${hasWrk() ? `wrk, ${threads} threads` : "autocannon"}, ${connections} connections, ${rounds} rounds of ${seconds} s each`,
);
say(`ratio ${ratio.toFixed(2)} of the bare route (wanted: 0.50 or more), p99 ${p99Ms.toFixed(2)} ms (wanted: below 5)`);
process.exit(ratio >= 0.5 && p99Ms < 5 && refused === 0 ? 0 : 1);
