/** `‘4. …`, `“(b) …`, `‘Article 5a`: a quoted provision, as amending acts print it. */
const quotedProvision =
  /^[‘“«„]\s?(?:\d+[a-z]*\.|\(?[0-9a-z]{1,5}\)|[—–-]\s|(?:article|annexe?|chapter|chapitre|section|title|titre)\b)/i;
/** `‘risk’ means …`: a quotation that ends where it begins. */
const quotedTerm = /^[‘“«„][^’”»]{1,160}[’”»]/;
const closing = /[’”»]\s?[.;,:]?(?:\s(?:and|or|et|ou))?$/;

const opensQuotation = (text: string): boolean =>
  quotedProvision.test(text) || (/^[‘“«„]/.test(text) && !quotedTerm.test(text));

/**
 * The lines that belong to a quotation, by index: what an amending act quotes looks like its own provisions. A quotation
 * that never closes is none.
 */
export const quotedLines = (lines: readonly string[]): ReadonlySet<number> => {
  const quoted = new Set<number>();
  for (let index = 0; index < lines.length; index += 1) {
    if (!opensQuotation(lines[index] ?? "")) continue;
    const end = lines.findIndex((line, at) => at >= index && closing.test(line));
    if (end < 0) break;
    for (let at = index; at <= end; at += 1) quoted.add(at);
    index = end;
  }
  return quoted;
};
