import { provisionIdOf } from "../../../law/address.ts";
import type { Regulation } from "../../../service/types.ts";

/** A citation as the service writes it: `[Article 33(1) GDPR]`. */
export const bracketed = /\[([^[\]]+)\]/g;

/** Ids of the provisions that an answer cites, in its order, each once. */
export const citedIn = (text: string, acts: readonly Regulation[]): string[] => {
  const ids = [...text.matchAll(bracketed)].map(([, written = ""]) => provisionIdOf(written, acts));
  return [...new Set(ids.filter((id) => id !== null))];
};

/** Without a citation whose end is still to come, so that no half of one shows while an answer is written. */
export const withoutOpenBracket = (text: string): string => text.replace(/\[[^\]]*$/, "");
