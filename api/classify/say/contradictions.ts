import type { Facts, FoundFact } from "../facts/find.ts";
import type { ClassifyInput } from "../types.ts";

const firstOf = (
  side: ReadonlyMap<string, readonly FoundFact[]>,
  id: string,
  isField: (fact: FoundFact) => boolean,
  of: boolean,
) => side.get(id)?.find((fact) => isField(fact) === of);

/** What the text says and a field denies, or the reverse: named, since only one of them can be so. Both are read. */
export const contradictionsOf = (input: ClassifyInput, { affirmed, denied }: Facts): string[] => {
  const fieldsFrom = input.description.trim().length;
  const isField = ({ start }: FoundFact): boolean => start >= fieldsFrom;
  return [...affirmed.keys()].flatMap((id) => {
    const saidInText = firstOf(affirmed, id, isField, false);
    const deniedInField = firstOf(denied, id, isField, true);
    const saidInField = firstOf(affirmed, id, isField, true);
    const deniedInText = firstOf(denied, id, isField, false);
    const [yes, no, where] =
      saidInText !== undefined && deniedInField !== undefined
        ? [saidInText, deniedInField, "a field"]
        : [saidInField, deniedInText, "the text"];
    if (yes === undefined || no === undefined) return [];
    return [`“${yes.words}” is said, and ${where} denies it (“${no.words}”): settle which is so.`];
  });
};
