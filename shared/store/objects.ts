import { createHash } from "node:crypto";
import { open } from "node:fs/promises";
import type { S3Client, S3ClientConfig } from "@aws-sdk/client-s3";
import { parseStoreAddress } from "./address.ts";
import { explainStoreError, isMissing, isRefusedCondition } from "./errors.ts";
import { signalOf, stallSignal } from "./patience.ts";

/** An object as a listing has it. */
export interface ListedObject {
  /** Without the store's prefix. */
  readonly key: string;
  readonly bytes: number;
  readonly etag: string;
  readonly modified: Date;
}

/** A small object that was read, and the tag by which it can be replaced on condition. */
export interface ReadObject {
  readonly text: string;
  readonly etag: string;
}

/** What must be so for an object to be written: it is not there yet, or it is still the one with this tag. */
export type WriteCondition = "absent" | { readonly etag: string };

/** Objects below one prefix of a bucket. Every failure is an OperatorError that says what the store said. */
export interface ObjectStore {
  /** `s3://bucket/prefix`. */
  readonly name: string;
  /** A small object; null where there is none. */
  read(key: string): Promise<ReadObject | null>;
  /** Writes a small object. False where the condition did not hold: nothing was written then. */
  write(key: string, text: string, condition?: WriteCondition): Promise<boolean>;
  /** Sends a file, in parts where it is large. */
  sendFile(key: string, path: string, bytes: number): Promise<void>;
  /** Saves an object as a file that the disk holds, and returns its SHA-256; null where there is none. */
  saveFile(key: string, path: string): Promise<string | null>;
  list(under: string): Promise<ListedObject[]>;
  remove(keys: readonly string[]): Promise<void>;
  close(): void;
}

export interface StoreOptions {
  readonly environment?: Record<string, string | undefined>;
  /** Time that a small request may take, its repetitions included. */
  readonly patienceMs?: number;
  /** Time that a transfer may stand still. */
  readonly stallMs?: number;
  /** Files of more bytes are sent in parts of that many. */
  readonly partBytes?: number;
}

/** Keys that one request removes. */
const removedAtOnce = 500;

const clientOptions = (environment: Record<string, string | undefined>): S3ClientConfig => {
  const endpoint = environment["AWS_ENDPOINT_URL_S3"] ?? environment["AWS_ENDPOINT_URL"];
  const region = environment["AWS_REGION"] ?? environment["AWS_DEFAULT_REGION"] ?? "us-east-1";
  // Further checksums are left out where nobody asks for them: many stores know none, and what is sent is signed with its SHA-256.
  const plain = { requestChecksumCalculation: "WHEN_REQUIRED", responseChecksumValidation: "WHEN_REQUIRED" } as const;
  // Stores other than Amazon's rarely have a host name for each bucket.
  // The library reads the operator's number itself.
  const attempts = environment["AWS_MAX_ATTEMPTS"] === undefined ? { maxAttempts: 5 } : {};
  return { region, ...attempts, ...plain, ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }) };
};

/**
 * Opens the place that an address names. Endpoint, region and credentials come from the environment's `AWS_…`, as the library reads
 * them; nothing is asked of the store yet.
 */
