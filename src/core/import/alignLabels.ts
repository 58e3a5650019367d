/** Above this number of cells, labels are taken one by one. */
const MOST_CELLS = 4_000_000;

export interface LabelAlignment {
  /** Index in the new labels for each old one; undefined if it has none. */
  matches: (number | undefined)[];
  /** New labels, each with the label that it comes after (-1 for the first). */
  added: { item: number; after: number }[];
}

/** Matches labels with as few renamings, removals and additions as possible (Levenshtein, 1966). */
export function alignLabels(was: readonly string[], is: readonly string[]): LabelAlignment {
  let head = 0;
  while (head < was.length && head < is.length && was[head] === is[head]) head++;
  let tail = 0;
  while (tail < was.length - head && tail < is.length - head && was.at(-1 - tail) === is.at(-1 - tail)) tail++;
  const [a, b] = [was.slice(head, was.length - tail), is.slice(head, is.length - tail)];
  const matches: (number | undefined)[] = was.map((_, i) =>
    i < head ? i : i >= was.length - tail ? i + is.length - was.length : undefined,
  );
  const added: LabelAlignment["added"] = [];
  const width = b.length + 1;
  if (a.length * b.length > MOST_CELLS) {
    for (let i = 0; i < b.length; i++) {
      if (i < a.length) matches[head + i] = head + i;
      else added.push({ item: head + i, after: head + a.length - 1 });
    }
    return { matches, added };
  }
  const cost = new Uint32Array((a.length + 1) * width);
  for (let i = 0; i <= a.length; i++) {
    for (let j = 0; j <= b.length; j++) {
      cost[i * width + j] =
        i === 0 || j === 0
          ? i + j
          : Math.min(
              cost[(i - 1) * width + j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1),
              cost[(i - 1) * width + j]! + 1,
              cost[i * width + j - 1]! + 1,
            );
    }
  }
  for (let i = a.length, j = b.length; i > 0 || j > 0;) {
    const here = cost[i * width + j]!;
    if (i > 0 && j > 0 && here === cost[(i - 1) * width + j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)) matches[head + --i] = head + --j;
    else if (j > 0 && here === cost[i * width + j - 1]! + 1) added.push({ item: head + --j, after: head + i - 1 });
    else i--;
  }
  return { matches, added: added.reverse() };
}
