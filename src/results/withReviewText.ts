import { createScanner } from "jsonc-parser";
import type { Review } from "../core/review/review.ts";
import { damaged } from "./assessmentFile.ts";

/** A property of the outermost object. Offsets count UTF-16 units. */
interface Property {
  name: string;
  start: number;
  /** Where its value begins and ends. */
  value: number;
  end: number;
}

/**
 * The text of a result's file with another review in it, everything else as it stands, to the last byte. A new review
 * comes before the service's answer; it is laid out as the file is, indented or on one line.
 *
 * @param text of a file that `readAssessment` reads.
 * @param review undefined or empty to take the review out.
 * @throws {AssessmentFileError} where the text is not a JSON object.
 */
export function withReviewText(text: string, review: Review | undefined): string {
  const properties = topProperties(text);
  if (!review || Object.keys(review).length === 0) return without(text, properties);
  const neighbour = properties.find(({ name }) => name === "result") ?? properties[0];
  const layout = layoutOf(text, neighbour);
  const value = JSON.stringify(review, null, layout.indent).replaceAll("\n", layout.lineBreak);
  // Of two properties of one name, readers take the last.
  const last = properties.findLast(({ name }) => name === "review");
  if (last) return text.slice(0, last.value) + value + text.slice(last.end);
  const property = `"review":${layout.colonGap}${value}`;
  const at = neighbour?.start ?? text.indexOf("{") + 1;
  return `${text.slice(0, at)}${property}${neighbour ? `,${layout.gap}` : ""}${text.slice(at)}`;
}

function without(text: string, properties: readonly Property[]): string {
  const isReview = ({ name }: Property) => name === "review";
  const lastKept = properties.findLastIndex((property) => !isReview(property));
  const cuts = properties.flatMap((property, i) => (i < lastKept && isReview(property) ? [{ start: property.start, end: properties[i + 1]!.start }] : []));
  // Those at the end go with the comma before them.
  if (lastKept < properties.length - 1) cuts.push({ start: properties[lastKept]?.end ?? properties[0]!.start, end: properties.at(-1)!.end });
  return cuts.reduceRight((kept, { start, end }) => kept.slice(0, start) + kept.slice(end), text);
}

/** How a file is laid out, by one of its outermost properties: between two of them, after a colon, and for each level. */
function layoutOf(text: string, property: Property | undefined): { gap: string; colonGap: string; indent: string; lineBreak: string } {
  const gap = property ? /[ \t\r\n]*$/.exec(text.slice(0, property.start))![0] : "";
  const colonGap = property ? /[ \t\r\n]*$/.exec(text.slice(0, property.value))![0] : "";
  const indent = /[\r\n]([ \t]*)$/.exec(gap)?.[1];
  return { gap, colonGap, indent: indent ?? "", lineBreak: indent === undefined ? "" : `${/\r\n|\r|\n/.exec(gap)![0]}${indent}` };
}

/** The properties of the outermost object in the order of the file. */
function topProperties(text: string): Property[] {
  const content = text.startsWith("\uFEFF") ? ` ${text.slice(1)}` : text;
  requireObject(content);
  const scanner = createScanner(content, true);
  const properties: Property[] = [];
  let depth = 0;
  let isName = true;
  for (scanner.scan(); scanner.getTokenOffset() < content.length; scanner.scan()) {
    const start = scanner.getTokenOffset();
    const end = start + scanner.getTokenLength();
    const current = properties.at(-1);
    const sign = content[start];
    if (sign === "}" || sign === "]") depth--;
    if (depth === 1 && sign === ",") isName = true;
    else if (depth === 1 && sign === ":") isName = false;
    else if (depth === 1 && isName && sign === '"') properties.push({ name: scanner.getTokenValue(), start, value: -1, end });
    else if (depth >= 1 && current) {
      if (current.value < 0) current.value = start;
      current.end = end;
    }
    if (sign === "{" || sign === "[") depth++;
  }
  return properties;
}

function requireObject(content: string): void {
  let value: unknown;
  try {
    value = JSON.parse(content);
  } catch {
    // Without its cause, which quotes the file.
    throw damaged("it is not JSON, or only a part of it");
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw damaged("it is not as agreed");
}
