/** Headers of an event stream: nothing between service and client may hold it back or change it. */
export const sseHeaders = {
  "Cache-Control": "no-cache, no-transform",
  "X-Accel-Buffering": "no",
} as const;

export const sseType = "text/event-stream; charset=utf-8";

/** Bun closes a connection that is silent for 10 s, and proxies have limits of their own. */
const heartbeatMs = 5_000;

/** One event as it goes over the wire. JSON has no line breaks outside of strings, so `data` is always one line. */
export const frame = (event: string, data: unknown): string => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

/** A comment line: ignored by clients, but it keeps the connection open. */
export const heartbeat = ": keep-alive\n\n";

export interface StreamOptions {
  /** Called once when the client goes away. */
  onCancel(): void;
  readonly heartbeatMs?: number;
  /** What keeps the connection open and says nothing. */
  readonly heartbeat?: string;
}

/**
 * Writes frames to a client as fast as it reads them: the source is asked for the next frame only when there is room, so a slow
 * reader holds at most one frame in memory. `frames` must not throw: failures are frames too.
 */
export const frameStream = (frames: AsyncIterator<string>, options: StreamOptions): ReadableStream<Uint8Array> => {
  const encoder = new TextEncoder();
  let timer: ReturnType<typeof setInterval> | undefined;
  const stop = (): void => clearInterval(timer);
  return new ReadableStream<Uint8Array>({
    start: (controller) => {
      timer = setInterval(() => {
        if ((controller.desiredSize ?? 0) > 0) controller.enqueue(encoder.encode(options.heartbeat ?? heartbeat));
      }, options.heartbeatMs ?? heartbeatMs);
    },
    pull: async (controller) => {
      const next = await frames.next();
      if (next.done === true) {
        stop();
        controller.close();
      } else {
        controller.enqueue(encoder.encode(next.value));
      }
    },
    cancel: async () => {
      stop();
      options.onCancel();
      await frames.return?.();
    },
  });
};
