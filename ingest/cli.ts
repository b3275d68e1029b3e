import { defineCommand } from "citty";
import { runCommandLine } from "../shared/command-line/run.ts";
import { addCommand, removeCommand } from "./commands/add.ts";
import { buildCommand } from "./commands/build.ts";
import { commentaryCommand } from "./commands/commentary.ts";
import { gcCommand } from "./commands/gc.ts";
import { listCommand } from "./commands/list.ts";
import { pinCommand, publishCommand, rollbackCommand } from "./commands/publish.ts";
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
    add: addCommand,
    remove: removeCommand,
    commentary: commentaryCommand,
    watch: watchCommand,
  },
});

// No exit by force at the end: a reader may be slower than we are, and would not get all of it.
process.exitCode = await runCommandLine(ingest, process.argv.slice(2));
