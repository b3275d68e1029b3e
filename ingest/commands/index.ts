import { defineCommand } from "citty";

/** Each command is loaded when it is called or described: what one of them needs, the others do not wait for. */
export const ingest = defineCommand({
  meta: { name: "ingest", description: "Builds and publishes versions of the legal corpus" },
  subCommands: {
    build: async () => (await import("./build.ts")).buildCommand,
    worker: async () => (await import("./worker.ts")).workerCommand,
    list: async () => (await import("./list.ts")).listCommand,
    show: async () => (await import("./show.ts")).showCommand,
    verify: async () => (await import("./verify.ts")).verifyCommand,
    publish: async () => (await import("./publish.ts")).publishCommand,
    rollback: async () => (await import("./publish.ts")).rollbackCommand,
    pin: async () => (await import("./publish.ts")).pinCommand,
    gc: async () => (await import("./gc.ts")).gcCommand,
    diff: async () => (await import("../diff/command.ts")).diffCommand,
    add: async () => (await import("./add.ts")).addCommand,
    remove: async () => (await import("./add.ts")).removeCommand,
    commentary: async () => (await import("./commentary.ts")).commentaryCommand,
    watch: async () => (await import("./watch.ts")).watchCommand,
  },
});
