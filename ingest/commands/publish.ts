import { defineCommand } from "citty";
import { strictArguments } from "../../shared/command-line/run.ts";
import { print, warn } from "../../shared/command-line/terminal.ts";
import { readConfig } from "../../shared/config.ts";
import { readManifest } from "../../shared/corpus/index.ts";
import { withCorpusLock } from "../publish/lock.ts";
import { movePointer, rollBackPointer, setPinned } from "../publish/pointer.ts";
import { versionExists } from "../publish/versions.ts";
import { requireSound, verifyVersion } from "../verify/index.ts";

const json = { type: "boolean", default: false, description: "Print JSON" } as const;
const version = { type: "positional", required: true, description: "Version" } as const;

export const publishCommand = defineCommand({
  meta: { name: "publish", description: "Make a version the current one, after verifying it" },
  args: { version, json },
  plugins: [strictArguments],
  run: ({ args }) => {
    const { CORPUS_DIR } = readConfig();
    return withCorpusLock(CORPUS_DIR, async () => {
      requireSound(args.version, await verifyVersion(CORPUS_DIR, args.version));
      if (readManifest(CORPUS_DIR, args.version).kind === "sample") {
        warn(`${args.version} holds condensed samples. They are not the law: never act on them.`);
      }
      movePointer(CORPUS_DIR, args.version);
      print(args.json ? JSON.stringify({ current: args.version }) : args.version);
    });
  },
});

export const rollbackCommand = defineCommand({
  meta: { name: "rollback", description: "Go back to the version that was current before" },
  args: { json },
  plugins: [strictArguments],
  run: ({ args }) => {
    const { CORPUS_DIR } = readConfig();
    return withCorpusLock(CORPUS_DIR, async () => {
      const current = rollBackPointer(CORPUS_DIR, (name) => versionExists(CORPUS_DIR, name));
      print(args.json ? JSON.stringify({ current }) : current);
    });
  },
});

export const pinCommand = defineCommand({
  meta: { name: "pin", description: "Keep a version from being collected" },
  args: { version, unpin: { type: "boolean", default: false, description: "Let it go again" }, json },
  plugins: [strictArguments],
  run: ({ args }) => {
    const { CORPUS_DIR } = readConfig();
    return withCorpusLock(CORPUS_DIR, async () => {
      const pinned = !args.unpin;
      const { corpus_version } = readManifest(CORPUS_DIR, args.version);
      setPinned(CORPUS_DIR, corpus_version, pinned);
      print(
        args.json
          ? JSON.stringify({ version: corpus_version, pinned })
          : `${corpus_version} is ${pinned ? "pinned" : "not pinned"}.`,
      );
    });
  },
});
