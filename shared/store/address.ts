import { createHash } from "node:crypto";
import { join } from "node:path";
import { OperatorError } from "../errors.ts";

/** Where in an object store the versions are: `s3://bucket/prefix`. */
export interface StoreAddress {
  /** As it is written, without a `/` at its end. */
  readonly name: string;
  readonly bucket: string;
  /** What every key begins with: empty, or `some/prefix/`. */
  readonly prefix: string;
}

/** What CORPUS_DIR looks like: any folder, or an address of which the bucket's name is well formed. */
export const corpusDirPattern = String.raw`^(?!s3:)|^s3://[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](?:/[\w.!*'()=/-]*)?$`;

/** True where CORPUS_DIR names an object store. */
export const isStoreAddress = (corpusDir: string): boolean => corpusDir.startsWith("s3:");

/** Reads an address. Throws an OperatorError where it is none. */
export const parseStoreAddress = (corpusDir: string): StoreAddress => {
  const [, bucket, path = ""] = /^s3:\/\/([^/]+)(?:\/(.*))?$/.exec(corpusDir) ?? [];
  if (bucket === undefined || !new RegExp(corpusDirPattern).test(corpusDir)) {
    throw new OperatorError(`${corpusDir} is no address of an object store.`, {
      hint: "It looks like s3://bucket/prefix.",
    });
  }
  const parts = path.split("/").filter((part) => part !== "");
  return {
    name: ["s3:/", bucket, ...parts].join("/"),
    bucket,
    prefix: parts.map((part) => `${part}/`).join(""),
  };
};

/**
 * The folder on this machine for what is copied from a store, and one for what is built for it: two, so that neither program ever
 * removes what the other one needs. The same bucket at another endpoint has other folders.
 */
export const storeFolder = (
  dataDir: string,
  { name, bucket }: StoreAddress,
  use: "copies" | "builds",
  endpoint = process.env["AWS_ENDPOINT_URL_S3"] ?? process.env["AWS_ENDPOINT_URL"] ?? "",
): string => {
  const digest = createHash("sha256").update(`${endpoint}\n${name}`).digest("hex").slice(0, 8);
  return join(dataDir, "store", `${bucket}-${digest}`, use);
};
