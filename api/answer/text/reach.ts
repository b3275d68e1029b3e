const act = String.raw`\b(?:gdpr|dsgvo|rgpd|dora|act|regulation|law)\b`;
const reaches = String.raw`\b(?:appl(?:y|ies|icable)|covers?|concerns?|affects?|binds?|reach(?:es)?)\b`;
const isUnder = String.raw`\b(?:covered by|subject to|bound by|caught by|affected by|exempt(?:ed)? from|excluded from|fall(?:s|ing)? (?:under|within|outside)|(?:in|within|outside|out of) (?:the )?scope of)\b`;
/** A question may follow what the asker says of himself. */
const begins = "(?:^|[,.;:!] )";
const reachQuestion = new RegExp(
  [
    `${begins}(?:does|do|is|will|would|to whom|who|whom|which|what)\\b.*${act}.*${reaches}(?! (?:from|since|until|yet|already|now))`,
    `${isUnder}.*${act}`,
    `${begins}(?:does|do|must|are|is|am)\\b.*\\b(?:follow|comply with|obey)\\b (?:the )?(?:\\w+ )?${act}`,
  ].join("|"),
  "i",
);

/** True for a question whether an act applies to somebody or something: its articles on scope decide that. */
export const asksForReach = (question: string): boolean => reachQuestion.test(question.trim());

/** True for the title of an article that says what its act applies to. */
export const setsReach = (title: string): boolean => /\bscope\b/i.test(title);
