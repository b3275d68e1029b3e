import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { cpSync, existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { corpusLayout, readManifest } from "../../shared/corpus/index.ts";
import { sampleCorpus, smallCorpus, temporaryFolder, testModel } from "../support/corpus.ts";
import { withModel } from "../support/skip/model.ts";
import { ingestHere, runIngest } from "./run-ingest.ts";

setDefaultTimeout(300_000);

const samples = ["build", "--source", "samples", "--quiet"];
const small = [...samples, "--acts", "dora_2024_1772", "--embeddings", "none"];

/** A corpus folder of its own with a small version as current. */
const publishedVersion = async (): Promise<{ settings: { CORPUS_DIR: string; DATA_DIR: string }; version: string }> => {
  const { corpusDir, version } = await smallCorpus();
  const folder = temporaryFolder();
  cpSync(corpusDir, folder, { recursive: true });
  return { settings: { CORPUS_DIR: folder, DATA_DIR: temporaryFolder() }, version };
};

describe("ingest build", () => {
  test("without mirror and network, the samples are built, with a loud warning; the version is all of the output", async () => {
    const { code, output, errors } = await runIngest(["build", "--embeddings", "none"]);
    expect(code).toBe(0);
    expect(output).toMatch(/^sample-[0-9a-f]{8}\n$/);
    expect(errors).toContain("NOT THE LAW".toLowerCase());
    expect(errors).toMatch(/Warning: .*CONDENSED SAMPLES/);
  });

  test("--json prints one line of JSON instead", async () => {
    const { output } = await runIngest([...small, "--json"]);
    expect(output.trim().split("\n").length).toBe(1);
    expect(JSON.parse(output)).toMatchObject({ kind: "sample", made: true, current: true });
  });

  test("--no-publish stores the version and leaves what is current", async () => {
    const { settings, version } = await publishedVersion();
    const built = (await runIngest([...small, "--no-publish"], settings)).output.trim();
    expect(built).not.toBe(version);
    const list = JSON.parse((await ingestHere(["list", "--json"], settings)).output);
    const states = Object.fromEntries(
      list.map((row: { version: string; state: string[] }) => [row.version, row.state]),
    );
    expect(states).toEqual({ [version]: ["current"], [built]: [] });
  });

  test("without a model to be had, the snapshot is lexical and says so; --embeddings required fails instead", async () => {
    const settings = {
      EMBEDDING_MODEL: "nobody/nothing",
      EMBEDDING_MODEL_DIR: temporaryFolder(),
      CORPUS_DIR: temporaryFolder(),
    };
    const words = [...samples, "--acts", "dora_2024_1772"];
    const refused = await runIngest([...words, "--embeddings", "required"], settings);
    expect([refused.code, refused.output]).toEqual([1, ""]);
    expect(refused.errors).toContain("does not hold nobody/nothing");
    expect(existsSync(corpusLayout.current(settings.CORPUS_DIR))).toBe(false);
    const lexical = await runIngest(words, settings);
    expect(lexical.code).toBe(0);
    expect(lexical.errors).toContain("lexical only");
    expect(readManifest(settings.CORPUS_DIR, lexical.output.trim()).embedding).toBeNull();
  });

  withModel.test("the manifest records the model that embedded it", async () => {
    const { corpusDir, version } = await sampleCorpus();
    expect(readManifest(corpusDir, version).embedding?.model).toBe(testModel["EMBEDDING_MODEL"] ?? "");
  });

  test("an operator's error has a message and a hint on standard error, and nothing on standard output", async () => {
    const { code, output, errors } = await runIngest(["build"], { EURLEX_MIRROR: "/no/such/folder" });
    expect([code, output]).toEqual([1, ""]);
    expect(errors).toContain("EURLEX_MIRROR (/no/such/folder) does not exist.");
    expect(errors).toContain("EURLEX_MIRROR");
    expect(errors).not.toContain("    at ");
  });
});

describe("usage errors end with exit code 2, usage and no output", () => {
  test("as a program", async () => {
    const { code, output, errors } = await runIngest(["nonsense"]);
    expect([code, output]).toEqual([2, ""]);
    expect(errors).toContain("USAGE");
  });

  test.each([
    [["nonsense"], "Unknown command"],
    [["build", "--as-of", "yesterday"], "--as-of takes a date"],
    [["build", "--as-of", "2025-02-30"], "--as-of takes a date"],
    [["build", "--embeddings", "maybe"], "embeddings"],
    [["build", "--ass-of", "2025-01-01"], "Unknown option --ass-of"],
    [["build", "extra"], 'Unexpected "extra"'],
    [["list", "--verbose"], "Unknown option --verbose"],
    [["publish"], "VERSION"],
    [["gc", "--keep", "some"], "--keep takes a number"],
    [["commentary"], "No command"],
    [["commentary", "bind", "gdpr", "nothing"], 'There is no commentary on "nothing"'],
    [["commentary", "bind", "--confrim", "Article 1"], "Unknown option --confrim"],
  ])("%p", async (words, expected) => {
    const { code, output, errors } = await ingestHere(words);
    expect([code, output]).toEqual([2, ""]);
    expect(errors).toContain(expected);
    expect(errors).toContain("USAGE");
  });

  test("--help is no error, for every command, without colours where they are not wanted", async () => {
    const { code, output } = await runIngest(["--help"]);
    expect(code).toBe(0);
    expect(output).toBe(Bun.stripANSI(output));
    const commands = [...output.matchAll(/^ +([a-z]+) {2,}\S/gm)].map(([, name]) => name ?? "");
    expect(commands).toContain("build");
    for (const command of commands) {
      const help = await ingestHere([command, "--help"]);
      expect(help.code).toBe(0);
      expect(help.output).toContain("USAGE");
    }
  });
});

describe("versions on the command line", () => {
  test("list, show, verify and commentary check tell people and programs the same", async () => {
    const { settings, version } = await publishedVersion();
    for (const command of [["list"], ["show"], ["verify"], ["commentary", "check"]]) {
      const plain = await ingestHere(command, settings);
      expect([command, plain.code]).toEqual([command, 0]);
      expect(plain.output).toContain(command[0] === "commentary" ? "in order" : version);
      if (command[0] === "commentary") expect(plain.output).toMatch(/^\d+ topics, \d+ questions, \d+ replies\.$/m);
      const json = await ingestHere([...command, "--json"], settings);
      expect(json.code).toBe(0);
      expect(JSON.stringify(JSON.parse(json.output))).toContain(version);
    }
  });

  test("statements are bound to the law, never to samples", async () => {
    const { settings, version } = await publishedVersion();
    const { code, errors } = await ingestHere(["commentary", "bind", "gdpr"], settings);
    expect(code).toBe(1);
    expect(errors).toContain(`${version} is not the newest law`);
  });

  test("publish, rollback, pin and gc", async () => {
    const { settings, version: first } = await publishedVersion();
    const second = (await runIngest([...small, "--no-publish"], settings)).output.trim();
    const output = async (...words: string[]): Promise<string> => (await ingestHere(words, settings)).output.trim();
    expect(await output("publish", second)).toBe(second);
    expect(await output("rollback")).toBe(first);
    expect(await output("pin", second)).toContain("is pinned");
    expect(await output("gc", "--keep", "0")).toBe("Nothing to remove.");
    expect(await output("pin", second, "--unpin")).toContain("not pinned");
    expect(JSON.parse(await output("gc", "--keep", "0", "--dry-run", "--json"))).toEqual({
      removed: [second],
      dry_run: true,
    });
    expect(await output("gc", "--keep", "0")).toBe(`removed ${second}`);
    expect((await ingestHere(["publish", second], settings)).code).toBe(1);
  });

  test("a damaged version is not published, and verify ends with exit code 1", async () => {
    const { settings, version } = await publishedVersion();
    rmSync(join(corpusLayout.tables(corpusLayout.version(settings.CORPUS_DIR, version)), "index.lance"), {
      recursive: true,
    });
    const pointer = readFileSync(corpusLayout.current(settings.CORPUS_DIR), "utf8");
    const verified = await runIngest(["verify"], settings);
    expect(verified.code).toBe(1);
    expect(verified.output).toContain("is damaged");
    const published = await ingestHere(["publish", version], settings);
    expect(published.code).toBe(1);
    expect(published.errors).toContain("fails the check");
    expect(readFileSync(corpusLayout.current(settings.CORPUS_DIR), "utf8")).toBe(pointer);
  });

  test.each(["2026.01.01-00000000", "../../etc", ""])("%p is no version here: exit code 1", async (name) => {
    const { code, errors } = await ingestHere(["show", name], { CORPUS_DIR: temporaryFolder() });
    expect(code).toBe(1);
    expect(errors).not.toContain("    at ");
  });
});
