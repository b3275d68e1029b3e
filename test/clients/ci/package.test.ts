import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { Glob } from "bun";
import { parse } from "yaml";
import { temporaryFolder } from "../../support/corpus.ts";
import { action } from "./support/action.ts";
import { builtProgram, folderWith, packageDir, projectDir, read, runProgram, withNode } from "./support/program.ts";
import { responseOf } from "./support/response.ts";

setDefaultTimeout(60_000);

interface Manifest {
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly engines: Readonly<Record<string, string>>;
}
const manifest = JSON.parse(read("clients/ci/package.json")) as Manifest;
const project = JSON.parse(read("package.json")) as Manifest;

describe("the package", () => {
  test("has the project's version, in the action and the examples too", () => {
    expect(manifest.version).toBe(project.version);
    expect(action.inputs["package"]?.default).toBe(`acquis-ci@${manifest.version}`);
    expect(read("examples/gitlab-ci.yml")).toContain(`acquis-ci@${manifest.version}\n`);
    for (const page of ["examples/github-actions.yml", "docs/ci.md"]) {
      expect(read(page)).toContain(`OWNER/acquis@v${manifest.version}`);
    }
  });

  test("imports Node.js and what its dependencies name, pinned as in the project", async () => {
    const program = readFileSync(await builtProgram(), "utf8");
    const imported = [...program.matchAll(/^import .*? from "([^"]+)";$/gm)].map(([, name = ""]) => name);
    const packages = new Set(imported.filter((name) => !name.startsWith("node:")));
    expect([...packages]).toEqual(Object.keys(manifest.dependencies));
    for (const [name, version] of Object.entries(manifest.dependencies))
      expect(project.dependencies[name]).toBe(version);
    expect(program).toStartWith("#!/usr/bin/env node\n");
    expect(program).not.toContain("Bun.");
  });

  test("is made of its own folder, what the clients share and the TypeScript client alone", async () => {
    const wrong: string[] = [];
    for await (const path of new Glob("src/**/*.ts").scan(packageDir)) {
      const source = readFileSync(join(packageDir, path), "utf8");
      for (const [, target = ""] of source.matchAll(/from "(\.[^"]+)"/g)) {
        const reached = relative(projectDir, join(packageDir, path, "..", target));
        if (!/^(clients\/ci\/|clients\/words\.ts$|sdk\/typescript\/src\/)/.test(reached))
          wrong.push(`${path} imports ${target}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  withNode.test("holds the program, a page and the licence, and nothing else", async () => {
    await builtProgram();
    const ended = await runProgram(["npm", "pack", "--dry-run", "--json", "--ignore-scripts", packageDir], {
      cwd: temporaryFolder(),
      env: { HOME: temporaryFolder() },
    });
    const [packed] = JSON.parse(ended.out) as Array<{ files: Array<{ path: string }> }>;
    expect(packed?.files.map(({ path }) => path).sort()).toEqual([
      "LICENSE",
      "README.md",
      "dist/main.js",
      "package.json",
    ]);
    expect(read("clients/ci/LICENSE")).toBe(read("LICENSE"));
  });

  withNode.test("ends with the code that it owes though its reader has seen enough", async () => {
    const program = await builtProgram();
    const answer = JSON.stringify(responseOf());
    const service = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: () => new Response(answer) });
    try {
      const cards = Array.from({ length: 400 }, (_, index) => [`${index}.yaml`, `name: S${index}\ndescription: A\n`]);
      const cwd = folderWith(Object.fromEntries(cards));
      const line = `node ${program} classify . --json out.json | head -n 1; exit "\${PIPESTATUS[0]}"`;
      const env = { ACQUIS_URL: service.url.href, ACQUIS_API_KEY: "acq_live_x" };
      const ended = await runProgram(["bash", "-c", line], { cwd, env });
      expect(ended).toMatchObject({ code: 1, err: "" });
      expect(JSON.parse(await Bun.file(join(cwd, "out.json")).text()).counts.failed).toBe(400);
    } finally {
      await service.stop(true);
    }
  });

  withNode.test("tells its version, its help and its exit codes under Node.js", async () => {
    const program = await builtProgram();
    const cwd = folderWith({ "card.yaml": "description: We rank applicants\nrole: owner\n" });
    const ran = async (...words: readonly string[]) => runProgram(["node", program, ...words], { cwd, env: {} });
    expect(await ran("--version")).toEqual({ code: 0, out: `${manifest.version}\n`, err: "" });
    expect((await ran("classify", "--help")).out).toStartWith("acquis-ci classify PATH…");
    expect((await ran()).code).toBe(2);
    expect(await ran("classify", "card.yaml")).toEqual({
      code: 2,
      out: "",
      err: "card.yaml:2:1: role is none of provider, deployer, importer, distributor\n1 problem. Nothing was sent to the service.\n",
    });
  });
});

describe("the action", () => {
  const page = read("docs/ci.md");
  const [step] = action.runs.steps;

  test("uses every input, by the environment alone", () => {
    const used = Object.values(step?.env ?? {}).map(
      (value) => /^\$\{\{ inputs\.([\w-]+) \}\}$/.exec(value)?.[1] ?? value,
    );
    expect(used.sort()).toEqual(Object.keys(action.inputs).sort());
    for (const name of Object.keys(step?.env ?? {}).filter((one) => one.startsWith("INPUT_")))
      expect(step?.run).toContain(`$${name}`);
    expect(step?.run).not.toContain("${{");
  });

  test("has a page that names every input and output", () => {
    const names = [...Object.keys(action.inputs), ...Object.keys(action.outputs)];
    expect(names.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  });

  test("is called by the example with inputs that it has", () => {
    const workflow = parse(read("examples/github-actions.yml")) as {
      jobs: Record<string, { steps: Array<{ uses?: string; with?: Record<string, string> }> }>;
    };
    const calls = Object.values(workflow.jobs)
      .flatMap(({ steps }) => steps)
      .filter(({ uses }) => uses?.startsWith("OWNER/acquis@"));
    const required = Object.keys(action.inputs).filter((name) => action.inputs[name]?.required);
    expect(calls.map((call) => call.with?.["command"])).toEqual(["classify", "watch"]);
    for (const call of calls) {
      const given = Object.keys(call.with ?? {});
      expect(given.filter((name) => !(name in action.inputs))).toEqual([]);
      expect(required.filter((name) => !given.includes(name))).toEqual([]);
    }
  });

  test("is described for GitLab by a script that is a list of commands", () => {
    const pipeline = parse(read("examples/gitlab-ci.yml")) as Record<string, { script?: string[] }>;
    const scripts = Object.values(pipeline).flatMap(({ script }) => script ?? []);
    expect(scripts.map((line) => /^acquis-ci (\w+) /.exec(line)?.[1])).toEqual(["classify", "watch"]);
  });
});
