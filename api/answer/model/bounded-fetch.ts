import { ModelFailure } from "./failure.ts";

/** More than any completion needs, its thoughts and its envelope included. */
const bytesMax = 2_097_152;
/** The most that may come without an empty line: who reads the events goes through all of an unfinished one again with each packet. */
const eventBytesMax = 262_144;

const lineFeed = 10;
const carriageReturn = 13;

/** Passes bytes on until there are too many, in all or in one event. */
const limitBytes = (): TransformStream<Uint8Array, Uint8Array> => {
  let total = 0;
  let event = 0;
  let isLineEmpty = true;
  return new TransformStream({
    transform: (bytes, controller) => {
      total += bytes.byteLength;
      for (const byte of bytes) {
        event = byte === lineFeed && isLineEmpty ? 0 : event + 1;
        if (byte !== carriageReturn) isLineEmpty = byte === lineFeed;
        if (event > eventBytesMax) break;
      }
      if (total > bytesMax || event > eventBytesMax) {
        controller.error(new ModelFailure("error", "it sent more than any completion needs"));
      } else {
        controller.enqueue(bytes);
      }
    },
  });
};

/** `fetch` for an endpoint that is not trusted: follows no redirect, and reads no more than a completion may have. */
export const boundedFetch = async (address: string | URL | Request, init?: RequestInit): Promise<Response> => {
  const response = await fetch(address, { ...init, redirect: "manual" });
  const { body, status, headers } = response;
  return body === null ? response : new Response(body.pipeThrough(limitBytes()), { status, headers });
};
