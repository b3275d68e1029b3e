import { runCommandLine } from "../../shared/command-line/run.ts";
import { askCommand } from "./command.ts";

// No exit by force at the end: a reader may be slower than we are, and would not get all of it.
process.exitCode = await runCommandLine(askCommand, process.argv.slice(2));
