import { MIMEType } from "node:util";
import { ServiceError } from "../../../shared/errors.ts";
import { parseStrictJson } from "./strict-json.ts";
import { ValidationError } from "./validation-error.ts";

/** Largest body of a request, in bytes, where its endpoint says nothing else. */
const bodyBytesMax = 65_536;

const tooLarge = (bytesMax: number): ServiceError =>
  new ServiceError("payload_too_large", `The body is larger than ${bytesMax} bytes.`);

const quoted = /"(?:[^"\\]|\\.)*"/g;

const mimeType = (written: string): MIMEType | null => {
  try {
    return new MIMEType(written);
  } catch {
    return null;
  }
};

/** JSON in UTF-8, whatever other parameters say. A comma outside of quotes joins two headers, of which none can be chosen. */
const isJson = (contentType: string): boolean => {
  const type = mimeType(contentType.trim());
  if (type === null || contentType.replace(quoted, "").includes(",")) return false;
  const { essence, params } = type;
  const charset = params.get("charset")?.toLowerCase() ?? "utf-8";
  return /^application\/(?:\S+\+)?json$/.test(essence) && charset === "utf-8";
};

/** True for a list of encodings that change nothing. */
const isUnencoded = (contentEncoding: string): boolean =>
  contentEncoding.split(",").every((name) => ["", "identity"].includes(name.trim().toLowerCase()));

const checkMediaType = ({ headers }: Request): void => {
  if (isJson(headers.get("content-type") ?? "") && isUnencoded(headers.get("content-encoding") ?? "")) return;
  throw new ServiceError("unsupported_media_type", "Send the body as JSON in UTF-8: Content-Type: application/json");
};

/** The body's bytes. Stops reading as soon as there are too many, whatever `Content-Length` said. */
const readBytes = async (request: Request, bytesMax: number): Promise<Uint8Array> => {
  if (Number(request.headers.get("content-length") ?? 0) > bytesMax) throw tooLarge(bytesMax);
  if (request.body === null) return new Uint8Array();
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of request.body as unknown as AsyncIterable<Uint8Array>) {
    size += piece.byteLength;
    if (size > bytesMax) throw tooLarge(bytesMax);
    pieces.push(piece);
  }
  return pieces.length === 1 && pieces[0] !== undefined ? pieces[0] : Buffer.concat(pieces);
};

const decode = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    const ctx = { error: "The body is not UTF-8" };
    throw new ValidationError([{ loc: ["body", 0], msg: "JSON decode error", type: "json_invalid", input: {}, ctx }]);
  }
};

/**
 * Reads a JSON body of so many bytes at most; `undefined` when there is none. Throws `payload_too_large`, `unsupported_media_type`, or a
 * ValidationError of type `json_invalid`.
 */
export const readJsonBody = async (request: Request, bytesMax: number = bodyBytesMax): Promise<unknown> => {
  const bytes = await readBytes(request, bytesMax);
  if (bytes.byteLength === 0) return undefined;
  checkMediaType(request);
  const text = decode(bytes);
  return text.trim() === "" ? undefined : parseStrictJson(text);
};