export const openObjectStore = async (corpusDir: string, options: StoreOptions = {}): Promise<ObjectStore> => {
  const { environment = process.env, patienceMs = 15_000, stallMs = 30_000, partBytes = 16_000_000 } = options;
  const { name, bucket: Bucket, prefix } = parseStoreAddress(corpusDir);
  const s3 = await import("@aws-sdk/client-s3");
  const client: S3Client = new s3.S3Client(clientOptions(environment));
  const at = (key: string) => ({ Bucket, Key: `${prefix}${key}` });

  const explained = async <Result>(work: Promise<Result>): Promise<Result> => {
    try {
      return await work;
    } catch (error) {
      throw explainStoreError(error, name, environment);
    }
  };

  const read: ObjectStore["read"] = async (key) => {
    const patience = signalOf(patienceMs);
    try {
      const { Body, ETag = "" } = await client.send(new s3.GetObjectCommand(at(key)), patience);
      return Body === undefined ? null : { text: await patience.race(Body.transformToString()), etag: ETag };
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  };

  const write: ObjectStore["write"] = async (key, text, condition) => {
    const onlyIf =
      condition === undefined ? {} : condition === "absent" ? { IfNoneMatch: "*" } : { IfMatch: condition.etag };
    try {
      const put = { ...at(key), Body: Buffer.from(text), ContentType: "application/json", ...onlyIf };
      await client.send(new s3.PutObjectCommand(put), signalOf(patienceMs));
      return true;
    } catch (error) {
      if (condition !== undefined && (isRefusedCondition(error) || isMissing(error))) return false;
      throw error;
    }
  };

  const sendParts = async (key: string, path: string, bytes: number): Promise<void> => {
    const { UploadId } = await client.send(new s3.CreateMultipartUploadCommand(at(key)), signalOf(patienceMs));
    const file = await open(path);
    try {
      const parts: Array<{ PartNumber: number; ETag: string }> = [];
      for (let start = 0; start < bytes; start += partBytes) {
        const Body = Buffer.alloc(Math.min(partBytes, bytes - start));
        const { bytesRead } = await file.read(Body, 0, Body.length, start);
        if (bytesRead < Body.length) throw new Error(`${path} was shortened while it was sent`);
        const part = { ...at(key), UploadId, PartNumber: parts.length + 1, Body };
        const { ETag = "" } = await client.send(new s3.UploadPartCommand(part), signalOf(patienceMs + stallMs));
        parts.push({ PartNumber: part.PartNumber, ETag });
      }
      const whole = { ...at(key), UploadId, MultipartUpload: { Parts: parts } };
      await client.send(new s3.CompleteMultipartUploadCommand(whole), signalOf(patienceMs + stallMs));
    } catch (error) {
      // Parts of an upload that nobody finishes cost room until a rule of the bucket removes them.
      const abort = new s3.AbortMultipartUploadCommand({ ...at(key), UploadId });
      await client.send(abort, signalOf(patienceMs)).catch(() => {});
      throw error;
    } finally {
      await file.close();
    }
  };

  const sendFile: ObjectStore["sendFile"] = async (key, path, bytes) => {
    if (bytes > partBytes) return sendParts(key, path, bytes);
    const Body = Buffer.from(await Bun.file(path).arrayBuffer());
    await client.send(new s3.PutObjectCommand({ ...at(key), Body }), signalOf(patienceMs + stallMs));
  };

  const saveFile: ObjectStore["saveFile"] = async (key, path) => {
    const stall = stallSignal(stallMs);
    const hash = createHash("sha256");
    const file = await open(path, "w");
    try {
      const { Body } = await client.send(new s3.GetObjectCommand(at(key)), stall);
      const pieces = Body as AsyncIterable<Uint8Array> | undefined;
      for await (const piece of stall.watch(pieces ?? [])) {
        hash.update(piece);
        await file.writeFile(piece);
      }
      await file.sync();
      return hash.digest("hex");
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    } finally {
      stall.end();
      await file.close();
    }
  };

  const list: ObjectStore["list"] = async (under) => {
    const found: ListedObject[] = [];
    let ContinuationToken: string | undefined;
    do {
      const ask = {
        Bucket,
        Prefix: `${prefix}${under}`,
        ...(ContinuationToken === undefined ? {} : { ContinuationToken }),
      };
      const page = await client.send(new s3.ListObjectsV2Command(ask), signalOf(patienceMs));
      for (const { Key = "", Size = 0, ETag = "", LastModified = new Date(0) } of page.Contents ?? []) {
        found.push({ key: Key.slice(prefix.length), bytes: Size, etag: ETag, modified: LastModified });
      }
      ContinuationToken = page.IsTruncated === true ? page.NextContinuationToken : undefined;
    } while (ContinuationToken !== undefined);
    return found;
  };

  const remove: ObjectStore["remove"] = async (keys) => {
    for (let start = 0; start < keys.length; start += removedAtOnce) {
      const Objects = keys.slice(start, start + removedAtOnce).map((key) => ({ Key: `${prefix}${key}` }));
      const gone = await client.send(
        new s3.DeleteObjectsCommand({ Bucket, Delete: { Objects } }),
        signalOf(patienceMs),
      );
      const [failed] = gone.Errors ?? [];
      if (failed !== undefined) throw new Error(`${failed.Key} was not removed: ${failed.Message ?? failed.Code}`);
    }
  };

  return {
    name,
    read: (key) => explained(read(key)),
    write: (key, text, condition) => explained(write(key, text, condition)),
    sendFile: (key, path, bytes) => explained(sendFile(key, path, bytes)),
    saveFile: (key, path) => explained(saveFile(key, path)),
    list: (under) => explained(list(under)),
    remove: (keys) => explained(remove(keys)),
    close: () => client.destroy(),
  };
};
