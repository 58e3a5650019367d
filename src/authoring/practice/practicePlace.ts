/** Offsets count UTF-16 units. */
export interface PracticePlace {
  offset: number;
  text: string;
}

/**
 * Finds a place that breaks no sentence: after the cursor's paragraph, or on its empty line, with an empty line before and after; in
 * Arpabet files, where a line is a reference, after the line.
 * @param lines each with its line break
 * @param cursor offset in the text
 */
export function practicePlace(
  document: string,
  cursor: number,
  lines: string,
  { languageId, eol }: { languageId: string; eol: string },
): PracticePlace {
  const isApart = languageId !== "arpabet";
  const offset = isApart ? endOfParagraph(document, cursor) : endOfLine(document, startOfLine(document, cursor));
  const [before, behind] = [document.slice(0, offset), document.slice(offset)];
  const breaks = /(?:\r?\n[ \t]*)*$/u.exec(before)![0].split("\n").length - 1;
  const follow = /^[ \t]*(?:\r?\n[ \t]*)*/u.exec(behind)![0].split("\n").length - 1;
  const isFirst = before.trim() === "";
  const isLast = behind.trim() === "";
  const wanted = isApart ? 2 : 1;
  const lead = isFirst ? 0 : Math.max(0, wanted - breaks);
  // The lines bring one line break with them.
  const trail = (isLast ? 1 : wanted) - follow;
  return { offset, text: eol.repeat(lead) + (trail > 0 ? lines + eol.repeat(trail - 1) : lines.slice(0, -eol.length)) };
}

function endOfParagraph(document: string, cursor: number): number {
  let start = startOfLine(document, cursor);
  if (isBlank(document, start)) return start;
  for (;;) {
    const end = endOfLine(document, start);
    const next = document.indexOf("\n", end) + 1;
    if (next === 0 || isBlank(document, next)) return end;
    start = next;
  }
}

function isBlank(document: string, start: number): boolean {
  return document.slice(start, endOfLine(document, start)).trim() === "";
}

function startOfLine(document: string, place: number): number {
  return place === 0 ? 0 : document.lastIndexOf("\n", place - 1) + 1;
}

function endOfLine(document: string, place: number): number {
  const end = document.indexOf("\n", place);
  if (end < 0) return document.length;
  return end > place && document[end - 1] === "\r" ? end - 1 : end;
}
