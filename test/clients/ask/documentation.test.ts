import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Listener, listen } from "../../../api/http/listen.ts";
import { createTestApi, type TestApi } from "../../api/support/api.ts";

/** The promise: the commands of docs/batch.md do what the page says, as they stand there. */
const root = join(import.meta.dir, "../../..");
const page = readFileSync(join(root, "docs/batch.md"), "utf8");
const blocks = (language: string): string[] =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, "gms"))].map(([, text = ""]) => text);

let api: TestApi;
let service: Listener;
let folder: string;
let key: string;

beforeAll(async () => {
  api = await createTestApi();
  key = (await api.customer("team")).key;
  service = listen(api.app, { host: "127.0.0.1", port: 0, answerMsMax: 60_000, running: () => 0 });
  folder = mkdtempSync(join(tmpdir(), "acquis-batch-"));
  const scripts = { ask: `bun run ${join(root, "clients/ask/cli.ts")}` };
  writeFileSync(join(folder, "package.json"), JSON.stringify({ scripts }));
  writeFileSync(join(folder, "questions.csv"), blocks("csv")[0] ?? "");
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await service.close(0);
  await api.close();
});

const shell = async (command: string) => {
  const process_ = Bun.spawn(["bash", "-euo", "pipefail", "-c", command], {
    cwd: folder,
    env: { ...process.env, NO_COLOR: "1", ACQUIS_URL: `http://127.0.0.1:${service.port}`, ACQUIS_API_KEY: key },
    stdout: "pipe",
    stderr: "pipe",
  });
  const [out, said] = await Promise.all([new Response(process_.stdout).text(), new Response(process_.stderr).text()]);
  return { code: await process_.exited, out, said };
};

const linesIn = (text: string): Array<{ status: number; id: string | null }> =>
  text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as { status: number; id: string | null });

const answered = (text: string) => linesIn(text).map(({ status }) => status);

/** What each command of the page leaves, in the order of the page. */
const outcomes: ReadonlyArray<[command: RegExp, check: (out: string) => void]> = [
  [
    /> answers\.jsonl/,
    () => expect(answered(readFileSync(join(folder, "answers.jsonl"), "utf8"))).toEqual([200, 200, 200]),
  ],
  [/--report/, () => expect(readFileSync(join(folder, "report.md"), "utf8")).toContain("| asked | 3 |")],
  [/\| bun run ask -/, (out) => expect(answered(out)).toEqual([200])],
  [/curl -s "/, (out) => expect(JSON.parse(out)).toMatchObject({ succeeded: 2, failed: 0 })],
  [/curl -sN/, (out) => expect(answered(out)).toEqual([200, 200])],
];

describe("docs/batch.md", () => {
  test("has a check here for each of its commands", () => expect(blocks("sh")).toHaveLength(outcomes.length));

  for (const [index, [pattern, check]] of outcomes.entries()) {
    test(`its command ${index + 1}`, async () => {
      const command = blocks("sh")[index] ?? "";
      expect(command).toMatch(pattern);
      const { code, out, said } = await shell(command);
      expect({ code, said: code === 0 ? "" : said }).toEqual({ code: 0, said: "" });
      check(out);
    });
  }

  test("names each option of the command", async () => {
    const { out } = await shell("bun run ask --help");
    const options = [...out.matchAll(/--(\w+)/g)].map(([option]) => option);
    expect(options.length).toBeGreaterThan(4);
    expect(options.filter((option) => !page.includes(option))).toEqual([]);
  });
});
