/**
 * Loaded before each program of a measured start (`BUN_OPTIONS=--preload`): in the processes that hold an embedding model it notes a
 * digest of each text that they are asked to embed.
 */
import { createHash } from "node:crypto";
import { appendFileSync } from "node:fs";

const path = process.env["EMBEDDED_TEXTS"];
if (path !== undefined && process.argv[1]?.endsWith("shared/encoder/program.ts") === true) {
  process.on("message", ({ texts }: { readonly texts: readonly string[] }) => {
    const digests = texts.map((text) => createHash("sha256").update(text).digest("base64"));
    appendFileSync(path, `${digests.join("\n")}\n`);
  });
}
