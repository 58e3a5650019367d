import type { Fix, Problem, TextEdit } from "#core/problems/problem.ts";

/** Where two changes overlap, the first in the text is applied. */
export function changed(text: string, edits: readonly TextEdit[]): string {
  let result = "";
  let at = 0;
  for (const edit of [...edits].sort((a, b) => a.start - b.start || a.end - b.end)) {
    if (edit.start < at) continue;
    result += text.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return result + text.slice(at);
}

/** One fix may uncover another problem, such as a wrong stress digit after a small letter; no text needs more rounds. */
const MOST_ROUNDS = 6;

export function mended(text: string, check: (text: string) => readonly Problem[]): { text: string; count: number } {
  let count = 0;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const fixes = check(text)
      .map((problem) => problem.fixes.find(({ preferred }) => preferred))
      .filter((fix) => fix !== undefined);
    const { edits, count: made } = together(fixes);
    count += made;
    const next = changed(text, edits);
    if (next === text) break;
    text = next;
  }
  return { text, count };
}

/** Changes beyond this number become a single one, since an editor takes seconds for thousands. */
const MOST_CHANGES = 1000;

/** The changes of all certain fixes, in the order of the text, and the number of problems that they fix. */
export function mendingEdits(text: string, check: (text: string) => readonly Problem[]): { edits: TextEdit[]; count: number } {
  const { text: after, count } = mended(text, check);
  const edits = changesBetween(text, after);
  return { edits: edits.length > MOST_CHANGES ? [narrowed({ start: 0, end: text.length, text: after }, text)] : edits, count };
}

/**
 * The changes that can be made at once, and the number of fixes. A fix is applied as a whole or not at all, so one that overlaps another is
 * left out.
 */
export function together(fixes: readonly Fix[]): { edits: TextEdit[]; count: number } {
  const chosen: TextEdit[] = [];
  let [count, end] = [0, -1];
  for (const { edits } of fixes) {
    // Fixes mostly come in the order of the text; one after all others overlaps none.
    if (edits.some((edit) => edit.start <= end && chosen.some((other) => meets(edit, other)))) continue;
    chosen.push(...edits);
    end = edits.reduce((last, edit) => Math.max(last, edit.end), end);
    count++;
  }
  return { edits: chosen, count };
}

/** Returns true for an error, a warning, or a problem that has several fixes. */
export function needsDecision({ severity, fixes }: Pick<Problem, "severity" | "fixes">): boolean {
  return severity === "error" || severity === "warning" || fixes.length > 1;
}

function meets(one: TextEdit, other: TextEdit): boolean {
  return (one.start < other.end && other.start < one.end) || one.start === other.start;
}

/**
 * Goes line by line where both texts have the same lines, so that cursors and marks stay in place; otherwise replaces the part that
 * differs.
 */
export function changesBetween(before: string, after: string): TextEdit[] {
  const [old, now] = [linesOf(before), linesOf(after)];
  if (old.length !== now.length) return before === after ? [] : [narrowed({ start: 0, end: before.length, text: after }, before)];
  let start = 0;
  return old.flatMap((line, number) => {
    const edit = { start, end: start + line.length, text: now[number]! };
    start += line.length;
    return line === edit.text ? [] : [narrowed(edit, before)];
  });
}

function linesOf(text: string): string[] {
  return text.split(/(?<=\r\n|\r(?!\n)|\n)/u);
}

/** Leaves out what stays at both ends. */
function narrowed({ start, end, text }: TextEdit, source: string): TextEdit {
  const old = source.slice(start, end);
  const most = Math.min(old.length, text.length);
  let first = 0;
  while (first < most && old[first] === text[first]) first++;
  if (isHalf(old, first) || isHalf(text, first)) first--;
  let last = 0;
  while (last < most - first && old.at(-1 - last) === text.at(-1 - last)) last++;
  if (last > 0 && (isHalf(old, old.length - last) || isHalf(text, text.length - last))) last--;
  return { start: start + first, end: end - last, text: text.slice(first, text.length - last) };
}

/** Returns true inside a surrogate pair, where an editor changes nothing. */
function isHalf(text: string, at: number): boolean {
  return at > 0 && /[\uDC00-\uDFFF]/.test(text[at] ?? "") && /[\uD800-\uDBFF]/.test(text[at - 1]!);
}
