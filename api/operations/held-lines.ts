/** Gets whole lines, each with its line break. */
export type WriteLines = (lines: string) => void;

/** Lines that wait to be written together, since a write for each would cost more than what it tells of. */
export interface HeldLines {
  /** Puts a part of a line at the end. */
  put(part: string): void;
  /** Says that the line is whole, its line break included. */
  end(): void;
  /** Writes what is held. */
  flush(): void;
}

const flushAfterMs = 50;
const flushAfterCharacters = 65_536;

/**
 * Holds lines for up to 50 ms or 65,536 characters. Parts are joined when they are written: text that grows part by part would be
 * a tree by then, to be walked when its leaves have long left the processor's cache.
 */
export const holdLines = (write: WriteLines): HeldLines => {
  let parts: string[] = [];
  let characters = 0;
  let timer: ReturnType<typeof setTimeout> | null = null;

  const flush = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    if (parts.length === 0) return;
    const text = parts.join("");
    parts = [];
    characters = 0;
    write(text);
  };

  return {
    put: (part) => {
      parts.push(part);
      characters += part.length;
    },
    end: () => {
      if (characters >= flushAfterCharacters) flush();
      else timer ??= setTimeout(flush, flushAfterMs);
    },
    flush,
  };
};
