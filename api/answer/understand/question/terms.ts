/** What ends a term: the law that it is asked of. */
const lawful = String.raw`(?:\s+(?:in|under|within|for the purposes? of|according to|as per|by|pursuant to)\s+(?:the\s+)?(?:this|that|eu|gdpr|dora|ai act|law|regulation|act|article|art\.|data protection)\b.*)?`;
const asked = String.raw`^(?:please\s+)?(?:tell me\s+)?(?:what|who)(?:['’]s|\s+is|\s+are|\s+exactly\s+is|\s+counts?\s+as|\s+qualifies\s+as)\s+(?:exactly\s+)?`;
const meant = String.raw`(?:meant\s+by\s+|(?:considered|understood)\s+(?:as|by|to be)?\s*|the\s+(?:legal\s+)?(?:definition|meaning)\s+of\s+)?`;

const forms = [
  `${asked}${meant}(.+?)${lawful}$`,
  String.raw`\bdefin(?:e|ition\s+of|ing)\s+(?:the\s+term\s+)?(.+?)${lawful}$`,
  String.raw`\bmeaning\s+of\s+(.+?)${lawful}$`,
  String.raw`\bwhat\s+(?:does|do)\s+(?:the\s+term\s+)?(.+?)\s+mean\b`,
  String.raw`\bhow\s+(?:is|are|does\s+(?:the\s+)?[\w\s]{2,20}?\s+define)\s+(.+?)(?:\s+defined\b.*|${lawful}$)`,
].map((form) => new RegExp(form, "i"));

const pairs = [
  /\b(?:difference|distinction|distinguish(?:es)?)\b.*?\bbetween\s+(.+?)\s+and\s+(.+)$/i,
  /\bhow\s+(?:does|do|is|are)\s+(.+?)\s+(?:differ(?:ent)?|distinguished)\s+from\s+(.+)$/i,
  /^(.+?)\s+(?:versus|vs\.?|compared (?:to|with))\s+(.+)$/i,
];

const termWordsMax = 9;

const bare = (term: string | undefined): string => (term ?? "").replace(/["“”‘’']/g, "").trim();

const plainOf = (question: string): string => question.trim().replace(/[?.!\s]+$/, "");

/** The term that a question wants to have explained; null when it asks for something else. */
export const termAskedFor = (question: string): string | null => {
  const plain = plainOf(question);
  const found = forms.map((form) => bare(form.exec(plain)?.[1])).find((term) => term !== "");
  return found !== undefined && found.split(/\s+/).length <= termWordsMax ? found : null;
};

/** The two things whose difference a question asks for; none when it asks for something else. */
export const termsCompared = (question: string): string[] => {
  const plain = plainOf(question);
  const match = pairs.map((pair) => pair.exec(plain)).find((found) => found !== null);
  const without = new RegExp(`${lawful}$`, "i");
  return match === undefined || match === null
    ? []
    : [match[1], match[2]].map((term) => bare(term?.replace(without, "")));
};
