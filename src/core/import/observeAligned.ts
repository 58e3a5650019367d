import { t } from "@vscode/l10n";
import type { TierItem } from "../formats/annotation.ts";
import { plural } from "../plural.ts";
import { isUnsaid } from "../reading/miscues.ts";
import type { Timeline } from "../timeline/model.ts";
import { wordsIn } from "../words/isSameWord.ts";
import { normaliseWord } from "#language/text/normaliseWord.ts";
import { alignLabels } from "./alignLabels.ts";
import type { Observed } from "./observed.ts";
import { observeTiers } from "./observeTiers.ts";
import type { ServiceBase } from "./serviceBase.ts";
import { isNear } from "./tolerance.ts";

export interface AlignedTiers {
  words: readonly TierItem[];
  phonemes: readonly TierItem[] | undefined;
}

/** A word of the reading, or of what was said between, and the label that stands for it. */
interface Slot {
  /** Each in comparable form: the text's, and what was heard instead. */
  labels: string[];
  of: Observed | undefined;
  isFirst: boolean;
  isLast: boolean;
}

interface Label {
  text: string;
  item: TierItem;
  isFirst: boolean;
  isLast: boolean;
}

/**
 * The times that an aligner found. Its tiers follow the text or a transcript: a word that they lack may have been read all the same, and
 * one that they have may have been left out, so verdicts stay.
 * @returns `phonemes`: those of the service with the aligner's times, as the tier of heard phonemes in an export has them.
 */
export function observeAligned(tiers: AlignedTiers, base: ServiceBase): { observed: Observed[]; phonemes: TierItem[]; notes: string[] } {
  const { observed } = observeTiers([], base, false);
  const pairs = pairsOf(slotsOf(base.timeline, observed), labelsOf(tiers.words));
  const times = new Map<Observed, { start?: number; end?: number }>();
  for (const { slot, label } of pairs.matched) {
    if (!slot.of || isUnsaid(slot.of.kind)) continue;
    const own = times.get(slot.of) ?? {};
    times.set(slot.of, own);
    if (slot.isFirst && label.isFirst) own.start = label.item.start;
    if (slot.isLast && label.isLast) own.end = label.item.end;
  }
  for (const [one, own] of times) {
    const { segment, index } = base.of(one.place)!;
    for (const side of ["start", "end"] as const) {
      const [value, placed] = [own[side], base.placed("words", index)?.[side] ?? base.placed("heard words", index)?.[side]];
      if (value !== undefined && !isNear(value, placed, base.ticks) && !isNear(value, segment[side], base.ticks)) one[side] = value;
    }
  }
  const notes =
    pairs.left === 0
      ? []
      : [
          plural(
            pairs.left,
            t("1 label is no word of this reading and was left out."),
            t`${pairs.left} labels are no words of this reading and were left out.`,
          ),
        ];
  return { observed, phonemes: withTimes(tiers.phonemes ?? [], times, base), notes };
}

/** The share of a tier's labels that are words of the reading, in its order; 1 for a tier without labels. */
export function sharedLabels(timeline: Timeline, words: readonly TierItem[]): number {
  const labels = labelsOf(words);
  const slots = timeline.words.map(({ text }) => ({ labels: [normaliseWord(text)], of: undefined, isFirst: true, isLast: true }));
  return labels.length === 0 ? 1 : pairsOf(slots, labels).matched.length / labels.length;
}

function slotsOf({ words }: Timeline, observed: readonly Observed[]): Slot[] {
  return observed.flatMap((of): Slot[] => {
    const { place, heard } = of;
    if (place.before !== undefined)
      return heard.map((word, i) => ({ labels: [normaliseWord(word)], of, isFirst: i === 0, isLast: i === heard.length - 1 }));
    const { first, last } = place;
    const isWordByWord = heard.length === last - first + 1;
    return words.slice(first, last + 1).map(({ text }, i) => ({
      labels: [text, ...(isWordByWord ? [heard[i]!] : [])].map(normaliseWord),
      of,
      isFirst: i === 0,
      isLast: first + i === last,
    }));
  });
}

/** A label may hold several words. */
function labelsOf(items: readonly TierItem[]): Label[] {
  return items.flatMap((item) => {
    const words = wordsIn(item.text.replaceAll(/[^\p{L}\p{M}\p{N}'’\-\s]/gu, " "));
    return words.map((text, i) => ({ text: normaliseWord(text), item, isFirst: i === 0, isLast: i === words.length - 1 }));
  });
}

function pairsOf(slots: readonly Slot[], labels: readonly Label[]): { matched: { slot: Slot; label: Label }[]; left: number } {
  const known = new Set(labels.map(({ text }) => text));
  // The word that was heard instead stands for it if the tier has that; the word itself may be there in another place.
  const shown = slots.map(({ labels: [word, heard] }) => (heard !== undefined && !known.has(word!) && known.has(heard) ? heard : word!));
  const { matches } = alignLabels(
    shown,
    labels.map(({ text }) => text),
  );
  const matched = matches.flatMap((match, i) => {
    const label = match === undefined ? undefined : labels[match]!;
    return label && slots[i]!.labels.includes(label.text) ? [{ slot: slots[i]!, label }] : [];
  });
  return { matched, left: labels.length - matched.length };
}

/** Only where a word has the same phonemes as in this result; stress is no difference. */
function withTimes(
  items: readonly TierItem[],
  words: ReadonlyMap<Observed, { start?: number; end?: number }>,
  base: ServiceBase,
): TierItem[] {
  const own = base.tier("phonemes heard");
  const placeOf = new Map(own.flatMap(({ of }, i) => (of === undefined ? [] : [[of, i] as const])));
  const tier: TierItem[] = own.map(({ start, end, text }) => ({ start, end, text }));
  let from = 0;
  for (const [one, { start, end }] of [...words].sort(([, a], [, b]) => (a.start ?? 0) - (b.start ?? 0))) {
    const { index } = base.of(one.place)!;
    if (index === undefined || start === undefined || end === undefined) continue;
    const middle = (item: TierItem | undefined) => (item ? (item.start + item.end) / 2 : Infinity);
    while (middle(items[from]) < start) from++;
    let to = from;
    while (middle(items[to]) < end) to++;
    const said = items.slice(from, to);
    const places = base.timeline.segments[index]!.phonemes.flatMap((phoneme) => placeOf.get(phoneme) ?? []);
    if (places.length !== said.length || places.some((place, i) => symbolOf(tier[place]!.text) !== symbolOf(said[i]!.text))) continue;
    for (const [i, place] of places.entries()) tier[place] = { ...tier[place]!, start: said[i]!.start, end: said[i]!.end };
  }
  return tier;
}

function symbolOf(label: string): string {
  return label.toUpperCase().replace(/[012]$/, "");
}
