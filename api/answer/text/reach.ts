const act = "(?:the )?(?:eu )?(?:new )?(?:ai )?(?:gdpr|dsgvo|rgpd|dora|act|regulation|law)\\b";
const applies =
  "(?:also |even |only |really |still )?(?:appl(?:y|ies)|covers?|concerns?|affects?|binds?|reach(?:es)?)\\b";
const isUnder =
  "\\b(?:covered by|subject to|bound by|caught by|affected by|exempt(?:ed)? from|excluded from|fall(?:s|ing)? (?:under|within|outside)|(?:in|within|outside|out of) (?:the )?scope of)";
/** Which of the law's own things apply to somebody is a question for those, not for the act's scope. */
const ofTheLaw =
  "(?!(?:\\w+ )?(?:obligations?|rules?|requirements?|dut(?:y|ies)|provisions?|articles?|fines?|penalt(?:y|ies)|dates?|time)\\b)";

/** The act is the subject of the verb, or somebody is under the act. Gaps are short, so that no text takes long to read. */
const reachClauses = [
  `^(?:so )?(?:does|do|will|would) ${act} ${applies}`,
  `^(?:to )?(?:whom|who) (?:does|do|will|would) ${act} ${applies}`,
  `^(?:which|what) ${ofTheLaw}[\\w' -]{1,40} (?:does|do|will|would) ${act} ${applies}`,
  `${isUnder} ${act}`,
  `^(?:does|do|must|are|is|am)\\b.{1,80} (?:follow|comply with|obey) ${act}`,
].map((pattern) => new RegExp(pattern, "i"));

/** From when an act applies is another question. */
const fromWhen = /\bappl(?:y|ies) (?:from|since|until|yet|already|now)\b/i;

/** True for a question whether an act applies to somebody or something: its articles on scope decide that. */
export const asksForReach = (question: string): boolean =>
  !fromWhen.test(question) &&
  question.split(/[,.;:!?]\s+/).some((clause) => reachClauses.some((pattern) => pattern.test(clause.trim())));

/** True for the title of an article that says what its act applies to. */
export const setsReach = (title: string): boolean => /\bscope$/i.test(title.trim());
