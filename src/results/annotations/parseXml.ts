import { t } from "@vscode/l10n";
import sax from "sax";
import { LONGEST_ANNOTATION, MOST_ITEMS } from "#core/formats/annotation.ts";
import type { XmlDocument, XmlElement } from "#core/formats/xmlElement.ts";

/** Deeper than any annotation program nests. */
const DEEPEST_ELEMENT = 64;
/** An annotation is three elements and two time slots. */
const MOST_ELEMENTS = MOST_ITEMS * 6;
/** UTF-16 units that are parsed at once. */
const CHUNK_UNITS = 1 << 16;

/** Ends parsing early. */
class Stopped extends Error {}

/** Reads XML as a tree, without what a document type would load or replace. Total: errors are reported with their lines. */
export function parseXml(text: string): XmlDocument {
  if (text.length > LONGEST_ANNOTATION)
    return { problem: { code: "file-too-long", message: t("The file is too long to be the document of a reading."), line: 1 } };
  const parser = sax.parser(true, { strictEntities: true });
  const open: XmlElement[] = [];
  let root: XmlElement | undefined;
  let elements = 0;
  parser.onerror = (error) => {
    throw error;
  };
  parser.onopentag = ({ name, attributes }) => {
    if (++elements > MOST_ELEMENTS || open.length >= DEEPEST_ELEMENT)
      throw new Stopped(t("The file has too many elements to be the document of a reading."));
    const element: XmlElement = { name, attributes, children: [], text: "", line: parser.line + 1 };
    if (open.length > 0) open.at(-1)!.children.push(element);
    else root = element;
    open.push(element);
  };
  parser.onclosetag = () => void open.pop();
  parser.ontext = parser.oncdata = (part) => {
    const element = open.at(-1);
    if (element) element.text += part;
  };
  try {
    const content = text.replace(/^\uFEFF/, "");
    for (let at = 0; at < content.length; at += CHUNK_UNITS) parser.write(content.slice(at, at + CHUNK_UNITS));
    parser.close();
  } catch (error) {
    const why = error instanceof Stopped ? error.message : t("The file is not well-formed XML, or part of it is missing.");
    return { problem: { code: "damaged-xml", message: why, line: parser.line + 1 } };
  }
  return root ? { root } : { problem: { code: "not-xml", message: t("The file is empty."), line: 1 } };
}
