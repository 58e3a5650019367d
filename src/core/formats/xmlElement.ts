import type { FormatProblem } from "./annotation.ts";

export interface XmlElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: XmlElement[];
  text: string;
  /** Counted from 1. */
  line: number;
}

export type XmlDocument = { root: XmlElement; problem?: undefined } | { root?: undefined; problem: FormatProblem };
