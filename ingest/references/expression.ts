import { actPattern } from "./act-mention.ts";

/** The pieces that references in EU acts are made of, as sources of regular expressions. */
const bracket = String.raw`(?:\s?\((?:\d{1,3}[a-z]{0,2}|[a-z]{1,5})\))`;
const number = String.raw`\d{1,3}[a-z]{0,2}(?![\d/%.]|\s(?:days?|months?|years?|hours?|weeks?)\b)\b`;
const roman = String.raw`[IVXLC]+\b`;
const separator = String.raw`(?:,?\s(?:and|or|to)\s|,\s)`;
const ordinal = "(?:first|second|third|fourth|fifth|sixth)";
const subparagraph = String.raw`(?:${ordinal}(?:\s(?:and|or)\s${ordinal})?\ssubparagraphs?)`;
const pointItem = String.raw`(?:${bracket}+|\s?\d{1,2}(?:\.\d{1,2})*(?![\w])(?:\s?\([a-z]{1,4}\))*)`;
const points = String.raw`[Pp]oints?\s?${pointItem}(?:${separator}(?:points?\s)?${pointItem})*`;

const articleItem = String.raw`${number}${bracket}*(?:,\s(?:paragraph|paragraphs)\s${number})?`;
const articles = String.raw`Articles?\s${articleItem}(?:,\s${subparagraph})?(?:,\s${points})?(?:${separator}(?:${articleItem}|${bracket}+)(?:,\s${points})?)*(?:,\s${subparagraph})?(?:,\s${points})?`;
const annexes = String.raw`Annex(?:es)?\s${roman}(?:${separator}${roman})*(?:,\s(?:Section|Part)\s[A-Z0-9])?(?:,\s${points})?`;
const paragraphs = String.raw`[Pp]aragraphs?\s${number}(?:${separator}${number})*(?:,\s${subparagraph})?(?:,\s${points})?`;
const chapters = String.raw`Chapters?\s${roman}(?:${separator}${roman})*(?:,?\sSections?\s\d{1,2}(?:${separator}\d{1,2})*)?`;
const sections = String.raw`Sections?\s\d{1,2}(?:${separator}\d{1,2})*(?:\sof\s(?:this\sChapter|Chapter\s${roman}))?`;
const annexSection = String.raw`Section\s[A-Z]\sof\sAnnex\s${roman}`;
const recitals = String.raw`[Rr]ecitals?\s\(?\d{1,3}\)?`;
const treaties = "TFEU|TEU|the\\sTreaty[a-z\\s]*|the\\sCharter|the\\sTreaties";

/** `point (a) of the first subparagraph of paragraph 1 of Article 6`: from the inside out. */
const inner = String.raw`(?:(?:${points}|${subparagraph})(?:,\s|\sof\s)(?:the\s)?)`;
const outer = `(?:${articles}|${annexSection}|${annexes}|${paragraphs}(?:\\sof\\s(?:this\\sArticle|that\\sArticle|${articles}))?|this\\sparagraph|that\\sparagraph|this\\sArticle|that\\sArticle)`;
const provisions = `(?:${inner}{0,2}${outer}|${points}|${subparagraph}|${chapters}|${sections}|${recitals}|[Tt]his\\s(?:Chapter|Section))`;
const actTail = String.raw`(?:,?\s(?:of|to)\s(?:this\s(?:Regulation|Directive|Decision)|that\s(?:Regulation|Directive|Decision)|${actPattern}|${treaties})|\s(?:TFEU|TEU|GDPR))`;

/** A whole reference: provisions, and the act they belong to where the text names one. Groups: `provisions`, `act`. */
export const referencePattern = (): RegExp =>
  new RegExp(String.raw`\b(?<provisions>${provisions})(?<act>${actTail})?|(?<actAlone>${actPattern})`, "g");
