import { t } from "@vscode/l10n";
import { type Cue, CUES } from "#core/reading/cues.ts";
import { isAddition, isReadRight } from "#core/reading/miscues.ts";
import { withAdditionAt, withServiceAddition, withWord } from "#core/review/editReview.ts";
import { type AdditionReview, type Review, type Stamp, standingOf, type WordReview } from "#core/review/review.ts";
import type { Segment, Timeline } from "#core/timeline/model.ts";
import { nthOf } from "#core/review/nthOf.ts";

/** In the order of the form, whose columns are M, S and V. */
const ENTRIES: Record<Cue, { key: string; label: string; undone: string }> = {
  meaning: { key: "1", label: t("Used meaning"), undone: t("Did not use meaning") },
  structure: { key: "2", label: t("Used structure"), undone: t("Did not use structure") },
  visual: { key: "3", label: t("Used visual information"), undone: t("Did not use visual information") },
};

export function isCue(correction: string): correction is Cue {
  return (CUES as readonly string[]).includes(correction);
}

/** None for a word that was read right, in whatever way. */
export function cueEntries({ kind, cues = [] }: Segment): { id: Cue; key: string; label: string; checked: boolean }[] {
  if (isReadRight(kind)) return [];
  return CUES.map((cue) => ({ id: cue, key: ENTRIES[cue].key, label: ENTRIES[cue].label, checked: cues.includes(cue) }));
}

export function cueChange({ cues = [] }: Segment, cue: Cue): string {
  return cues.includes(cue) ? ENTRIES[cue].undone : ENTRIES[cue].label;
}

/** Takes the cue back if it was already said. Says neither that the service is right nor that it is wrong. */
export function withCue(review: Review, timeline: Timeline, segment: Segment, cue: Cue, stamp: Stamp): Review {
  const cues = CUES.filter((one) => (one === cue) !== (segment.cues?.includes(one) ?? false));
  if (isAddition(segment.kind)) {
    const known = segment.entry === undefined ? undefined : review.additions?.[segment.entry];
    const said = entryWith<AdditionReview>(known, { before: segment.at, ...stamp }, cues, stamp);
    return known
      ? withAdditionAt(review, segment.entry!, said)
      : withServiceAddition(review, segment.at, segment.nth ?? nthOf(timeline, segment), said);
  }
  // Those of a substitution over several words are written with the first of them.
  const word = segment.words[0]!;
  const known = review.words?.find((one) => one.word === word);
  return withWord(review, word, entryWith<WordReview>(known, { word, text: timeline.words[word]!.text, ...stamp }, cues, stamp));
}

/** Undefined if the entry has nothing left to say. */
function entryWith<Entry extends WordReview | AdditionReview>(
  known: Entry | undefined,
  empty: Entry,
  cues: Cue[],
  stamp: Stamp,
): Entry | undefined {
  const standing = known && standingOf(known);
  if (cues.length === 0 && standing === undefined) return undefined;
  const entry: Entry = { ...(known ?? empty), ...stamp };
  delete entry.cues;
  delete entry.confirmed;
  return { ...entry, ...(cues.length > 0 && { cues }), ...(cues.length > 0 && standing === "confirmed" && { confirmed: true }) };
}
