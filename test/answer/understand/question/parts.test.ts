import { describe, expect, test } from "bun:test";
import { leansOn, pointsBack, splitQuestion } from "../../../../api/answer/understand/question/parts.ts";

/** A question, what of it only tells, and what it asks. */
const cases: ReadonlyArray<readonly [text: string, told: string, asked: readonly string[]]> = [
  ["Whom must we tell, and by when?", "", ["Whom must we tell", "by when?"]],
  ["Our server was hacked on Friday. Must we report it?", "Our server was hacked on Friday.", ["Must we report it?"]],
  ["Who is a deployer and what must he do?", "", ["Who is a deployer", "what must he do?"]],
  [
    "Do we need consent; can we rely on a contract instead?",
    "",
    ["Do we need consent", "can we rely on a contract instead?"],
  ],
  [
    "We are a bank. We use a cloud provider. What must the contract contain? And do we have to tell the supervisor?",
    "We are a bank. We use a cloud provider.",
    ["What must the contract contain?", "And do we have to tell the supervisor?"],
  ],
  [
    "What does encryption mean for us and do we still have to tell the customers?",
    "",
    ["What does encryption mean for us", "do we still have to tell the customers?"],
  ],
  [
    "Our tool ranks applicants.\nIs that high-risk?\nSince when?",
    "Our tool ranks applicants.",
    ["Is that high-risk?", "Since when?"],
  ],
  ["Is it personal data and is it sensitive?", "", ["Is it personal data", "is it sensitive?"]],
  ["How do we test backups, and who signs the report?", "", ["How do we test backups", "who signs the report?"]],
  ["Which records must a processor keep plus how long?", "", ["Which records must a processor keep", "how long?"]],
  [
    "Please explain what must be in a notice and who must sign it",
    "",
    ["Please explain what must be in a notice", "who must sign it"],
  ],
  ["Does Article 33 apply? We are in Austria.", "We are in Austria.", ["Does Article 33 apply?"]],
  ["We sell software. List our duties.", "We sell software.", ["List our duties."]],
  [
    "I want to know whether a sole trader needs a register.",
    "",
    ["I want to know whether a sole trader needs a register."],
  ],
  ["How long do we have? Mr. Smith asked on Monday.", "Mr. Smith asked on Monday.", ["How long do we have?"]],
  ["Does DORA apply to us, and does NIS2 apply too?", "", ["Does DORA apply to us", "does NIS2 apply too?"]],
  ["Is a DPIA needed, and could you write one?", "", ["Is a DPIA needed", "could you write one?"]],
  [
    "What must the contract contain, and please also write it.",
    "",
    ["What must the contract contain", "please also write it."],
  ],
  // A list of questions is parted at its commas too.
  ["Whom must we tell, by when, and what must it say?", "", ["Whom must we tell", "by when", "what must it say?"]],
  [
    "Is it lawful, whose permission does it take and what if there is no time?",
    "",
    ["Is it lawful", "whose permission does it take", "what if there is no time?"],
  ],
  ["Is a tip to staff enough, what must it say?", "", ["Is a tip to staff enough", "what must it say?"]],
  [
    "New boiler room camera. 1) must we put up a sign 2) how long may we keep the film",
    "New boiler room camera.",
    ["1) must we put up a sign", "2) how long may we keep the film"],
  ],
  [
    "May they ask for my passport? I would also like to know how long they keep it.",
    "",
    ["May they ask for my passport?", "I would also like to know how long they keep it."],
  ],
  ["May they? secondly what does it cost", "", ["May they?", "secondly what does it cost"]],
  // What leads to a question is none, and neither is what only repeats it.
  ["When a laptop is lost, must we report it?", "", ["When a laptop is lost, must we report it?"]],
  ["What about small firms, must they too?", "", ["What about small firms, must they too?"]],
  ["Can we keep it, or can we?", "", ["Can we keep it, or can we?"]],
  ["Is it forbidden, is it?", "", ["Is it forbidden, is it?"]],
  ["Does it cover tools, i.e. AI for staff?", "", ["Does it cover tools, i.e. AI for staff?"]],
  [
    "The tool hears from a voice whether somebody is angry. Is it allowed?",
    "The tool hears from a voice whether somebody is angry.",
    ["Is it allowed?"],
  ],
  // What joins words, and not questions, parts nothing.
  [
    "Must deployers monitor the system and write reports to the authority?",
    "",
    ["Must deployers monitor the system and write reports to the authority?"],
  ],
  ["Must what is collected, and may be kept, be listed?", "", ["Must what is collected, and may be kept, be listed?"]],
  ["Terms and conditions: what must they say?", "", ["Terms and conditions: what must they say?"]],
  [
    "Must the report go to the bank and to the authority?",
    "",
    ["Must the report go to the bank and to the authority?"],
  ],
  [
    "Explain the difference between a provider and a deployer.",
    "",
    ["Explain the difference between a provider and a deployer."],
  ],
  // A text in which nothing asks is one question.
  ["Our dentist keeps X-rays for years", "", ["Our dentist keeps X-rays for years"]],
  ["personal data breach", "", ["personal data breach"]],
];

describe("a question is parted into what it tells and what it asks", () => {
  test.each([...cases])("%s", (text, told, asked) => {
    expect(splitQuestion(text)).toEqual({ told, asked });
  });
});

test("nothing of a question is lost but what joins its parts, for no question has more than four", () => {
  for (const [text] of cases) {
    const { told, asked } = splitQuestion(text);
    const words = (part: string): string[] => part.match(/[\p{L}\d]+/gu) ?? [];
    const kept = words([told, ...asked].join(" ")).sort();
    const lost = words(text).length - kept.length;
    expect(words(text)).toEqual(expect.arrayContaining(kept));
    expect(lost).toBeLessThanOrEqual(asked.length - 1);
  }
});

test("the first four of many questions are read", () => {
  const many = Array.from({ length: 9 }, (_, place) => `What is rule ${place + 1}?`);
  expect(splitQuestion(many.join(" ")).asked).toEqual(many.slice(0, 4));
});

test("a part that has hardly a word of its own leans on the one before it", () => {
  for (const part of ["by when?", "and how high is it?", "who signs it?"]) expect(leansOn(part)).toBe(true);
  for (const part of ["Which records must a processor keep?", "How do we test backups of payroll data?"])
    expect(leansOn(part)).toBe(false);
});

test("a part that says it, they or this speaks of what was told before", () => {
  for (const part of ["Must we report it?", "Are they liable?", "Is this high-risk?"])
    expect(pointsBack(part)).toBe(true);
  expect(pointsBack("Must a bank report incidents?")).toBe(false);
});
