import { t } from "@vscode/l10n";
import type { Tier, TierItem } from "../formats/annotation.ts";
import { placeText, readPlaceLabel } from "../formats/placeLabel.ts";
import { plural } from "../plural.ts";
import { isUnsaid } from "../reading/miscues.ts";
import { withoutUndefined } from "../timeline/withoutUndefined.ts";
import { isSameWord, wordsIn } from "../words/isSameWord.ts";
import { normaliseWord } from "#language/text/normaliseWord.ts";
import { linkItems } from "./linkItems.ts";
import type { Observed } from "./observed.ts";
import { readStop, UNTIMED_TIER } from "./readStop.ts";
import type { ServiceBase } from "./serviceBase.ts";
import { isNear } from "./tolerance.ts";

/**
 * The verdict of a file's tiers on each place, in the order of the text.
 * @param isAligned true if the file has times that the service leaves open and that no person set
 */
export function observeTiers(tiers: readonly Tier[], base: ServiceBase, isAligned: boolean): { observed: Observed[]; notes: string[] } {
  const observer = new TierObserver(tiers, base, isAligned);
  return { observed: observer.observe(), notes: observer.notes };
}

class TierObserver {
  readonly notes: string[] = [];

  constructor(
    private readonly tiers: readonly Tier[],
    private readonly base: ServiceBase,
    private readonly isAligned: boolean,
  ) {}

  observe(): Observed[] {
    const observed: Observed[] = [];
    let unknown = 0;
    for (const anchor of this.anchors()) {
      const label = readPlaceLabel(anchor.text);
      if (label && this.base.of(label.place)) observed.push({ ...label, anchor, heard: [], gone: false });
      else unknown++;
    }
    for (const text of (this.tier(UNTIMED_TIER) ?? this.base.tier(UNTIMED_TIER)).flatMap((item) => item.text.split(";"))) {
      if (readStop(text)) continue;
      const label = readPlaceLabel(text);
      if (label && (this.base.timeline.kind === "pronunciation" || this.base.of(label.place)))
        observed.push({ ...label, anchor: undefined, heard: wordsIn(label.said ?? ""), gone: false });
      else if (text.trim() !== "") unknown++;
    }
    if (unknown > 0)
      this.notes.push(
        plural(
          unknown,
          t("One label of the tiers reading and untimed does not belong to this text and was left out."),
          t`${unknown} labels of the tiers reading and untimed do not belong to this text and were left out.`,
        ),
      );
    this.observeWords(observed);
    const key = ({ place }: Observed) => (place.before !== undefined ? place.before - 0.5 : place.first);
    return observed.sort((a, b) => key(a) - key(b));
  }

  /** The labels of places. If only a word's label was removed and the word is still there as it was, it has its old label. */
  private anchors(): readonly TierItem[] {
    const [base, own] = [this.base.tier("reading"), this.tier("reading")];
    if (!own) return base;
    const named = new Set(
      [...own, ...(this.tier(UNTIMED_TIER) ?? []).flatMap(({ text }) => text.split(";").map((label) => ({ text: label })))].flatMap(
        ({ text }) => placesIn(text),
      ),
    );
    const said = new Set((this.tier("heard words") ?? []).map(itemKey));
    const lost = base.filter(({ text, of }) => {
      const word = this.base.placed("heard words", of);
      return word !== undefined && said.has(itemKey(word)) && !placesIn(text).some((place) => named.has(place));
    });
    return [...own, ...linkItems(lost, own).unlinked].sort((a, b) => a.start - b.start);
  }

