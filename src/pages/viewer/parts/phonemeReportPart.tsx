import { t } from "@vscode/l10n";
import { useMemo } from "preact/hooks";
import { plural } from "#core/plural.ts";
import { withoutStress } from "#language/arpabet/phonemes.ts";
import { phonemeReport } from "#core/record/phonemeReport.ts";
import type { Confusion, PhonemeAccuracy, PhonemeReport } from "#core/record/phonemeReport.ts";
import { SERVICE_COUNTS_MEANING, serviceCountsShown } from "#core/record/serviceCountsShown.ts";
import type { Timeline } from "#core/timeline/model.ts";
import type { ViewModel } from "../state/viewModel.ts";
import { bringIntoView } from "./bringIntoView.ts";

/** Pixels of the time axis that have to be in the window for it to count as visible. */
const LEAST_VISIBLE_PX = 60;
/** As many confusions as can be taken in; the table has all of them. */
const MOST_CONFUSIONS = 24;

interface ReportProps {
  model: ViewModel;
  /** As late as it may be. */
  timeline: Timeline;
  showEvents: () => void;
}

export function PhonemeReportPart({ model, timeline, showEvents }: ReportProps) {
  const report = useMemo(() => phonemeReport(timeline), [timeline]);
  const { confusions, accuracies, otherWords } = report;
  const most = confusions[0]?.phonemes.length ?? 1;
  const more = confusions.length - MOST_CONFUSIONS;
  const confusion = (one: Confusion) => {
    const { expected, heard, phonemes } = one;
    const turnOn = () => {
      model.setFilter({ confusion: { ...(expected && { expected }), ...(heard && { heard }) } });
      showFirst(model, phonemes[0]);
    };
    const [name, spoken] = confusionName(one, model);
    const isOn = isSame(model.filter.confusion, one);
    return measure(phonemes.length / most, String(phonemes.length), kindOf(one), name, spoken, isOn, turnOn);
  };
  const accuracy = (one: PhonemeAccuracy) => {
    const { phoneme, correct, expected } = one;
    const turnOn = () => {
      model.setFilter({ phoneme, level: "phoneme" });
      showFirst(model, firstOf(model, one));
    };
    const isRight = correct === expected;
    const count = isRight ? String(expected) : t`${correct} of ${expected}`;
    const [name, spoken, isOn] = [model.phonemeText(phoneme), t`${percent(one)} % right`, model.filter.phoneme === phoneme];
    return measure(correct / expected, count, isRight ? "right" : "wrong", name, spoken, isOn, turnOn);
  };
  const measure = (share: number, count: string, kind: string, name: string, spoken: string, isOn: boolean, turnOn: () => void) => (
    <li>
      <button
        type="button"
        class={`measure ${kind}`}
        aria-label={`${name} ${count}: ${spoken}`}
        aria-pressed={isOn}
        onClick={() => (isOn ? model.setFilter({}) : turnOn())}
      >
        <span class="measure-name">{name}</span>{" "}
        <span class="bar" aria-hidden="true">
          <span style={{ width: `${Math.max(2, 100 * share)}%` }} />
        </span>
        <span class="measure-count">{count}</span>
      </button>
    </li>
  );
  const wrong = accuracies.filter(({ correct, expected }) => correct < expected);
  const right = accuracies.filter(({ correct, expected }) => correct === expected);
  return (
    <div class="phoneme-report">
      <section aria-label={t("Most frequent confusions")}>
        <h2>{t("Confusions: expected → heard")}</h2>
        {confusions.length > 0 ? (
          <ul class="measures">{confusions.slice(0, MOST_CONFUSIONS).map(confusion)}</ul>
        ) : (
          <p class="empty">{noConfusions(timeline, report)}</p>
        )}
        {more > 0 && (
          <p class="facts">
            {plural(more, t("1 rarer one is in the table of events."), t`${more} rarer ones are in the table of events.`)}
          </p>
        )}
        {confusions.length > 0 && (
          <button type="button" class="link" onClick={showEvents}>
            {t("Show the filtered events in the table")}
          </button>
        )}
      </section>
      <section aria-label={t("Accuracy by phoneme")}>
        <h2>{t("Accuracy by phoneme, lowest first")}</h2>
        {wrong.length > 0 && <ul class="measures narrow">{wrong.map(accuracy)}</ul>}
        {/* Full bars beside each other show nothing that a list does not. */}
        {right.length > 0 && <h3>{wrong.length > 0 ? t("Right every time") : t("All of them right every time")}</h3>}
        {right.length > 0 && <ul class="measures always">{right.map(accuracy)}</ul>}
        {accuracies.length === 0 && <p class="empty">{t("The result does not say which phonemes were expected.")}</p>}
        {otherWords > 0 && (
          <p class="facts">
            {plural(
              otherWords,
              t("1 word was replaced by another word; its phonemes are not counted."),
              t`${otherWords} words were replaced by other words; their phonemes are not counted.`,
            )}
          </p>
        )}
      </section>
      <ServiceCounts model={model} timeline={timeline} />
      {timeline.kind === "fluency" && <UnknownWords words={timeline.unknownWords ?? []} />}
    </div>
  );
}

