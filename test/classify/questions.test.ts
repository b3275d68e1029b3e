/** Promise: what is not said and would decide is asked for, and an answer sent back in the description counts. */
import { expect, setDefaultTimeout, test } from "bun:test";
import { inLaw } from "../support/skip/index.ts";
import { classifyText } from "./support.ts";

// The first test of a run builds the corpus.
setDefaultTimeout(300_000);

const asked = async (text: string): Promise<string[]> => (await classifyText(text)).open_questions.map(({ id }) => id);

inLaw.describe("open questions", () => {
  test("are few, each with what it decides and a provision", async () => {
    const { open_questions } = await classifyText("Cameras in the station recognise faces.");
    expect(open_questions.length).toBeWithin(1, 5);
    for (const { question, decides, provision } of open_questions) {
      expect(question).toEndWith("?");
      expect(decides).not.toBe("");
      expect(provision).toMatch(/^(?:Article|Annex) /);
    }
  });

  test("who speaks is asked for where it is not said and duties depend on it", async () => {
    expect(
      await asked("The system rates the creditworthiness of private borrowers before a loan is granted."),
    ).toContain("role");
    expect(await asked("We sell software that rates the creditworthiness of private borrowers.")).not.toContain("role");
  });

  test("a description that says nothing is asked for its purpose first", async () => {
    expect((await asked("aaaaaaaaaa"))[0]).toBe("purpose");
  });

  test("whether it only prepares is asked where Article 6(3) is not far, and not where people are plainly ranked", async () => {
    const plain = "We sell software that scores job applicants by their CVs and rejects the worst at once.";
    expect(await asked(plain)).not.toContain("narrow_task");
  });

  test("a plainly private business is not asked whether it is the police", async () => {
    const casino = "Cameras at the casino's doors recognise the faces of guests who pass.";
    expect(await asked(casino)).not.toContain("law_enforcement");
    expect(await asked("Cameras in the station recognise the faces of people who pass.")).toContain("law_enforcement");
  });

  test("a third country alone leaves open whether anything leads into the Union", async () => {
    const text = "A company in Toronto ranks job applicants with its own software.";
    expect(await asked(text)).toContain("territory");
    expect(await asked(`${text} Employers in France use it.`)).not.toContain("territory");
  });

  test("what is answered is not asked again", async () => {
    const open = "The system recognises the faces of people in the station.";
    expect(await asked(open)).toContain("law_enforcement");
    expect(await asked(`${open} It is used by the police, live.`)).not.toContain("law_enforcement");
  });
});

const answers: ReadonlyArray<readonly [open: string, answer: string, level: string, contrary: string, other: string]> =
  [
    [
      "The tool sorts incoming job applications into folders by type of document.",
      "It profiles the applicants.",
      "high",
      "No profiling takes place, and nobody is evaluated.",
      "minimal",
    ],
    [
      "The system rates who can repay before a loan is granted.",
      "It rates private borrowers.",
      "high",
      "It rates companies alone, no natural person is evaluated.",
      "minimal",
    ],
    [
      "The police compare faces in the street with a list of wanted persons.",
      "It happens live, without any authorisation, for petty offences.",
      "prohibited",
      "This is done days later, from recordings of the cameras.",
      "high",
    ],
  ];

inLaw.describe("an answer decides", () => {
  test.each([...answers])("%s", async (open, answer, level, contrary, other) => {
    const levels = [await classifyText(`${open} ${answer}`), await classifyText(`${open} ${contrary}`)];
    expect(levels.map(({ risk_level }) => risk_level as string)).toEqual([level, other]);
  });
});

const roles: ReadonlyArray<readonly [text: string, role: string | null]> = [
  ["We are a municipal police force and use software that rates the risk that a convict reoffends.", "deployer"],
  ["We develop and sell software that ranks job applicants by their CVs.", "provider"],
  [
    "We import a hiring tool by an American maker, under the maker's name, and place it on the market in Spain.",
    "importer",
  ],
  [
    "We resell a Dutch vendor's hiring tool to our customers, unchanged and under the vendor's own name.",
    "distributor",
  ],
  ["We put our own brand on a hiring tool that another company makes and sell it as ours.", "provider"],
  ["The system rates the creditworthiness of private borrowers before a loan is granted.", null],
  [
    "Heftblick marks the essays of your pupils overnight and proposes a grade. Book a demo, 30 days free, then €4 per pupil and year. Trusted by 200 schools.",
    "provider",
  ],
  [
    "New in our catalogue: the PickFast camera from a maker in Brno, which rates how fast each of your workers packs. We deliver it in the maker's original box.",
    "distributor",
  ],
  [
    "The grading program comes from a company in Boston and keeps its name; our trading house in Ghent is the first to bring it to schools in the Union, and we clear it through customs.",
    "importer",
  ],
  [
    "Minutes of the works council: since May the depot has rented a program from a supplier that rates each driver. The supplier says nobody will lose a shift.",
    "deployer",
  ],
];

inLaw.describe("the role", () => {
  test.each([...roles])("%s: %s", async (text, role) => {
    expect((await classifyText(text)).role as string | null).toBe(role);
  });
});

inLaw.describe("text and fields", () => {
  const text = "A camera system in a shop.";
  test("what a field says counts", async () => {
    const { risk_level } = await classifyText(text, {
      decisionScope: "compares the faces of visitors with a list of known thieves",
    });
    expect(risk_level).toBe("high");
  });
  test("a contradiction between them is named", async () => {
    const { reasoning } = await classifyText("It ranks our job applicants by their CVs.", {
      decisionScope: "nobody is ranked",
    });
    expect(reasoning).toContain("settle which is so");
  });
});

inLaw.describe("the draft guidelines", () => {
  test("are named as what they are where they speak of what is described", async () => {
    const { reasoning } = await classifyText(
      "Cameras fixed in a stadium compare the faces of visitors who do nothing for it with a stored gallery of offenders.",
    );
    expect(reasoning).toContain("draft guidelines (not law)");
  });
});