  private observeWords(observed: Observed[]): void {
    const timed = observed.filter(({ anchor }) => anchor !== undefined).sort((a, b) => a.anchor!.start - b.anchor!.start);
    const anchors = timed.map(({ anchor }) => anchor!);
    const heard = this.tier("heard words");
    const words = this.tier("words");
    const heardLinks = linkItems(heard ?? [], anchors);
    const wordLinks = linkItems(words ?? [], anchors);
    let relabeled = 0;
    for (const [i, one] of timed.entries()) {
      const { segment, index } = this.base.of(one.place)!;
      const [said, shown] = [heardLinks.linked.get(i) ?? [], wordLinks.linked.get(i) ?? []];
      one.heard = heard ? wordsIn(textOf(said)) : segment.heard;
      const isMissing = (tier: string, items: readonly TierItem[], isThere: boolean) =>
        isThere && items.length === 0 && this.base.placed(tier, index) !== undefined;
      one.gone = isMissing("heard words", said, heard !== undefined) || isMissing("words", shown, words !== undefined);
      if (isRelabeled(textOf(shown), this.base.placed("words", index)?.text) && !isSameWord(textOf(shown), textOf(said))) relabeled++;
      if (this.isAligned && segment.start === undefined) continue;
      const candidates: [tier: string, items: readonly TierItem[]][] = [
        ["heard words", said],
        ["words", shown],
        ["reading", [one.anchor!]],
      ];
      const changed = (side: "start" | "end") =>
        candidates
          .flatMap(([tier, items]) =>
            items.length === 0
              ? []
              : [{ value: side === "start" ? items[0]!.start : items.at(-1)!.end, placed: this.base.placed(tier, index)?.[side] }],
          )
          .find(({ value, placed }) => !isNear(value, placed, this.base.ticks) && !isNear(value, segment[side], this.base.ticks))?.value;
      Object.assign(one, withoutUndefined({ start: changed("start"), end: changed("end") }));
    }
    if (relabeled > 0)
      this.notes.push(
        plural(
          relabeled,
          t("1 label of the tier “words” was changed but not used. To change what was said, edit “heard words”."),
          t`${relabeled} labels of the tier “words” were changed but not used. To change what was said, edit “heard words”.`,
        ),
      );
    this.observeAdded(heardLinks.unlinked, observed, timed);
  }

  /** Heard words that no place has: of a word that had been left out, or something else. */
  private observeAdded(items: readonly TierItem[], observed: Observed[], timed: readonly Observed[]): void {
    const untimed = ` ${observed
      .filter(({ anchor }) => !anchor)
      .flatMap(({ heard }) => heard)
      .join(" ")} `;
    const gaps = new Set(
      this.base
        .tier("heard words")
        .filter(({ of }) => of === undefined)
        .map(({ text }) => text),
    );
    const wordOf = ({ place: { first = 0 } }: Observed) => normaliseWord(this.base.timeline.words[first]!.text);
    const left = new Map<string, Observed[]>();
    for (const one of observed)
      if (one.place.before === undefined && isUnsaid(one.kind) && one.place.first === one.place.last)
        left.set(wordOf(one), [...(left.get(wordOf(one)) ?? []), one]);
    let last = -1;
    for (const { start, end, text } of items) {
      if (gaps.has(text) || untimed.includes(` ${text} `)) continue;
      while (last + 1 < timed.length && timed[last + 1]!.anchor!.start <= start) last++;
      const place = timed[last]?.place;
      const before = place === undefined ? 0 : (place.before ?? place.last + 1);
      const missing = left
        .get(normaliseWord(text))
        ?.find((one) => one.place.before === undefined && one.place.first >= before && isUnsaid(one.kind));
      if (missing) Object.assign(missing, { kind: "correct", heard: wordsIn(text), start, end });
      else
        observed.push({
          place: { before, of: undefined },
          kind: "insertion",
          heard: wordsIn(text),
          start,
          end,
          phonemes: [],
          anchor: { start, end, text },
          gone: false,
        });
    }
  }

  private tier(name: string): readonly TierItem[] | undefined {
    return this.tiers.find((tier) => tier.name === name)?.items;
  }
}

function textOf(items: readonly TierItem[]): string {
  return items.map(({ text }) => text).join(" ");
}

/** Other words, as many as before: words that were split or merged are not other ones. */
function isRelabeled(label: string, before: string | undefined): boolean {
  return before !== undefined && wordsIn(label).length === wordsIn(before).length && !isSameWord(label, before);
}

function itemKey({ start, end, text }: TierItem): string {
  return `${start} ${end} ${text}`;
}

function placesIn(label: string): string[] {
  const place = readPlaceLabel(label)?.place;
  if (!place) return [];
  return place.before !== undefined
    ? [placeText(place)]
    : Array.from({ length: place.last - place.first + 1 }, (_, i) => String(place.first + i + 1));
}
