import { defineCommand } from "citty";
import { strictArguments } from "../../shared/command-line/run.ts";
import { print, warn } from "../../shared/command-line/terminal.ts";
import { readConfig } from "../../shared/config.ts";
import { createProgress } from "../progress.ts";
import { type CorpusHome, publishVersion, withHome } from "../publish/home.ts";
import { withCorpusLock } from "../publish/lock.ts";
import { rolledBack, withPin } from "../publish/pointer.ts";
import { requireSound, verifyVersion } from "../verify/index.ts";

const json = { type: "boolean", default: false, description: "Print JSON" } as const;
const version = { type: "positional", required: true, description: "Version" } as const;

/** Changes what is published, alone on this machine. */
const changing = <Result>(work: (home: CorpusHome) => Promise<Result>): Promise<Result> => {
  const progress = createProgress({ quiet: false });
  const locked = (home: CorpusHome) => withCorpusLock(home.folder, () => work(home));
  return withHome(readConfig(), locked, progress).finally(() => progress.stop());
};

export const publishCommand = defineCommand({
  meta: { name: "publish", description: "Make a version the current one, after verifying it" },
  args: { version, json },
  plugins: [strictArguments],
  run: ({ args }) =>
    changing(async (home) => {
      await home.bring(args.version);
      requireSound(args.version, await verifyVersion(home.folder, args.version));
      if ((await home.manifest(args.version)).kind === "sample") {
        warn(`${args.version} holds condensed samples. They are not the law: never act on them.`);
      }
      await publishVersion(home, args.version);
      print(args.json ? JSON.stringify({ current: args.version }) : args.version);
    }),
});

export const rollbackCommand = defineCommand({
  meta: { name: "rollback", description: "Go back to the version that was current before" },
  args: { json },
  plugins: [strictArguments],
  run: ({ args }) =>
    changing(async (home) => {
      const { version: current } = await home.change((pointer) => rolledBack(pointer, home.canServe));
      print(args.json ? JSON.stringify({ current }) : String(current));
    }),
});

export const pinCommand = defineCommand({
  meta: { name: "pin", description: "Keep a version from being collected" },
  args: { version, unpin: { type: "boolean", default: false, description: "Let it go again" }, json },
  plugins: [strictArguments],
  run: ({ args }) =>
    changing(async (home) => {
      const pinned = !args.unpin;
      await home.change(async (pointer) => {
        await home.manifest(args.version);
        if (pinned) await home.deliver(args.version);
        return withPin(pointer, args.version, pinned);
      });
      print(
        args.json
          ? JSON.stringify({ version: args.version, pinned })
          : `${args.version} is ${pinned ? "pinned" : "not pinned"}.`,
      );
    }),
});
