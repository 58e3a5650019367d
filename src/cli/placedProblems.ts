import type { Problem, Severity } from "../core/problems/problem.ts";

/** A place as people and editors count it: lines and columns from 1, columns in UTF-16 units. */
export interface Place {
  line: number;
  column: number;
}

/** A problem with the file that it is in. */
export interface PlacedProblem extends Place {
  file: string;
  endLine: number;
  endColumn: number;
  severity: Severity;
  code: string;
  message: string;
  /** What mends it, the best first. */
  fixes: readonly PlacedFix[];
}

export interface PlacedFix {
  title: string;
  edits: readonly { from: Place; to: Place; text: string }[];
}

/** The problems of a file with lines and columns in place of offsets. */
export function placedIn(file: string, text: string, problems: readonly Problem[]): PlacedProblem[] {
  const place = placesIn(text);
  return problems.map(({ start, end, severity, code, message, fixes }) => {
    const [from, to] = [place(start), place(end)];
    const placed = fixes.map(({ title, edits }) => ({ title, edits: edits.map((edit) => ({ from: place(edit.start), to: place(edit.end), text: edit.text })) }));
    return { file, ...from, endLine: to.line, endColumn: to.column, severity, code, message, fixes: placed };
  });
}

/** Lines end as in the editor: with CR, LF or both. */
function placesIn(text: string): (offset: number) => Place {
  const starts = [0];
  for (const match of text.matchAll(/\r\n|\r|\n/g)) starts.push(match.index + match[0].length);
  return (offset) => {
    let [low, high] = [0, starts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (starts[middle]! <= offset) low = middle;
      else high = middle;
    }
    return { line: low + 1, column: offset - starts[low]! + 1 };
  };
}
