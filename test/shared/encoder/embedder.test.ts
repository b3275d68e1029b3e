import { expect, test } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { digestOfModel } from "../../../shared/encoder/embedder.ts";
import { temporaryFolder } from "../../support/corpus.ts";

const modelWith = (files: Record<string, string>): string => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "onnx"));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  return folder;
};

test("a model has one digest wherever it came from, and another when a file that is loaded differs", () => {
  const files = { "config.json": "{}", "tokenizer.json": "{}", "onnx/model_quantized.onnx": "numbers" };
  const digest = digestOfModel(modelWith(files));
  expect(digestOfModel(modelWith({ ...files, "special_tokens_map.json": "{}", "onnx/model.onnx": "more" }))).toBe(
    digest,
  );
  for (const name of Object.keys(files)) {
    expect(digestOfModel(modelWith({ ...files, [name]: "changed" }))).not.toBe(digest);
  }
});
