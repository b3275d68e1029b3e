import { hkdfSync, randomBytes } from "node:crypto";
import baseX from "base-x";
import { str as crc32 } from "crc-32";

const base62 = baseX("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz");
const randomBytesCount = 20;
const randomLength = 27;
const checksumLength = 6;
const prefixLength = 13;

const keyPattern = /^acq_(?:live|test)_[0-9A-Za-z]{33}$/;

/** Bits of randomness: 160. The checksum is there for typos and secret scanners; it protects nothing. */
const checksum = (text: string): string => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(crc32(text));
  return base62.encode(bytes).padStart(checksumLength, "0").slice(-checksumLength);
};

/** A new key: `acq_live_` or `acq_test_`, 27 random characters in base62, 6 of checksum. */
export const generateKey = (isTest: boolean, bytes: Uint8Array = randomBytes(randomBytesCount)): string => {
  const random = base62.encode(bytes).padStart(randomLength, "0").slice(-randomLength);
  const body = `acq_${isTest ? "test" : "live"}_${random}`;
  return body + checksum(body);
};

/** What makes a derived key different from any other of the same two texts. Worth nothing by itself. */
export const newSalt = (): string => randomBytes(16).toString("hex");

/**
 * A live key that can be told again without being stored: HKDF (RFC 5869) makes it from the key of who asks, a salt and the
 * name of the request. It is as hard to guess as that key, and says nothing about it.
 */
export const deriveKey = (callerKey: string, salt: string, requestName: string): string => {
  const bytes = hkdfSync("sha256", callerKey, Buffer.from(salt, "hex"), `acquis key\0${requestName}`, randomBytesCount);
  return generateKey(false, new Uint8Array(bytes));
};

/** True for a text that can be a key: its form and its checksum are right. Costs no look at the database. */
export const isWellFormedKey = (text: string): boolean =>
  keyPattern.test(text) && checksum(text.slice(0, -checksumLength)) === text.slice(-checksumLength);

/** What a key may be shown as. */
export const keyPrefix = (key: string): string => key.slice(0, prefixLength);

/** SHA-256 in hexadecimal: the only form in which a key is stored. Its text is in memory for seconds, while it is used. */
export const keyDigest = (key: string): string => Bun.SHA256.hash(key, "hex");
