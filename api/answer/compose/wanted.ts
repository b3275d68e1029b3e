import { type FigureKind, figuresAskedFor, figuresIn } from "../text/figures.ts";
import { asksForPermission } from "../text/permission.ts";
import { tokensOf } from "../text/tokens.ts";

/** What the choice of a sentence weighs: the question's words, what it asks for, and whom it speaks of. */
export interface Wanted {
  readonly question: string;
  readonly query: ReadonlyMap<string, number>;
  readonly figures: ReadonlySet<FigureKind>;
  readonly asksForException: boolean;
  readonly asksForInstitution: boolean;
  readonly asksForList: boolean;
  /** What a list is asked of ("which companies"), empty for other questions: a point is no better an answer for naming it. */
  readonly category: ReadonlySet<string>;
  readonly asksForPermission: boolean;
  readonly asksForForm: boolean;
}

const listQuestion =
  /\b(?:what|which)\b.*\b(?:contain|include|be in|specif(?:y|ied)|cover|comprise|consist|mention|entered|stipulat\w+)\b|\b(?:what|which|list|all|name)\b.*\b(?:elements?|information|items|conditions|grounds|criteria|contents?|cases|categories|factors|principles|clauses|provisions|examples|steps)\b|^(?:who|when|which|what) (?:must|may|can|are|needs?|has)\b|^(?:who|whom|which|what)\b.*\b(?:appl(?:y|ies|ied) to|covered by|covers|in scope of|falls? under|subject to)\b/i;

const categoryOf =
  /\b(?:which|what) (?:(?:kinds?|types?|sorts?) of )?((?:[\p{L}-]+ ){1,4}?)(?:does|do|did|must|is|are|can|may|should|shall|has|have|needs?|will)\b/iu;

const formQuestion = /\b(?:templates?|forms?|fields?|columns?|codes?|annex(?:es)?|fill|data points?|B_\d)/i;

const exceptionQuestion =
  /\b(?:except(?:ion|ions|ed)?|exempt(?:ed|ion|ions)?|derogations?|carve-?outs?|relie(?:f|fs|ved)|not (?:required|necessary|obliged|needed|considered|apply|need)|(?:don.?t|doesn.?t|do not|does not) (?:have|need|apply)|refuse|absolute|out of scope|excluded|waived?)\b/i;
const institutions =
  /\b(?:commission|ai office|board|edpb|esas?|eba|esma|eiopa|lead overseer|oversight forum|joint committee|member states?|competent authorit(?:y|ies)|supervisory authorit(?:y|ies)|market surveillance authorit(?:y|ies)|notifying authorit(?:y|ies)|delegated acts?|guidelines|codes? of practice|standards)\b/i;

export const wantedOf = (question: string, query: ReadonlyMap<string, number>): Wanted => {
  const asksForList = listQuestion.test(question);
  return {
    question,
    query,
    figures: new Set([...figuresAskedFor(question), ...figuresIn(question).map((figure) => figure.kind)]),
    asksForException: exceptionQuestion.test(question),
    asksForInstitution: institutions.test(question),
    asksForPermission: asksForPermission(question),
    asksForForm: formQuestion.test(question),
    asksForList,
    category: new Set(asksForList ? tokensOf(categoryOf.exec(question)?.[1] ?? "") : []),
  };
};
