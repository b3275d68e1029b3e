/** One statement of a graph: subject, predicate, object. Texts and addresses are both plain strings. */
export type Triple = readonly [subject: string, predicate: string, object: string];

type Solution = Readonly<Record<string, string>>;
interface Group {
  readonly values: ReadonlyArray<{ readonly variable: string; readonly among: readonly string[] }>;
  readonly triples: readonly Triple[];
  readonly optional: readonly Group[];
}

const tokensOf = (text: string): string[] =>
  text.match(/<[^>]*>|"[^"]*"(?:\^\^\w+:\w+)?|\?\w+|[\w-]+:[\w-]+|\w+|[{};.]/g) ?? [];

const termOf = (token: string): string => token.replace(/^<(.*)>$/, "$1").replace(/^"(.*)"(?:\^\^.*)?$/, "$1");

/** Reads a group `{ … }` of VALUES, triples with `;` and `.`, and OPTIONAL groups; throws on anything else. */
const readGroup = (tokens: string[]): Group => {
  const group = { values: [] as Array<Group["values"][number]>, triples: [] as Triple[], optional: [] as Group[] };
  const expect = (token: string): void => {
    if (tokens.shift() !== token) throw new SyntaxError(`"${token}" expected`);
  };
  expect("{");
  let subject = "";
  for (let token = tokens.shift(); token !== "}"; token = tokens.shift()) {
    if (token === undefined) throw new SyntaxError("} expected");
    if (token === ".") continue;
    if (token === "OPTIONAL") group.optional.push(readGroup(tokens));
    else if (token === "VALUES") {
      const [variable = "", end] = [tokens.shift(), tokens.indexOf("}")];
      expect("{");
      group.values.push({ variable, among: tokens.splice(0, end - 1).map(termOf) });
      expect("}");
    } else {
      if (token !== ";") subject = termOf(token);
      const [predicate, object] = [token === ";" ? tokens.shift() : tokens.shift(), tokens.shift()];
      if (predicate === undefined || object === undefined) throw new SyntaxError("a triple is not whole");
      group.triples.push([subject, termOf(predicate), termOf(object)]);
    }
  }
  return group;
};

const isVariable = (term: string): boolean => term.startsWith("?");

const matching = (solution: Solution, pattern: Triple, graph: ReadonlyMap<string, readonly Triple[]>): Solution[] => {
  const [subject, predicate, object] = pattern.map((term) => solution[term] ?? term) as unknown as Triple;
  return (graph.get(predicate) ?? []).flatMap(([from, , to]) => {
    if (!isVariable(subject) && subject !== from) return [];
    if (!isVariable(object) && object !== to) return [];
    return [
      {
        ...solution,
        ...(isVariable(subject) ? { [subject]: from } : {}),
        ...(isVariable(object) ? { [object]: to } : {}),
      },
    ];
  });
};

const solve = (group: Group, graph: ReadonlyMap<string, readonly Triple[]>, start: readonly Solution[]): Solution[] => {
  let solutions = group.values.reduce<readonly Solution[]>(
    (all, { variable, among }) => all.flatMap((solution) => among.map((value) => ({ ...solution, [variable]: value }))),
    start,
  );
  for (const triple of group.triples) solutions = solutions.flatMap((solution) => matching(solution, triple, graph));
  for (const optional of group.optional) {
    solutions = solutions.flatMap((solution) => {
      const further = solve(optional, graph, [solution]);
      return further.length > 0 ? further : [solution];
    });
  }
  return [...solutions];
};

/**
 * Answers a SELECT query over a graph, in the JSON of SPARQL: VALUES, triples and OPTIONAL are understood, anything else is a
 * SyntaxError. So a query with a wrong relation finds nothing, as it would elsewhere.
 */
export const select = (query: string, triples: readonly Triple[]) => {
  const prefixes = new Map(
    [...query.matchAll(/PREFIX (\w+): <([^>]*)>/g)].map(([, name = "", iri = ""]) => [name, iri]),
  );
  const body = query.replace(/PREFIX .*\n/g, "");
  const [, variables = "", where = ""] = /^\s*SELECT DISTINCT ([?\w ]+) WHERE (\{[\s\S]*\})\s*$/.exec(body) ?? [];
  const tokens = tokensOf(where).map((token) => {
    const [, prefix = "", name = ""] = /^([\w-]+):([\w-]+)$/.exec(token) ?? [];
    if (prefix !== "" && !prefixes.has(prefix)) throw new SyntaxError(`the prefix ${prefix}: is not known`);
    return prefix === "" ? token : `<${prefixes.get(prefix)}${name}>`;
  });
  const graph = Map.groupBy(triples, ([, predicate]) => predicate);
  const names = variables.trim().split(/\s+/);
  const rows = solve(readGroup(tokens), graph, [{}]).map((solution) =>
    Object.fromEntries(
      names.flatMap((name) =>
        solution[name] === undefined ? [] : [[name.slice(1), { type: "literal", value: solution[name] }]],
      ),
    ),
  );
  const bindings = [...new Map(rows.map((row) => [JSON.stringify(row), row])).values()];
  return { head: { vars: names.map((name) => name.slice(1)) }, results: { distinct: true, ordered: true, bindings } };
};
