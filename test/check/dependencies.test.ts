// The check fails on a licence that is not allowed and on an advisory that nobody has accepted.
import { describe, expect, test } from "bun:test";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "../support/corpus.ts";
import { type AcceptedAdvisories, type AuditReport, judgeReport, readAcceptedAdvisories } from "./audit.ts";
import { checkAdvisories, checkLicences } from "./dependencies.ts";
import { judgeLicences, type LicenceRules, licencePage } from "./licences.ts";
import { type InstalledPackage, installedPackages } from "./packages.ts";
import { projectDir } from "./program.ts";

const packageOf = (licence: string | null, name = "some"): InstalledPackage => ({
  name,
  version: "1.0.0",
  licence,
  isProduction: true,
});

describe("licences", () => {
  const rules: LicenceRules = { allowed: ["MIT", "Zlib"], exceptions: [] };

  test.each([
    ["MIT", true],
    ["(MIT OR GPL-3.0)", true],
    ["MIT AND Zlib", true],
    ["(MIT AND GPL-3.0)", false],
    ["GPL-3.0", false],
    ["SEE LICENSE IN LICENSE", false],
    ["(MIT OR (GPL-3.0 AND Zlib))", false],
    ["(MIT OR GPL-3.0) AND (GPL-3.0 OR MIT)", false],
    [null, false],
  ])("%p is allowed: %p", (licence, allowed) => {
    expect(judgeLicences([packageOf(licence)], rules)).toHaveLength(allowed ? 0 : 1);
  });

  test("an exception holds for one package and what it says today, and is refused when nothing needs it", () => {
    const exception = { package: "odd", says: "LGPL-3.0", licence: "LGPL-3.0", reason: "replaceable and never run" };
    const lenient = { ...rules, exceptions: [exception] };
    expect(judgeLicences([packageOf("LGPL-3.0", "odd")], lenient)).toEqual([]);
    expect(judgeLicences([packageOf("LGPL-3.0", "odd"), packageOf("LGPL-3.0", "other")], lenient)).toEqual([
      "other@1.0.0 has the licence LGPL-3.0",
    ]);
    expect(judgeLicences([packageOf("GPL-3.0", "odd")], lenient)).toEqual([
      "odd@1.0.0 has the licence GPL-3.0",
      "The exception for odd is not needed",
    ]);
    expect(licencePage([packageOf("LGPL-3.0", "odd")], lenient)).toContain("| LGPL-3.0 | 1 | odd 1.0.0 |");
  });

  test("packages are found wherever they lie, and known as needed by the service or for development", () => {
    const root = temporaryFolder();
    const lay = (path: string, content: Record<string, unknown>): void => {
      mkdirSync(join(root, path), { recursive: true });
      writeFileSync(join(root, path, "package.json"), JSON.stringify({ version: "1.0.0", ...content }));
    };
    lay("", { name: "project", dependencies: { a: "1" }, devDependencies: { d: "1" } });
    lay("node_modules/a", {
      name: "a",
      license: "MIT",
      dependencies: { b: "1" },
      optionalDependencies: { "@x/c-linux-x64": "1" },
    });
    lay("node_modules/a/node_modules/b", { name: "b", licenses: [{ type: "MIT" }, { type: "Zlib" }] });
    lay("node_modules/@x/c-linux-x64", { name: "@x/c-linux-x64", license: { type: "MIT" } });
    lay("node_modules/d", { name: "d" });
    lay("node_modules/d/lib", { name: "no-package" });
    lay("node_modules/d/cli/node_modules/e", { name: "e" });
    lay("node_modules/d/cli/node_modules/e/node_modules/f", { name: "f" });
    lay("node_modules/d/node_modules/left", { name: "left" });
    lay("node_modules/left", { name: "left" });
    lay("node_modules/left/cli/node_modules/g", { name: "g" });
    const locked = ["a", "b", "@x/c-linux-x64", "d"].map((name) => [name, [`${name}@1.0.0`, "", {}, ""]]);
    writeFileSync(join(root, "bun.lock"), JSON.stringify({ packages: Object.fromEntries(locked) }));
    expect(installedPackages(root)).toEqual([
      { ...packageOf("MIT", "@x/c-*") },
      { ...packageOf("MIT", "a") },
      { ...packageOf("MIT OR Zlib", "b") },
      { ...packageOf(null, "d"), isProduction: false },
      { ...packageOf(null, "e"), isProduction: false },
      { ...packageOf(null, "f"), isProduction: false },
    ]);
  });

  test("what is installed passes, and the page is what the command writes", async () => {
    expect(await checkLicences()).toMatchObject({ failed: 0 });
  });
});

describe("advisories", () => {
  const advisory = (severity: string): AuditReport => ({
    leftpad: [
      { id: 1, url: "https://example.org/GHSA-aaaa-bbbb-cccc", title: "Bad", severity, vulnerable_versions: "<2" },
    ],
  });
  const accepted: AcceptedAdvisories = [
    {
      advisory: "GHSA-aaaa-bbbb-cccc",
      package: "leftpad",
      reason: "is never called with a length",
      until: "2026-06-30",
    },
  ];

  test.each([
    ["low", [], 0],
    ["moderate", [], 0],
    ["high", [], 1],
    ["critical", [], 1],
    ["critical", accepted, 0],
  ])("%s, accepted %p: %d failures", (severity, acceptances, failures) => {
    const judged = judgeReport(advisory(severity), acceptances, "2026-06-30");
    expect([judged.failures.length, judged.notes.length]).toEqual([failures, 1 - failures]);
  });

  test("an acceptance ends with its day, and covers neither another package nor another advisory", () => {
    expect(judgeReport(advisory("high"), accepted, "2026-07-01").failures[0]).toContain("until 2026-06-30 only");
    const others = accepted.map((one) => ({ ...one, package: "rightpad" }));
    expect(judgeReport(advisory("high"), others, "2026-01-01").failures).toHaveLength(1);
  });

  const registry = (answer: () => Response): { url: string; stop(): void } => {
    const server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: answer });
    return { url: `http://127.0.0.1:${server.port}/`, stop: () => void server.stop(true) };
  };

  test.each([
    ["no advisories", () => Response.json({}), { failed: 0, notes: [] }],
    ["a high one", () => Response.json(advisory("high")), { failed: 1, notes: [] }],
    [
      "no answer to give",
      () => new Response("", { status: 405 }),
      { failed: 0, notes: [expect.stringContaining("not audited")] },
    ],
  ])("a registry that has %s is understood", async (_name, answer, expected) => {
    const { url, stop } = registry(answer);
    expect(await checkAdvisories(url)).toMatchObject(expected);
    stop();
  });

  test("the list of what is accepted has the form that is asked for", () => {
    expect(Array.isArray(readAcceptedAdvisories())).toBe(true);
  });
});

test("the lock file names no registry", () => {
  expect(readFileSync(join(projectDir, "bun.lock"), "utf8")).not.toMatch(/https?:\/\//);
});
