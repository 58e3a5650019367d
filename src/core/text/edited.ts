import type { TextEdit } from "../problems/problem.ts";

/** Edits do not overlap; of those at one place, the earlier one comes first. */
export function edited(text: string, edits: readonly TextEdit[]): string {
  const inOrder = edits.map((edit, index) => ({ ...edit, index })).sort((a, b) => a.start - b.start || a.end - b.end || a.index - b.index);
  let [done, at] = ["", 0];
  for (const edit of inOrder) {
    done += text.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return done + text.slice(at);
}
