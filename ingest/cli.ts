import { defineCommand } from "citty";
import { runCommandLine } from "../shared/command-line/run.ts";

/** Each command is loaded when it is called or described: what one of them needs, the others do not wait for. */
const ingest = defineCommand({
  meta: { name: "ingest", description: "Builds and publishes versions of the legal corpus" },
  subCommands: {
    build: async () => (await import("./commands/build.ts")).buildCommand,
    list: async () => (await import("./commands/list.ts")).listCommand,
    show: async () => (await import("./commands/show.ts")).showCommand,
    verify: async () => (await import("./commands/verify.ts")).verifyCommand,
    publish: async () => (await import("./commands/publish.ts")).publishCommand,
    rollback: async () => (await import("./commands/publish.ts")).rollbackCommand,
    pin: async () => (await import("./commands/publish.ts")).pinCommand,
    gc: async () => (await import("./commands/gc.ts")).gcCommand,
    diff: async () => (await import("./diff/command.ts")).diffCommand,
    add: async () => (await import("./commands/add.ts")).addCommand,
    remove: async () => (await import("./commands/add.ts")).removeCommand,
    commentary: async () => (await import("./commands/commentary.ts")).commentaryCommand,
    watch: async () => (await import("./commands/watch.ts")).watchCommand,
  },
});

// No exit by force at the end: a reader may be slower than we are, and would not get all of it.
process.exitCode = await runCommandLine(ingest, process.argv.slice(2));
