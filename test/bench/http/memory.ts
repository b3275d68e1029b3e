import { type ServiceUnderTest, startService } from "./service.ts";

/**
 * `bun run test/bench/http/memory.ts [seconds]`: an hour's worth of mixed load (40 lookups and 2 answers a second) compressed into
 * three minutes, with streams that are read slowly or left, and requests that are refused. Prints the service's memory
 * as it goes; exit code 1 when its last third lies more than a tenth above its middle third.
 */
const seconds = Number(process.argv[2] ?? 180);
const workers = 8;
const sampleEveryMs = 2_000;
const growthMax = 0.1;

const say = (text: string): void => void process.stdout.write(`${text}\n`);

const questions = [
  "How long do I have to report a personal data breach to the supervisory authority?",
  "Which AI practices are prohibited in the European Union?",
  "When must a financial entity report a major ICT-related incident?",
  "What is the best pizza in Naples?",
];
const description = "A tool that ranks job applications by comparing CVs with the advertisement.";

const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(Math.random() * items.length)] as Item;

type Send = (path: string, body?: unknown) => Promise<Response>;

const lookUp = async (send: Send): Promise<void> => {
  await (
    await send(`/v1/articles/${pick(["gdpr", "ai_act", "dora"])}/${1 + Math.floor(Math.random() * 90)}`)
  ).arrayBuffer();
};

/** Reads a stream slowly and, half of the time, leaves it. */
const stream = async (send: Send): Promise<void> => {
  const reader = (await send("/v1/check/stream", { question: pick(questions) })).body?.getReader();
  for (let read = 0; read < 5; read += 1) {
    if ((await reader?.read())?.done !== false) return;
    await Bun.sleep(5);
  }
  if (Math.random() < 0.5) await reader?.cancel();
  else while ((await reader?.read())?.done === false);
};

const read = async (response: Promise<Response>): Promise<void> => void (await (await response).arrayBuffer());

const calls: ReadonlyArray<[name: string, weight: number, call: (send: Send) => Promise<void>]> = [
  ["lookup", 400, lookUp],
  ["check", 10, (send) => read(send("/v1/check", { question: pick(questions) }))],
  ["stream", 6, stream],
  ["classify", 4, (send) => read(send("/v1/classify", { description }))],
  ["keys", 10, (send) => read(send("/v1/account/keys"))],
  ["refused", 20, (send) => read(send("/v1/check", { question: "x".repeat(Math.floor(Math.random() * 9)) }))],
  ["nowhere", 10, (send) => read(send(`/v1/${crypto.randomUUID()}`))],
];
const weights = calls.flatMap((call) => Array.from({ length: call[1] }, () => call));

const residentMegabytes = async (service: ServiceUnderTest): Promise<number> => {
  const text = await (await fetch(service.metricsUrl)).text();
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1] ?? Number.NaN) / 1_048_576;
};

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

const service = await startService(100);
const counts = new Map<string, number>();
const samples: number[] = [];
const end = performance.now() + seconds * 1_000;

const work = async (): Promise<void> => {
  while (performance.now() < end) {
    const [name, , call] = pick(weights);
    const headers = { Authorization: `Bearer ${pick(service.keys)}`, "Content-Type": "application/json" };
    await call((path, body) =>
      fetch(
        service.url + path,
        body === undefined ? { headers } : { method: "POST", headers, body: JSON.stringify(body) },
      ),
    );
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
};

const watch = async (): Promise<void> => {
  while (performance.now() < end) {
    samples.push(await residentMegabytes(service));
    await Bun.sleep(sampleEveryMs);
  }
};

try {
  await Promise.all([watch(), ...Array.from({ length: workers }, work)]);
} finally {
  await service.stop();
}

const third = Math.floor(samples.length / 3);
const [middle, last] = [mean(samples.slice(third, 2 * third)), mean(samples.slice(2 * third))];
const growth = last / middle - 1;
say([...counts].map(([name, count]) => `${name} ${count}`).join(", "));
say(`memory in MB: ${samples.map((sample) => sample.toFixed(0)).join(" ")}`);
say(
  `last third ${last.toFixed(0)} MB, middle third ${middle.toFixed(0)} MB: ${(growth * 100).toFixed(1)} % (wanted: at most 10)`,
);
process.exit(growth <= growthMax ? 0 : 1);
