#!/usr/bin/env node
import process from "node:process";
import { run } from "./run.ts";

/** A reader that has seen enough, as `head` has, is no error; reports and the exit code are still owed. */
process.stdout.on("error", (error: { code?: string }) => {
  if (error.code !== "EPIPE") throw error;
});

const { env, stdout, stderr } = process;

process.exitCode = await run(
  {
    env,
    cwd: process.cwd(),
    today: new Date().toISOString().slice(0, 10),
    hasColour: stdout.isTTY === true && !env["NO_COLOR"] && env["TERM"] !== "dumb",
    isWatched: stderr.isTTY === true,
    writeOut: (text) => void stdout.write(text),
    writeError: (text) => void stderr.write(text),
  },
  process.argv.slice(2),
);
