/** From the most severe to the least. */
export const SEVERITIES = ["error", "warning", "information", "hint"] as const;
export type Severity = (typeof SEVERITIES)[number];

/** Offsets count UTF-16 units in the checked text, `end` exclusive. */
export interface TextEdit {
  start: number;
  end: number;
  text: string;
}

export interface Fix {
  /** For people, such as `Replace with IY`. A part that depends only on the place follows a colon, in every language. */
  title: string;
  edits: readonly TextEdit[];
  /** Taken by "fix all": only if there is no doubt about what was meant. */
  preferred?: boolean;
}

export interface Problem {
  /** Stable; `media/docs/problems.md` has a section of this name. */
  code: string;
  severity: Severity;
  /** The problem, its meaning and what to do, in a sentence or two. */
  message: string;
  /** UTF-16 units in the checked text, `end` exclusive. */
  start: number;
  end: number;
  fixes: readonly Fix[];
  /** The words that an author accepts with it, if more than the text at its place: both words of a pair. */
  about?: string;
  /** Other places that belong to it, such as the first of two equal lines. */
  related?: readonly { start: number; end: number; message: string }[];
}
