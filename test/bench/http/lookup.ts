import { hasWrk, type Load, load } from "./load.ts";
import { freePort, type ServiceUnderTest, startService, untilAnswered } from "./service.ts";

/**
 * `bun run test/bench/http/lookup.ts [seconds]`: the article lookup with authentication, rate limit, request id, security
 * headers and logging, against a bare Elysia route in the same run, with one thread of wrk and with two. Two take processor time from
 * the bare route on a small machine, so that the ratio is judged with one: exit code 1 when it is below a half or p99 is at 5 ms or more.
 */
const seconds = Number(process.argv[2] ?? 2);
/** Short rounds in turn, so that what else the machine does meets both alike. */
const rounds = 9;
const connections = 32;
/** Each may send 120,000 a minute; together they may send more than the machine can answer. */
const organizationsCount = 150;

const say = (text: string): void => void process.stdout.write(`${text}\n`);
const median = (values: readonly number[]): number =>
  [...values].sort((one, other) => one - other)[values.length >> 1] ?? 0;
const shown = (name: string, measured: Load): string =>
  `${name.padEnd(9)} ${Math.round(measured.requestsPerSecond).toLocaleString("en")} requests/s, p50 ${measured.p50Ms.toFixed(2)} ms, p99 ${measured.p99Ms.toFixed(2)} ms, refused ${measured.refused}`;

const results: Array<{ threads: number; bare: Load; lookup: Load }> = [];
const threadCounts = hasWrk() ? [1, 2] : [1];

const measure = async (bareUrl: string, service: ServiceUnderTest): Promise<void> => {
  const against = (url: string, threads: number, forSeconds: number): Promise<Load> =>
    load({ url, keys: service.keys, seconds: forSeconds, connections, threads });
  const lookupUrl = `${service.url}/v1/articles/gdpr/33`;
  await against(bareUrl, 1, 1);
  await against(lookupUrl, 1, 1);
  for (let round = 0; round < rounds; round += 1) {
    for (const threads of threadCounts) {
      const bare = await against(bareUrl, threads, seconds);
      const lookup = await against(lookupUrl, threads, seconds);
      say(shown(`bare, ${threads}`, bare));
      say(shown(`lookup, ${threads}`, lookup));
      results.push({ threads, bare, lookup });
    }
  }
};

const barePort = freePort();
const bare = Bun.spawn([process.execPath, `${import.meta.dir}/bare-server.ts`, String(barePort)], {
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

say(`${hasWrk() ? "wrk" : "autocannon"}, ${connections} connections, ${rounds} rounds of ${seconds} s each`);
const isReached = threadCounts.map((threads) => {
  const measured = results.filter((result) => result.threads === threads);
  const ratio = median(measured.map(({ bare, lookup }) => lookup.requestsPerSecond / bare.requestsPerSecond));
  const p99Ms = median(measured.map(({ lookup }) => lookup.p99Ms));
  say(
    `${threads} thread(s): ratio ${ratio.toFixed(2)} of the bare route (wanted: 0.50 or more), p99 ${p99Ms.toFixed(2)} ms (wanted: below 5)`,
  );
  return ratio >= 0.5 && p99Ms < 5;
});
const refused = results.reduce((sum, { lookup }) => sum + lookup.refused, 0);
process.exit(isReached[0] === true && refused === 0 ? 0 : 1);