function UnknownWords({ words }: { words: NonNullable<Timeline["unknownWords"]> }) {
  return (
    <section aria-label={t("Unknown words")}>
      <h2>{t("Unknown words")}</h2>
      {words.length === 0 ? (
        <p class="empty">{t("The service reports no words that are missing from its dictionary.")}</p>
      ) : (
        <>
          <Times of={words.map(({ word, count }) => timed(word, count))} />
          <p class="facts">
            {t(
              "These words of the text or of what was heard are missing from the service’s dictionary. Where the text has one of them, any attempt at it counts as correct.",
            )}
          </p>
        </>
      )}
    </section>
  );
}

/** Shows the service's own counts where they differ from the lists above. */
function ServiceCounts({ model: { phonemeText }, timeline }: Pick<ReportProps, "model" | "timeline">) {
  const counts = serviceCountsShown(timeline);
  if (!counts) return undefined;
  const items = [
    ...counts.replacements.map(({ expected, heard, count }) => timed(`${phonemeText(expected)} → ${phonemeText(heard)}`, count)),
    ...counts.words.map(({ word, count }) => timed(t`another word for “${word}”`, count)),
  ];
  return (
    <section aria-label={t("Counted by the service")}>
      <h2>{t("Counted by the service")}</h2>
      {counts.totals.length > 0 && <p>{`${counts.totals.join(", ")}.`}</p>}
      {items.length > 0 && <Times of={items} />}
      <p class="facts">{SERVICE_COUNTS_MEANING}</p>
    </section>
  );
}

function Times({ of }: { of: readonly string[] }) {
  return (
    <ul class="unknown">
      {of.map((one) => (
        <li>{one}</li>
      ))}
    </ul>
  );
}

function timed(what: string, count: number): string {
  return count > 1 ? t`${what} (${count} times)` : what;
}

/** Applies everywhere in the viewer. */
export function SymbolSwitch({ model }: { model: ViewModel }) {
  const pick = (id: ViewModel["symbols"], label: string) => (
    <button type="button" class="pick" data-symbols={id} aria-pressed={model.symbols === id} onClick={() => model.setSymbols(id)}>
      {label}
    </button>
  );
  return (
    <div class="picks" role="group" aria-label={t("How phonemes are written")}>
      {pick("arpabet", "Arpabet")}
      {pick("ipa", "IPA")}
    </div>
  );
}

function confusionName({ expected, heard, phonemes }: Confusion, { phonemeText }: ViewModel): [string, string] {
  const times = plural(phonemes.length, t("once"), t`${phonemes.length} times`);
  if (!heard) return [`${phonemeText(expected ?? "")} → ∅`, t`${phonemeText(expected ?? "")} not said, ${times}`];
  if (!expected) return [`∅ → ${phonemeText(heard)}`, t`${phonemeText(heard)} added, ${times}`];
  return [`${phonemeText(expected)} → ${phonemeText(heard)}`, t`${phonemeText(heard)} heard for ${phonemeText(expected)}, ${times}`];
}

function kindOf({ expected, heard }: Confusion): string {
  return !heard ? "omission" : !expected ? "insertion" : "substitution";
}

function isSame(filter: { expected?: string; heard?: string } | undefined, { expected, heard }: Confusion): boolean {
  return filter !== undefined && filter.expected === expected && filter.heard === heard;
}

function percent({ correct, expected }: PhonemeAccuracy): number {
  return Math.round((100 * correct) / expected);
}

function noConfusions(timeline: Timeline, { otherWords }: PhonemeReport): string {
  if (!timeline.phonemes.some(({ kind }) => kind !== "unknown"))
    return t("The result does not say which phonemes were expected where others were heard.");
  return otherWords > 0
    ? t("Apart from the words that were replaced, no phoneme was replaced by another one.")
    : t("No phoneme was replaced by another one.");
}

/** The first place where a phoneme was not right, or the first of all. */
function firstOf({ timeline }: ViewModel, { phoneme }: PhonemeAccuracy): number | undefined {
  const expected = timeline.phonemes.filter((one) => one.expected !== undefined && withoutStress(one.expected) === phoneme);
  return (expected.find(({ kind }) => kind !== "equal") ?? expected[0])?.index;
}

/** Scrolls to the match if it is visible neither in the text nor on the time axis. */
function showFirst(model: ViewModel, phoneme: number | undefined): void {
  if (phoneme === undefined) return;
  model.select({ lane: "phoneme", index: phoneme });
  const axis = document.querySelector(".lanes")?.getBoundingClientRect();
  const mark = document.querySelector(".passage .word.selected, .chip.selected");
  if (mark && !(axis && axis.bottom > LEAST_VISIBLE_PX && axis.top < window.innerHeight - LEAST_VISIBLE_PX)) bringIntoView(mark);
}
