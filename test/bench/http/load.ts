import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import autocannon from "autocannon";

/** What a load generator saw. */
export interface Load {
  readonly requestsPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Responses other than 2xx. */
  readonly refused: number;
}

export interface LoadOptions {
  readonly url: string;
  /** One after the other, so that no organization meets its rate limit. */
  readonly keys: readonly string[];
  readonly seconds: number;
  readonly connections: number;
  /** Of wrk; autocannon has one. */
  readonly threads: number;
}

export const hasWrk = (): boolean => Bun.which("wrk") !== null;

const script = (keys: readonly string[]): string => `
local keys = { ${keys.map((key) => `"Bearer ${key}"`).join(", ")} }
local at = 0
request = function()
  at = at % #keys + 1
  return wrk.format("GET", nil, { ["Authorization"] = keys[at] })
end
done = function(summary, latency)
  io.write(string.format("RESULT %d %d %d %d %d\\n", summary.requests, summary.duration, latency:percentile(50),
    latency:percentile(99), summary.errors.status))
end
`;

const withWrk = async (options: LoadOptions): Promise<Load> => {
  const folder = mkdtempSync(join(tmpdir(), "acquis-wrk-"));
  const path = join(folder, "load.lua");
  writeFileSync(path, script(options.keys));
  const words = [
    "wrk",
    `-t${options.threads}`,
    `-c${options.connections}`,
    `-d${options.seconds}s`,
    "-s",
    path,
    options.url,
  ];
  const output = await new Response(Bun.spawn(words, { stdout: "pipe" }).stdout).text();
  rmSync(folder, { recursive: true });
  const [requests = 0, microseconds = 1, p50 = 0, p99 = 0, refused = 0] = (/RESULT (.*)/.exec(output)?.[1] ?? "")
    .split(" ")
    .map(Number);
  return {
    requestsPerSecond: requests / (microseconds / 1e6),
    p50Ms: p50 / 1_000,
    p99Ms: p99 / 1_000,
    refused,
  };
};

const withAutocannon = async (options: LoadOptions): Promise<Load> => {
  const result = await autocannon({
    url: options.url,
    connections: options.connections,
    duration: options.seconds,
    requests: options.keys.map((key) => ({ headers: { Authorization: `Bearer ${key}` } })),
  });
  return {
    requestsPerSecond: result.requests.average,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    refused: result.non2xx,
  };
};

/** Sends as much as can be answered, with wrk where it is installed, else with autocannon (which itself is slower). */
export const load = (options: LoadOptions): Promise<Load> => (hasWrk() ? withWrk(options) : withAutocannon(options));
