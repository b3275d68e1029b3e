import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Static, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import type { Answer } from "./http.ts";

const entrySchema = Type.Object({
  address: Type.String(),
  etag: Type.Union([Type.String(), Type.Null()]),
  modified: Type.Union([Type.String(), Type.Null()]),
  sha256: Type.String(),
});
type Entry = Static<typeof entrySchema>;

/** What a document was asked for by: its address, and what was negotiated there. */
export interface Request {
  readonly address: string;
  readonly accept: string;
  readonly language: string;
}

/** Documents by the request that they answer, so that an unchanged one is not sent again. */
export interface DocumentCache {
  /** Headers that ask for the document only if it has changed; none when it is not known. */
  conditionsFor(request: Request): Record<string, string>;
  /** The document as it was served last; null when it is not known or was damaged on the disk. */
  recall(request: Request): Uint8Array | null;
  /** Keeps a document that was found whole. Only what a server can be asked about again is kept. */
  keep(request: Request, answer: Answer): void;
}

const sha256 = (content: Uint8Array | string): string => createHash("sha256").update(content).digest("hex");

/** Opens the cache in a folder: a body and a description a document, the description written last. */
export const openDocumentCache = (folder: string): DocumentCache => {
  const pathOf = ({ address, accept, language }: Request, suffix: "json" | "body"): string =>
    join(folder, `${sha256([address, accept, language].join("\n")).slice(0, 32)}.${suffix}`);

  const entryOf = (request: Request): Entry | null => {
    const path = pathOf(request, "json");
    if (!existsSync(path)) return null;
    try {
      const entry: unknown = JSON.parse(readFileSync(path, "utf8"));
      return Value.Check(entrySchema, entry) ? entry : null;
    } catch {
      return null;
    }
  };

  const recall: DocumentCache["recall"] = (request) => {
    const entry = entryOf(request);
    const path = pathOf(request, "body");
    if (entry === null || !existsSync(path)) return null;
    const body = new Uint8Array(readFileSync(path));
    return sha256(body) === entry.sha256 ? body : null;
  };

  const write = (path: string, content: Uint8Array | string): void => {
    writeFileSync(`${path}.${process.pid}.tmp`, content);
    renameSync(`${path}.${process.pid}.tmp`, path);
  };

  return {
    recall,
    conditionsFor: (request) => {
      const entry = recall(request) === null ? null : entryOf(request);
      return {
        ...(entry?.etag ? { "If-None-Match": entry.etag } : {}),
        ...(entry?.modified ? { "If-Modified-Since": entry.modified } : {}),
      };
    },
    keep: (request, { headers, body }) => {
      const [etag, modified] = [headers.get("etag"), headers.get("last-modified")];
      if (etag === null && modified === null) return;
      mkdirSync(folder, { recursive: true });
      const entry: Entry = { address: request.address, etag, modified, sha256: sha256(body) };
      write(pathOf(request, "body"), body);
      write(pathOf(request, "json"), JSON.stringify(entry));
    },
  };
};
