/**
 * Does what the Dockerfile says, step by step, in an empty folder that stands for the image's root: copies, installs, then starts
 * the command as a user without rights, asks for its health as HEALTHCHECK does, and sends it the STOPSIGNAL. For machines
 * without a container engine: `bun test/deploy/run-image-steps.ts`. Ends with exit code 0 when the service ended with 0.
 * Not done: the base image itself, the networks and volumes of containers.
 */
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DockerfileParser } from "dockerfile-ast";
import { sampleCorpus, testModel } from "../support/corpus.ts";
import { openTestDatabase } from "../support/database.ts";

const projectDir = join(import.meta.dir, "../..");
const image = mkdtempSync(join(tmpdir(), "acquis-image-"));
const nobody = 65_534;
const isRoot = process.getuid?.() === 0;
const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** Paths of the image as paths of this machine, and its user as one that is here. */
const here = (text: string): string =>
  text.replace(/(?<![\w.])\/(app|corpus|data)\b/g, `${image}/$1`).replace(/-o bun -g bun/, `-o ${nobody} -g ${nobody}`);

let folder = image;
const environment: Record<string, string> = { ...testModel };
const command: Record<string, string[]> = {};
let stopSignal: NodeJS.Signals = "SIGINT";
let asUser = false;

const copy = (words: readonly string[]): void => {
  // The stages share this folder, so what one copies from another is there.
  if (words[0]?.startsWith("--from=")) return;
  const target = join(folder, words.at(-1) ?? "");
  for (const source of words.slice(0, -1)) {
    cpSync(join(projectDir, source), words.length === 2 ? target : join(target, source), { recursive: true });
  }
};

const run = (line: string): void => {
  const { exitCode, stderr } = Bun.spawnSync(["sh", "-c", here(line)], { cwd: folder });
  if (exitCode !== 0) throw new Error(`${line}: exit code ${exitCode}: ${stderr}`);
};

const setEnvironment = (words: readonly string[]): void => {
  for (const word of words) {
    const [name = "", value = ""] = word.split("=");
    environment[name] = here(value);
  }
};

const steps: Record<string, (line: string) => void> = {
  FROM: () => {},
  VOLUME: () => {},
  EXPOSE: () => {},
  WORKDIR: (line) => {
    folder = here(line);
    mkdirSync(folder, { recursive: true });
  },
  COPY: (line) => copy(line.split(" ")),
  RUN: run,
  ENV: (line) => setEnvironment(line.split(" ")),
  USER: () => {
    asUser = isRoot;
  },
  STOPSIGNAL: (line) => {
    stopSignal = line as NodeJS.Signals;
  },
  HEALTHCHECK: (line) => {
    command["HEALTHCHECK"] = JSON.parse(line.slice(line.indexOf("["))) as string[];
  },
  ENTRYPOINT: (line) => {
    command["ENTRYPOINT"] = JSON.parse(line) as string[];
  },
  CMD: (line) => {
    command["CMD"] = JSON.parse(line) as string[];
  },
};

/** Bun where any user may run it: it may lie below root's own folder. */
const provideBun = (): string => {
  const bun = join(image, "bun");
  cpSync(process.execPath, bun, { dereference: true });
  chmodSync(bun, 0o755);
  return bun;
};

const start = (bun: string, [name, ...rest]: readonly string[]) => {
  const words = [name === "bun" ? bun : (name ?? ""), ...rest];
  const before = asUser
    ? ["setpriv", `--reuid=${nobody}`, `--regid=${nobody}`, "--clear-groups", "--no-new-privs"]
    : [];
  return Bun.spawn([...before, ...words], {
    cwd: folder,
    env: { PATH: process.env["PATH"] ?? "", HOME: "/nonexistent", ...environment },
    stdio: ["ignore", "inherit", "inherit"],
  });
};

const serve = async (bun: string): Promise<number> => {
  const service = start(bun, [...(command["ENTRYPOINT"] ?? []), ...(command["CMD"] ?? [])]);
  let healthy = false;
  for (let ask = 0; ask < 300 && !healthy && service.exitCode === null; ask += 1) {
    healthy = (await start(bun, command["HEALTHCHECK"] ?? []).exited) === 0;
  }
  say(`health: ${healthy ? "ok" : "none"}`);
  // Healthy comes first, ready when the corpus is mounted.
  const ready = async (): Promise<boolean> =>
    (await fetch(`http://127.0.0.1:${environment["PORT"]}/v1/ready`).catch(() => null))?.status === 200;
  for (let ask = 0; ask < 600 && service.exitCode === null && !(await ready()); ask += 1) await Bun.sleep(100);
  service.kill(stopSignal);
  const code = await service.exited;
  say(`${stopSignal}: exit code ${code}`);
  return healthy ? code : 1;
};

chmodSync(image, 0o755);
for (const instruction of DockerfileParser.parse(
  readFileSync(join(projectDir, "Dockerfile"), "utf8"),
).getInstructions()) {
  const line = instruction.getTextContent().replace(/^\w+\s+/, "");
  say(`${instruction.getKeyword()} ${line}`);
  const step = steps[instruction.getKeyword()];
  if (step === undefined) throw new Error(`${instruction.getKeyword()} is not understood`);
  step(line);
}
const corpus = await sampleCorpus();
cpSync(corpus.corpusDir, environment["CORPUS_DIR"] ?? "", { recursive: true });
if (isRoot) run("chown -R root:root /corpus && chmod -R a=rX /corpus");
const database = await openTestDatabase();
const probe = Bun.listen({ hostname: "127.0.0.1", port: 0, socket: { data: () => {} } });
const { port } = probe;
probe.stop(true);
Object.assign(environment, { DATABASE_URL: database.url, PORT: String(port), METRICS_PORT: "0", HOST: "127.0.0.1" });
const code = await serve(provideBun());
await database.close();
rmSync(image, { recursive: true, force: true });
process.exit(code);
