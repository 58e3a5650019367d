import type { FormatProblem } from "./annotation.ts";

/** An element of an XML document. */
export interface XmlElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: XmlElement[];
  /** Its own text, without its children's. */
  text: string;
  /** The line on which it begins, counted from 1. */
  line: number;
}

/** A document, or why it is not one. */
export type XmlDocument = { root: XmlElement; problem?: undefined } | { root?: undefined; problem: FormatProblem };
