import { defineCommand } from "citty";
import { buildCommand } from "./commands/build.ts";
import { gcCommand } from "./commands/gc.ts";
import { indexCommand } from "./commands/index-check.ts";
import { listCommand } from "./commands/list.ts";
import { pinCommand, publishCommand, rollbackCommand } from "./commands/publish.ts";
import { runCommandLine } from "./commands/run.ts";
import { showCommand } from "./commands/show.ts";
import { verifyCommand } from "./commands/verify.ts";
import { watchCommand } from "./commands/watch.ts";
import { diffCommand } from "./diff/command.ts";

const ingest = defineCommand({
  meta: { name: "ingest", description: "Builds and publishes versions of the legal corpus" },
  subCommands: {
    build: buildCommand,
    list: listCommand,
    show: showCommand,
    verify: verifyCommand,
    publish: publishCommand,
    rollback: rollbackCommand,
    pin: pinCommand,
    gc: gcCommand,
    diff: diffCommand,
    index: indexCommand,
    watch: watchCommand,
  },
});

// A reader that has seen enough, as `head` has, is no error.
process.stdout.on("error", (error: { code?: string }) => {
  if (error.code === "EPIPE") process.exit();
  throw error;
});
// No exit by force at the end: a reader may be slower than we are, and would not get all of it.
process.exitCode = await runCommandLine(ingest, process.argv.slice(2));
