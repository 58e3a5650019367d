import { linePlaces } from "#core/text/linePlaces.ts";
import type { Problem, Severity } from "#core/problems/problem.ts";

/** Lines and columns are counted from 1, columns in UTF-16 units. */
export interface Place {
  line: number;
  column: number;
}

export interface PlacedProblem extends Place {
  file: string;
  endLine: number;
  endColumn: number;
  severity: Severity;
  code: string;
  message: string;
  /** The best first. */
  fixes: readonly PlacedFix[];
}

export interface PlacedFix {
  title: string;
  edits: readonly { from: Place; to: Place; text: string }[];
}

/** Turns offsets into lines and columns. */
export function placedIn(file: string, text: string, problems: readonly Problem[]): PlacedProblem[] {
  const placeOf = linePlaces(text);
  const place = (offset: number): Place => {
    const { line, column } = placeOf(offset);
    return { line: line + 1, column: column + 1 };
  };
  return problems.map(({ start, end, severity, code, message, fixes }) => {
    const [from, to] = [place(start), place(end)];
    const placed = fixes.map(({ title, edits }) => ({
      title,
      edits: edits.map((edit) => ({ from: place(edit.start), to: place(edit.end), text: edit.text })),
    }));
    return { file, ...from, endLine: to.line, endColumn: to.column, severity, code, message, fixes: placed };
  });
}
