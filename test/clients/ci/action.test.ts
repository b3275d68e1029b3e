import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { cpSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "../../support/corpus.ts";
import { mirrorDir } from "../../support/law/mirror.ts";
import { inLaw } from "../../support/skip/index.ts";
import { type ActionEnded, runAction } from "./support/action.ts";
import { builtProgram, packageDir, projectDir, withNode } from "./support/program.ts";
import { type Registry, startRegistry } from "./support/registry.ts";
import { type LawService, startLawService } from "./support/service.ts";

/**
 * The promise: on a runner with Node.js and nothing else the action installs its package, asks the service, and passes, fails at the
 * card's line, or lists what the card accepts.
 */
setDefaultTimeout(300_000);

const canRun = mirrorDir !== null && Bun.which("npx") !== null;
let service: LawService;
let registry: Registry;
let key: string;
let env: Record<string, string>;

beforeAll(async () => {
  if (!canRun) return;
  await builtProgram();
  const home = temporaryFolder();
  [service, registry] = await Promise.all([
    startLawService(),
    startRegistry([packageDir, join(projectDir, "node_modules/yaml")], home),
  ]);
  key = await service.newKey("platform");
  env = {
    HOME: home,
    npm_config_cache: join(home, "cache"),
    npm_config_registry: registry.url,
    npm_config_audit: "false",
    npm_config_fund: "false",
    npm_config_update_notifier: "false",
  };
});
afterAll(async () => {
  await registry?.stop();
  await service?.close();
});

const sample = (name: string): string => {
  const folder = temporaryFolder();
  cpSync(join(projectDir, "examples/systems", name), folder, { recursive: true });
  return folder;
};

const act = (cwd: string, inputs: Readonly<Record<string, string>>): Promise<ActionEnded> =>
  runAction({ url: service.url, "api-key": key, ...inputs }, { cwd, env });

/** Watches Articles 4a, 5, 6, 111 and 113 from the version of 1 August 2024 on. */
const watching = (): string => {
  const folder = temporaryFolder();
  const text = readFileSync(join(projectDir, "examples/acquis.yaml"), "utf8");
  writeFileSync(join(folder, "acquis.yaml"), text.replace(/^reviewed: .*$/m, `reviewed: ${service.versions.earlier}`));
  return folder;
};

const runs = canRun ? inLaw.describe : withNode.describe.skip;

runs("the action", () => {
  test("passes where no system is prohibited or high-risk", async () => {
    const ended = await act(sample("passes"), { command: "classify", sarif: "acquis.sarif" });
    expect(ended.err).toBe("");
    expect(ended.code).toBe(0);
    expect(ended.outputs).toMatchObject({
      failed: "0",
      accepted: "0",
      prohibited: "0",
      high: "0",
      sarif: "acquis.sarif",
    });
    expect(ended.out).toContain("2 systems: 1 limited, 1 minimal; 0 accepted, 0 fail.");
    expect(ended.out).not.toContain("::error");
    expect(ended.summary).toContain("| Shop assistant | limited | passes | [Article 50");
  });

  test("fails with the reason at the line of the card", async () => {
    const cwd = sample("fails");
    const ended = await act(cwd, { command: "classify", sarif: "out/acquis.sarif" });
    expect(ended.code).toBe(1);
    expect(ended.outputs).toMatchObject({ prohibited: "1", high: "1", failed: "2", sarif: "out/acquis.sarif" });
    expect(ended.out).toContain("systems/hiring.yaml:5: high, FAILS: Applicant ranking");
    expect(ended.out).toContain(
      "::error file=systems/hiring.yaml,line=5,title=Applicant ranking%3A high (Annex III%2C point 4(a))::Annex III, point 4(a)",
    );
    expect(ended.out).toContain(
      "::error file=systems/hiring.yaml,line=13,title=Meeting mood%3A prohibited (Article 5(1)(f))::Article 5(1)(f)",
    );
    expect(ended.summary).toContain("| Meeting mood | **PROHIBITED** | **fails** |");
    const sarif = JSON.parse(readFileSync(join(cwd, "out/acquis.sarif"), "utf8"));
    expect(sarif.runs[0].results.map((result: { locations: unknown[] }) => result.locations[0])).toMatchObject([
      { physicalLocation: { artifactLocation: { uri: "systems/hiring.yaml" }, region: { startLine: 5 } } },
      { physicalLocation: { artifactLocation: { uri: "systems/hiring.yaml" }, region: { startLine: 13 } } },
    ]);
  });

  test("lists an accepted finding with its reason, and passes", async () => {
    const ended = await act(sample("accepted"), { command: "classify" });
    expect(ended.code).toBe(0);
    expect(ended.outputs).toMatchObject({ high: "1", accepted: "1", failed: "0", sarif: "" });
    expect(ended.out).toContain("Accepted in line 11: The duties of a deployer are planned");
    expect(ended.out).toContain("::notice file=systems/hiring.yaml,line=5,");
    expect(ended.summary).toContain("**Accepted** in line 11: The duties of a deployer");
  });

  test("fails where the law that a project names has changed, and names what", async () => {
    const cwd = watching();
    const before = readFileSync(join(cwd, "acquis.yaml"), "utf8");
    const ended = await act(cwd, { command: "watch" });
    expect(ended.code).toBe(1);
    expect(ended.outputs).toMatchObject({
      changed: "true",
      from: service.versions.earlier,
      to: service.versions.version,
    });
    for (const [line, article] of [
      [6, "4a"],
      [7, "5"],
      [8, "6"],
      [9, "111"],
      [10, "113"],
    ] as const) {
      expect(ended.out).toContain(`acquis.yaml:${line}: AI Act, Article ${article}: `);
      expect(ended.out).toContain(
        `::error file=acquis.yaml,line=${line},col=7,title=AI Act%2C Article ${article} changed::`,
      );
    }
    expect(ended.out).toContain("look at: docs/risk-assessment.md");
    expect(ended.out).not.toContain("GDPR, Article");
    expect(readFileSync(join(cwd, "acquis.yaml"), "utf8")).toBe(before);
  });

  test("writes a pull request's text, brings the project's file up to date, and passes", async () => {
    const cwd = watching();
    const before = readFileSync(join(cwd, "acquis.yaml"), "utf8");
    const ended = await act(cwd, { command: "watch", "pull-request": "out/pull-request.md" });
    expect(ended.code).toBe(0);
    expect(ended.outputs["changed"]).toBe("true");
    const [title = "", empty, ...body] = readFileSync(join(cwd, "out/pull-request.md"), "utf8").split("\n");
    expect(title).toStartWith("The law changed: ");
    expect(empty).toBe("");
    expect(body).toContain("- [ ] AI Act, Article 6: docs/risk-assessment.md");
    expect(body.join("\n")).toContain("**Article 5(1)(ba)**");
    // The date of application of Annex III moved.
    expect(body.join("\n")).toContain("**2027-12-02");
    const after = readFileSync(join(cwd, "acquis.yaml"), "utf8");
    expect(after).toBe(before.replace(service.versions.earlier, service.versions.version));
    const again = await act(cwd, { command: "watch", "pull-request": "out/again.md" });
    expect([again.code, again.outputs["changed"], existsSync(join(cwd, "out/again.md"))]).toEqual([0, "false", false]);
  });

  test("whose package cannot be installed fails otherwise than for a finding, also where changed law would pass", async () => {
    const cwd = watching();
    writeFileSync(join(cwd, "acquis.sarif"), "{}");
    const changed = { command: "watch", "pull-request": "out/pull-request.md" };
    for (const inputs of [
      { ...changed, package: "acquis-ci@0.0.0" },
      { ...changed, package: "./no-such-package.tgz" },
      { command: "classify", paths: ".", sarif: "acquis.sarif", package: "acquis-ci@0.0.0" },
    ]) {
      const ended = await act(cwd, inputs);
      expect(ended.code).toBe(3);
      expect(ended.out).toContain("::error::The input package could not be run");
      expect(Object.values(ended.outputs).filter((value) => value !== "")).toEqual([]);
    }
  });

  test("takes hostile inputs as words, and no output holds the key", async () => {
    const cwd = sample("fails");
    const ended = await act(cwd, {
      command: "classify",
      paths: "systems\n$(touch pwned)\n; touch pwned",
      sarif: "`touch pwned`",
    });
    expect(ended.code).toBe(2);
    expect(ended.err).toContain("There is no file or folder $(touch pwned).");
    const unknown = await act(cwd, { command: "classify; touch pwned" });
    expect([unknown.code, unknown.out]).toEqual([2, "::error::The input command is classify or watch.\n"]);
    expect(existsSync(join(cwd, "pwned"))).toBe(false);
    const refused = await act(cwd, { command: "classify", "api-key": `${key.slice(0, -1)}!` });
    expect(refused.code).toBe(3);
    expect(refused.err).toContain("Look at ACQUIS_API_KEY");
    for (const { out, err, summary } of [ended, unknown, refused])
      expect(out + err + summary).not.toContain(key.slice(13));
  });
});
