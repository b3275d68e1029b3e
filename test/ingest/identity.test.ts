import { expect, test } from "bun:test";
import { numberOf } from "../../ingest/enrich/identity.ts";
import { celexParts } from "../../shared/celex.ts";

test.each([
  ["32016R0679", "REGULATION (EU) 2016/679 OF THE EUROPEAN PARLIAMENT AND OF THE COUNCIL", "Regulation (EU) 2016/679"],
  ["32014R0910", "Regulation (EU) No 910/2014 of the European Parliament", "Regulation (EU) No 910/2014"],
  ["32001R0044", "Council Regulation (EC) No 44/2001 of 22 December 2000", "Regulation (EC) No 44/2001"],
  ["32003L0087", "DIRECTIVE 2003/87/EC OF THE EUROPEAN PARLIAMENT", "Directive 2003/87/EC"],
  ["31995L0046", "DIRECTIVE 95/46/EC OF THE EUROPEAN PARLIAMENT", "Directive 95/46/EC"],
  ["32018L2001", "DIRECTIVE (EU) 2018/2001 OF THE EUROPEAN PARLIAMENT", "Directive (EU) 2018/2001"],
  [
    "32024R1774",
    "COMMISSION DELEGATED REGULATION (EU) 2024/1774 of 13 March 2024 supplementing Regulation (EU) 2022/2554",
    "Regulation (EU) 2024/1774",
  ],
  [
    "32011D0167",
    "COUNCIL DECISION of 10 March 2011 authorising enhanced cooperation (2011/167/EU)",
    "Decision 2011/167/EU",
  ],
  ["32012R0648", "A title without a number", "Regulation (EU) No 648/2012"],
  ["31993L0013", "A title without a number", "Directive 93/13/EEC"],
  ["32024R2847", "A title without a number", "Regulation (EU) 2024/2847"],
])("%s is cited by the number that its title prints: %p", (celex, title, number) => {
  expect(numberOf(title, celex)).toBe(number);
});

test.each([
  ["32016R0680", "REGULATION (EU) 2016/679 OF THE EUROPEAN PARLIAMENT", "another act"],
  ["32016L0679", "REGULATION (EU) 2016/679 OF THE EUROPEAN PARLIAMENT", "another act"],
  ["32020R1784R(05)", "Corrigendum to Regulation (EU) 2020/1784", "not the CELEX number"],
  ["02016R0679-20160504", "REGULATION (EU) 2016/679", "not the CELEX number"],
  ["52021PC0206", "Proposal for a REGULATION", "not the CELEX number"],
])("%s with the title %p is refused", (celex, title, reason) => {
  expect(() => numberOf(title, celex)).toThrow(reason);
});

test("the CELEX number tells kind, year and number", () => {
  expect(celexParts("32003L0087")).toEqual({ kind: "Directive", year: 2003, number: 87 });
});
