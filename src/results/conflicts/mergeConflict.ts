/** The texts that a merge could not join, as its markers keep them. */
export interface MergeConflict {
  ours: string;
  theirs: string;
  /** The version that both began with; absent unless git was asked to keep it (`merge.conflictStyle`), or it is in conflict itself. */
  base?: string;
  /** As git calls the two sides, such as `HEAD` and the name of a branch; may be empty. */
  names: { ours: string; theirs: string };
}

type Part = "both" | "ours" | "base" | "theirs";

/**
 * Takes a text with git's conflict markers apart; undefined if it has none, or they are not in order. In JSON, no line of a value begins
 * with such a marker. Linear in the length of the text.
 */
export function mergeConflict(text: string): MergeConflict | undefined {
  if (!text.includes("<<<<<<<")) return undefined;
  const written: Record<Exclude<Part, "both">, string[]> = { ours: [], base: [], theirs: [] };
  const names = { ours: "", theirs: "" };
  let part: Part = "both";
  let [conflicts, based] = [0, 0];
  for (const line of text.split(/(?<=\n)/)) {
    const [, marker, name = ""] = /^(<{7}|\|{7}|={7}|>{7})(?: (.*?))?\r?\n?$/.exec(line) ?? [];
    if (marker === undefined) {
      if (part === "both") for (const lines of Object.values(written)) lines.push(line);
      else written[part].push(line);
      continue;
    }
    const next = NEXT[marker[0]!]!;
    if (!next.after.includes(part)) return undefined;
    part = next.part;
    if (marker[0] === "<") [conflicts, names.ours] = [conflicts + 1, names.ours || name];
    if (marker[0] === ">") names.theirs ||= name;
    if (marker[0] === "|") based++;
  }
  if (part !== "both" || conflicts === 0) return undefined;
  const [ours, theirs, base] = [written.ours, written.theirs, written.base].map((lines) => lines.join(""));
  return { ours: ours!, theirs: theirs!, ...(based === conflicts && { base: base! }), names };
}

const NEXT: Record<string, { part: Part; after: readonly Part[] }> = {
  "<": { part: "ours", after: ["both"] },
  "|": { part: "base", after: ["ours"] },
  "=": { part: "theirs", after: ["ours", "base"] },
  ">": { part: "both", after: ["theirs"] },
};
