import { raised } from "./text.ts";

const brackets: Readonly<Record<string, readonly [string, string]>> = {
  BRACKET: ["(", ")"],
  SQBRACKET: ["[", "]"],
  BRACE: ["{", "}"],
  BAR: ["|", "|"],
};

/** Signs that stand for themselves: a fraction's bar and a root. */
const signs: Readonly<Record<string, string>> = { OVER: " / ", ROOT: "√" };

/** A formula that is set in characters keeps them; one that is an image is only said to be there. */
const formula = (inner: string): string => (/[\p{L}\p{N}]/u.test(inner.replace("[image]", "")) ? inner : " [formula] ");

/** The words of a formula's element from those of its children; null for an element that belongs to no formula. */
export const formulaText = (name: string, type: string, inner: string): string | null => {
  if (/^FORMULA/.test(name)) return formula(inner);
  if (signs[name] !== undefined) return signs[name];
  if (name === "EXPONENT" || (name === "IND" && type === "SUP")) return /^\s*$/.test(inner) ? "" : raised(inner);
  if (name !== "EXPR") return null;
  const [open = "", close = ""] = brackets[type] ?? [];
  return `${open}${inner.trim()}${close}`;
};
