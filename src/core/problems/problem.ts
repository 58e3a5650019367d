/** The severity of a problem; `off` only if an author sets it. */
export const SEVERITIES = ["error", "warning", "information", "hint"] as const;
export type Severity = (typeof SEVERITIES)[number];

/** A change of the text that was checked. Offsets count UTF-16 units in it, `end` exclusive. */
export interface TextEdit {
  start: number;
  end: number;
  text: string;
}

/** The edits that fix a problem. */
export interface Fix {
  /** For people, such as `Replace with IY`. What depends only on the place follows a colon, in every language. */
  title: string;
  edits: readonly TextEdit[];
  /** The one that "fix all" takes: only where there is no doubt about what was meant. */
  preferred?: boolean;
}

/** Something in a text that an author should know about. */
export interface Problem {
  /** Stable; `media/docs/problems.md` has a section of this name. */
  code: string;
  severity: Severity;
  /** The problem, its meaning and what to do, in a sentence or two. */
  message: string;
  /** UTF-16 units in the text that was checked, `end` exclusive. */
  start: number;
  end: number;
  fixes: readonly Fix[];
  /** The words that an author accepts with it, if that is more than the text at its place: both words of a pair. */
  about?: string;
  /** Other places that belong to it, such as the first of two equal lines. */
  related?: readonly { start: number; end: number; message: string }[];
}
