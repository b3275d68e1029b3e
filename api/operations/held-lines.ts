/** Gets whole lines, as UTF-8. The bytes are used again afterwards: what keeps them copies them. */
export type WriteBytes = (bytes: Uint8Array) => void;

/** Lines that wait to be written together, since a write for each would cost more than what it tells of. */
export interface HeldLines {
  /** Puts bytes at the end: parts of a line, of 4 KB in all at the most. */
  put(bytes: Uint8Array): void;
  /** The same for ASCII that is not yet bytes. */
  putAscii(text: string): void;
  /** Says that the line is whole. */
  end(): void;
  /** Adds whole lines of any length and any characters, each with its line break. */
  add(lines: string): void;
  /** Writes what is held. */
  flush(): void;
}

const flushAfterMs = 50;
const flushAfterBytes = 65_536;
const longestLineOfParts = 4_096;

/**
 * Holds lines for up to 50 ms or 64 KiB. They are kept as bytes: text that grows line by line is a tree to be walked when it is
 * written, long after its leaves have left the processor's cache.
 */
export const holdLines = (write: WriteBytes): HeldLines => {
  const held = Buffer.allocUnsafeSlow(flushAfterBytes + longestLineOfParts);
  let used = 0;
  let timer: ReturnType<typeof setTimeout> | null = null;

  const flush = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const length = used;
    used = 0;
    if (length > 0) write(held.subarray(0, length));
  };

  const end = (): void => {
    if (used >= flushAfterBytes) flush();
    else timer ??= setTimeout(flush, flushAfterMs);
  };

  const put = (bytes: Uint8Array): void => {
    held.set(bytes, used);
    used += bytes.length;
  };

  return {
    put,
    putAscii: (text) => {
      used += held.write(text, used, "latin1");
    },
    end,
    add: (lines) => {
      const bytes = Buffer.from(lines);
      if (used + bytes.length > held.length) flush();
      if (bytes.length > held.length) return write(bytes);
      put(bytes);
      end();
    },
    flush,
  };
};
