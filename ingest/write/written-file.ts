import { readFileSync, writeFileSync } from "node:fs";
import { type Portion, type WrittenTable, writeTables } from "./tables.ts";

/** Writes tables, and what is to be told of them into a file. */
export const writeAndTell = async (path: string, folder: string, portion: Portion): Promise<void> =>
  writeFileSync(path, JSON.stringify(await writeTables(folder, portion)));

/** What was told. */
export const readTold = (path: string): WrittenTable[] => JSON.parse(readFileSync(path, "utf8")) as WrittenTable[];
