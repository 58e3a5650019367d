import { commentOf, isCommentAlone } from "#core/arpabet/lineReferences.ts";
import type { ArpabetDocument } from "#core/arpabet/parseArpabet.ts";

/** Lines count from 0; the last one is included. */
export interface Fold {
  from: number;
  to: number;
  kind: "region" | "comment";
  /** The text after `region`; may be empty. */
  name?: string;
}

const REGION = /^region\b\s*(.*)$/iu;
const END_OF_REGION = /^endregion\b/iu;

/** Regions (`# region NAME` to `# endregion`, also nested) and comments of several lines, by their first lines. */
export function foldsOf({ text, lines }: Pick<ArpabetDocument, "text" | "lines">): Fold[] {
  const folds: Fold[] = [];
  const open: { from: number; name: string }[] = [];
  let comment: number | undefined;
  const endComment = (before: number) => {
    if (comment !== undefined && before - 1 > comment) folds.push({ from: comment, to: before - 1, kind: "comment" });
    comment = undefined;
  };
  lines.forEach((line, number) => {
    const said = isCommentAlone(line) ? commentOf(text, line) : undefined;
    const region = said === undefined ? undefined : REGION.exec(said);
    const ends = said !== undefined && END_OF_REGION.test(said);
    if (said === undefined || region || ends) endComment(number);
    else comment ??= number;
    if (region) open.push({ from: number, name: region[1]!.trim() });
    const begun = ends ? open.pop() : undefined;
    if (begun) folds.push({ ...begun, to: number, kind: "region" });
  });
  endComment(lines.length);
  return folds.sort((a, b) => a.from - b.from);
}
