import { SaxesParser } from "saxes";

/** What a document is read as: tags, text and processing instructions, in their order. */
export interface Events {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  close(name: string): void;
  text(text: string): void;
  instruction?(target: string, body: string): void;
}

/** Named characters that the HTML of before 2004 uses; XML knows none of them. */
const htmlEntities: Readonly<Record<string, string>> = {
  nbsp: "\u00a0",
  eacute: "é",
  egrave: "è",
  ecirc: "ê",
  times: "×",
  rsquo: "’",
  lsquo: "‘",
  mdash: "—",
  ndash: "–",
  hellip: "…",
};

/** Elements of HTML that have no end tag. */
const empty = new Set(["br", "hr", "img", "meta", "link", "col", "input", "base"]);

const withoutScripts = (html: string): string => html.replace(/<(script|style|noscript)\b[\s\S]*?<\/\1\s*>/giu, "");

const isXml = (content: string): boolean =>
  /^\s*<\?xml|xmlns="http:\/\/www\.w3\.org\/1999\/xhtml"/u.test(content.slice(0, 400));

/**
 * Reads a file as a stream of events, by another library than the parser's and without a tree. HTML that is no XML is read
 * as far as tags go: what a browser forgives is forgiven, and names are in lower case.
 */
export const readEvents = (content: string, events: Events): void => {
  const xml = isXml(content);
  const name = (tag: string): string => (xml ? tag : tag.toLowerCase());
  const parser = new SaxesParser({ xmlns: false, position: false, fragment: false });
  Object.assign(parser.ENTITIES, htmlEntities);
  parser.on("error", () => {});
  parser.on("opentag", (tag) => {
    events.open(name(tag.name), tag.attributes);
    if (!xml && empty.has(name(tag.name)) && !tag.isSelfClosing) events.close(name(tag.name));
  });
  parser.on("closetag", (tag) => events.close(name(tag.name)));
  parser.on("text", (text) => events.text(text));
  parser.on("cdata", (text) => events.text(text));
  parser.on("processinginstruction", ({ target, body }) => events.instruction?.(target, body));
  parser.write(xml ? content : withoutScripts(content)).close();
};
