/** The circumstances of the table of duties, as they are told to those who have no description. */
const words: Readonly<Record<string, string>> = {
  public_body: "you are a public body or act for one",
  public_users: "it is meant for public authorities or for those who act for them",
  police_body: "you are a law-enforcement authority or act for one",
  public_service: "you are a private body that provides a public service",
  employer: "you are an employer and use it at the workplace",
  financial_institution: "you are a financial institution under Union financial services law",
  outside_union: "you are established outside the Union",
  real_world_test: "you test it in real-world conditions outside a regulatory sandbox",
  decides_about_people: "it takes or supports decisions about people",
  became_provider: "you changed it so far, or put your name on it, that you became its provider",
  law_enforcement_permitted: "its use to detect, prevent, investigate or prosecute crime is permitted by law",
};

/** One condition in words: `you are a public body …`, `not: you are a public body …`. */
export const wordsOf = (circumstance: string): string => {
  const isDenied = circumstance.startsWith("!");
  const told = words[isDenied ? circumstance.slice(1) : circumstance];
  if (told === undefined) throw new TypeError(`The circumstance ${circumstance} has no words`);
  return isDenied ? `not: ${told}` : told;
};
