import type { Token } from "./tokens.ts";

/** Words that deny what follows them, in the languages of the word lists. */
const deniesAfter = new Set(
  "no not never without nobody nothing none neither nor non cannot excluding except refuses refuse kein keine keinen keiner keinem keines nicht ohne nie niemals niemand weder nichts sans aucun aucune jamais ni pas personne hors".split(
    " ",
  ),
);
/** Two words that deny together. */
const deniesAfterPairs = new Set([
  "instead of",
  "rather than",
  "free of",
  "free from",
  "outside of",
  "apart from",
  "au lieu",
  "anstatt von",
  "plutot que",
]);
/** After these a "not" does not deny: "not only", "whether or not", "no matter". */
const notDenying = new Set(["only", "just", "merely", "matter", "longer", "simply", "seulement", "nur", "longtemps"]);
const scopeEnds = new Set(
  "but which who whose that so because although though while when if then before after until where however instead only just aber sondern welche weil damit sodass mais qui donc car lorsque".split(
    " ",
  ),
);
const conjunctions = new Set(["and", "und", "et"]);
/** After these comes a sentence of its own: in "policies they do not need" the policies are not denied. */
const newSubjects = new Set("i you he she it we they ich du er wir ihr je tu il elle nous vous ils elles".split(" "));
/** Only these deny what stands before them: "a low grade gets no flat" denies the flat. */
const deniesBackwards = new Set("not never nicht nie niemals pas jamais".split(" "));
/** Of whom it is told what they are not: "who does not qualify" is a finding, no denial. */
const peopleDescribed = new Set(["who", "whoever", "wer"]);
const auxiliaries = new Set(
  "is are was were be been being gets get will does do did has have can may geht ist sind wird werden wurde wurden werde est sont sera seront etait".split(
    " ",
  ),
);
const scopeTokens = 7;
/** A list of alternatives carries the denial on: "no faces, voices or other biometric data". */
const alternatives = new Set(["or", "nor", "oder", "noch", "ou", "ni"]);

/** "A tone you cannot hear" says what the tone is like; it denies nothing that follows. */
const unperceived = new Set(["hear", "notice", "perceive", "sense"]);
const tellsUnperceived = (tokens: readonly Token[], at: number): boolean =>
  unperceived.has(tokens[at + 1]?.word ?? "") && (tokens[at]?.word === "cannot" || tokens[at - 1]?.word === "can");

const isCue = (tokens: readonly Token[], at: number): boolean => {
  const word = tokens[at]?.word ?? "";
  const next = tokens[at + 1]?.word ?? "";
  if (deniesAfterPairs.has(`${word} ${next}`)) return true;
  // "with and without" denies nothing.
  if (tokens[at - 2]?.word === "with" && ["and", "or"].includes(tokens[at - 1]?.word ?? "")) return false;
  return deniesAfter.has(word) && !notDenying.has(next) && !tellsUnperceived(tokens, at);
};

/** True when a list runs on over this comma: "no faces, names or voices". */
const listRunsOn = (tokens: readonly Token[], at: number): boolean =>
  [0, 1, 2, 3].some((step) => {
    const token = tokens[at + step];
    return (
      token !== undefined &&
      token.sentence === tokens[at]?.sentence &&
      ((step > 0 && token.afterBreak) ||
        ["or", "nor", "and", "oder", "und", "ou", "et", "ni", "noch", "no", "not"].includes(token.word))
    );
  });

/** "who does not qualify", "wer nicht zahlt": the words before the denial name people. */
const describesPeople = (tokens: readonly Token[], cue: number): boolean => {
  const before = tokens[cue - 1]?.word ?? "";
  return peopleDescribed.has(auxiliaries.has(before) ? (tokens[cue - 2]?.word ?? "") : before);
};

const deniedBefore = (tokens: readonly Token[], first: number): boolean => {
  const sentence = tokens[first]?.sentence;
  let distance = 0;
  for (let at = first - 1; at >= 0 && distance <= scopeTokens; at -= 1, distance += 1) {
    const token = tokens[at];
    const following = tokens[at + 1];
    if (token === undefined || token.sentence !== sentence) return false;
    if (following?.afterBreak === true && !listRunsOn(tokens, at + 1)) return false;
    if (alternatives.has(token.word) || following?.afterBreak === true) distance = 0;
    if (isCue(tokens, at)) return !describesPeople(tokens, at) && (token.word !== "non" || at === first - 1);
    if (scopeEnds.has(token.word)) return false;
    // "No faces and voices" denies both, but "cannot judge money and is pressed" ends at the conjunction.
    if (conjunctions.has(token.word) && at + 1 < first) return false;
  }
  return false;
};

/** "… are not analysed", "… wird nicht erfasst", "… ne sont pas traitées". */
const deniedAfterwards = (tokens: readonly Token[], last: number): boolean => {
  const sentence = tokens[last]?.sentence;
  let sawAuxiliary = false;
  for (let step = 1; step <= 4; step += 1) {
    const token = tokens[last + step];
    if (token === undefined || token.sentence !== sentence || token.afterBreak) return false;
    if (scopeEnds.has(token.word) || newSubjects.has(token.word)) return false;
    if (auxiliaries.has(token.word)) sawAuxiliary = true;
    else if (sawAuxiliary && deniesBackwards.has(token.word))
      return !notDenying.has(tokens[last + step + 1]?.word ?? "");
  }
  return false;
};

/**
 * True when the words from `first` to `last` are denied: what they say is told not to be so. A phrase that opens with a
 * denial ("no offence") is not denied once more by the one before it in a list.
 */
export const isDenied = (tokens: readonly Token[], first: number, last: number): boolean =>
  (!isCue(tokens, first) && deniedBefore(tokens, first)) || deniedAfterwards(tokens, last);
