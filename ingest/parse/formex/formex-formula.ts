import { raised } from "../text.ts";

const brackets: Readonly<Record<string, readonly [string, string]>> = {
  BRACKET: ["(", ")"],
  SQBRACKET: ["[", "]"],
  BRACE: ["{", "}"],
  BAR: ["|", "|"],
};

/** Operators are empty elements: their kind says which sign stands there. */
const operators: Readonly<Record<string, string>> = {
  PLUS: "+",
  MINUS: "−",
  PLUSMINUS: "±",
  MULT: "×",
  CARTPROD: "×",
  DIV: "÷",
  EQ: "=",
  NE: "≠",
  LT: "<",
  LE: "≤",
  GT: ">",
  GE: "≥",
  AP: "≈",
};

/** A formula that is set in characters keeps them; one that is an image is only said to be there. */
const formula = (inner: string): string => (/[\p{L}\p{N}]/u.test(inner.replace("[image]", "")) ? inner : " [formula] ");

/** What stands above a bar or a sum: nothing where the element is the bar itself. */
const over = (inner: string): string => (inner.trim() === "" ? " / " : ` ^${inner.trim()} `);

const writers: Readonly<Record<string, (type: string, inner: string) => string>> = {
  "OP.MATH": (type) => ` ${operators[type] ?? "·"} `,
  "OP.CMP": (type) => ` ${operators[type] ?? "="} `,
  DIVISOR: (_type, inner) => ` / ${inner.trim()} `,
  OVER: (_type, inner) => over(inner),
  UNDER: (_type, inner) => ` ${inner.trim()} `,
  ROOT: (_type, inner) => ` √${inner.trim()} `,
  SUM: (_type, inner) => ` Σ${inner} `,
  EXPONENT: (_type, inner) => (inner.trim() === "" ? "" : `^${inner.trim()}`),
  IND: (type, inner) => (type === "SUP" ? (inner.trim() === "" ? "" : raised(inner)) : inner),
  EXPR: (type, inner) => {
    const bracket = brackets[type];
    return bracket === undefined ? inner : `${bracket[0]}${inner.trim()}${bracket[1]}`;
  },
};

/** The words of a formula's element from those of its children; null for an element that belongs to no formula. */
export const formulaText = (name: string, type: string, inner: string): string | null =>
  /^FORMULA/.test(name) ? formula(inner) : (writers[name]?.(type, inner) ?? null);
