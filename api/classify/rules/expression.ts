import type { Facts } from "../facts/find.ts";

/**
 * A condition over facts, written as text: `a & (b | c)`, `!a` (not said), `no.a` (denied), `a @ b` (both in one sentence).
 * `!` binds closest, then `@`, `&`, `|`.
 */
export interface Expression {
  readonly holds: (facts: Facts) => boolean;
  /** The facts that are named outside `!` and `no.`: the words that show them are the reason. */
  readonly names: readonly string[];
  /** Every fact named anywhere. */
  readonly allNames: readonly string[];
}

type Node =
  | { kind: "fact"; name: string }
  | { kind: "denied"; name: string }
  | { kind: "not"; inner: Node }
  | { kind: "and" | "or" | "together"; left: Node; right: Node };

const tokenPattern = /[a-z][a-z0-9_.]*|[&|!@()]/g;

class Parser {
  private at = 0;
  private readonly pieces: readonly string[];

  constructor(private readonly written: string) {
    this.pieces = written.match(tokenPattern) ?? [];
  }

  parse(): Node {
    const node = this.or();
    if (this.at !== this.pieces.length) throw new TypeError(`Cannot read the condition "${this.written}"`);
    return node;
  }

  private take(wanted: string): boolean {
    if (this.pieces[this.at] !== wanted) return false;
    this.at += 1;
    return true;
  }

  private binary(sign: string, kind: "and" | "or" | "together", next: () => Node): Node {
    let left = next();
    while (this.take(sign)) left = { kind, left, right: next() };
    return left;
  }

  private readonly or = (): Node => this.binary("|", "or", this.and);
  private readonly and = (): Node => this.binary("&", "and", this.together);
  private readonly together = (): Node => this.binary("@", "together", this.unary);

  private readonly unary = (): Node => {
    if (this.take("!")) return { kind: "not", inner: this.unary() };
    if (this.take("(")) {
      const inner = this.or();
      if (!this.take(")")) throw new TypeError(`A bracket is open in "${this.written}"`);
      return inner;
    }
    const name = this.pieces[this.at];
    if (name === undefined || !/^[a-z]/.test(name)) throw new TypeError(`Cannot read the condition "${this.written}"`);
    this.at += 1;
    return name.startsWith("no.") ? { kind: "denied", name: name.slice(3) } : { kind: "fact", name };
  };
}

/** The sentences in which a node holds; null when it holds for the description as a whole. */
const sentencesOf = (node: Node, facts: Facts): ReadonlySet<number> => {
  if (node.kind === "fact") return new Set((facts.affirmed.get(node.name) ?? []).map((fact) => fact.sentence));
  if (node.kind === "denied") return new Set((facts.denied.get(node.name) ?? []).map((fact) => fact.sentence));
  if (node.kind === "not") return new Set();
  const left = sentencesOf(node.left, facts);
  const right = sentencesOf(node.right, facts);
  if (node.kind === "or") return new Set([...left, ...right]);
  return new Set([...left].filter((sentence) => right.has(sentence)));
};

const evaluate = (node: Node, facts: Facts): boolean => {
  switch (node.kind) {
    case "fact":
      return facts.affirmed.has(node.name);
    case "denied":
      return facts.denied.has(node.name) && !facts.affirmed.has(node.name);
    case "not":
      return !evaluate(node.inner, facts);
    case "and":
      return evaluate(node.left, facts) && evaluate(node.right, facts);
    case "or":
      return evaluate(node.left, facts) || evaluate(node.right, facts);
    case "together":
      return sentencesOf(node, facts).size > 0;
  }
};

const namesOf = (node: Node, all: boolean): string[] => {
  if (node.kind === "fact") return [node.name];
  if (node.kind === "denied") return all ? [node.name] : [];
  if (node.kind === "not") return all ? namesOf(node.inner, all) : [];
  return [...namesOf(node.left, all), ...namesOf(node.right, all)];
};

/** Reads a condition. Throws a TypeError that quotes it when it cannot be read. */
export const parseExpression = (written: string): Expression => {
  const node = new Parser(written).parse();
  return {
    holds: (facts) => evaluate(node, facts),
    names: [...new Set(namesOf(node, false))],
    allNames: [...new Set(namesOf(node, true))],
  };
};
