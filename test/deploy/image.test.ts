// The image is small, runs as a user without rights, and stops when it is told to.
import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DockerfileParser } from "dockerfile-ast";
import { validate } from "dockerfile-utils";
import packageFile from "../../package.json";

const root = join(import.meta.dir, "../..");
const text = readFileSync(join(root, "Dockerfile"), "utf8");
const instructions = DockerfileParser.parse(text)
  .getInstructions()
  .map((instruction) => ({
    keyword: instruction.getKeyword(),
    words: instruction.getTextContent().replace(/^\w+\s+/, ""),
  }));
const wordsOf = (keyword: string): string[] =>
  instructions.flatMap((instruction) => (instruction.keyword === keyword ? instruction.words : []));

describe("the Dockerfile", () => {
  test("has nothing that a linter objects to", () => {
    expect(validate(text).map(({ message }) => message)).toEqual([]);
  });

  test("begins with the version of Bun that the project asks for", () => {
    const version = packageFile.engines.bun.replace(">=", "");
    expect([...new Set(wordsOf("FROM").map((words) => words.split(" ")[0]))]).toEqual([`oven/bun:${version}-slim`]);
  });

  test("installs what is locked, and nothing for development", () => {
    expect(wordsOf("RUN")).toContain("bun install --production --frozen-lockfile");
  });

  test("runs as another user than root, with folders of its own to write", () => {
    expect(wordsOf("USER").at(-1)).toBe("bun");
    expect(wordsOf("VOLUME")).toEqual(['["/corpus", "/data"]']);
  });

  test.each(["ENTRYPOINT", "CMD"])("has no shell in its %s, which would keep signals to itself", (keyword) => {
    const words = wordsOf(keyword).map((written) => JSON.parse(written) as string[]);
    expect(words).toHaveLength(1);
    expect(words[0]?.some((word) => /(?:^|\/)(?:sh|bash)$/.test(word))).toBe(false);
  });

  test("says how it is stopped and how its health is asked for, without another program", () => {
    expect(wordsOf("STOPSIGNAL")).toEqual(["SIGTERM"]);
    expect(wordsOf("HEALTHCHECK")[0]).toMatch(/CMD \["bun", "-e", ".*\/v1\/health/);
  });

  test("copies nothing that is kept from the builder", () => {
    const lines = readFileSync(join(root, ".dockerignore"), "utf8").split("\n");
    const sent = lines.flatMap((line) => (line.startsWith("!") ? line.slice(1) : []));
    const copied = wordsOf("COPY").flatMap((words) => (words.includes("--from=") ? [] : words.split(" ").slice(0, -1)));
    expect(lines).toContain("*");
    expect([...new Set(copied)].sort()).toEqual([...new Set(sent)].sort());
  });
});
