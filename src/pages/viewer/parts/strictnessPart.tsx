import { t } from "@vscode/l10n";
import { useRef, useState } from "preact/hooks";
import { plural } from "#core/plural.ts";
import { isMiscue } from "#core/reading/miscues.ts";
import { applyReview } from "#core/review/applyReview.ts";
import { withStrictness } from "#core/review/editReview.ts";
import { whyNoStrictness } from "#core/strictness/atStrictness.ts";
import { type RatesAt, ratesAt } from "#core/strictness/ratesAt.ts";
import { AS_ASSESSED, placeOf, STRICTNESS, strictnessInWords } from "#core/reading/strictness.ts";
import type { Share } from "#core/strictness/rates.ts";
import type { Timeline } from "#core/timeline/model.ts";
import type { Scope } from "../../kit/scope.ts";
import type { Corrected } from "../state/corrections.ts";
import type { ViewModel } from "../state/viewModel.ts";
import { useScope } from "../../kit/useScope.ts";

/** Milliseconds: several presses of a key are one change. */
const SETTLING_MS = 700;

export interface StrictnessProps {
  model: ViewModel;
  change: (corrected: Corrected) => void;
}

/**
 * Sets the probability from which a word counts as a miscue, beside what was measured there. While the slider moves, the page shows the
 * result as it would be; where it is released, the review keeps it.
 */
export function Strictness({ model, change }: StrictnessProps) {
  const slider = useRef<HTMLInputElement>(null);
  const scope = useScope();
  const [hand] = useState(() => handOn(scope, { model, change }, () => placeOf(slider.current!.valueAsNumber)));
  const { timeline, asAssessed, document } = model;
  const place = asAssessed ? AS_ASSESSED : (document.review?.strictness ?? AS_ASSESSED);
  hand.isAt(place);
  const none = whyNoStrictness(document.timeline);
  const reason = none ?? (asAssessed ? t("The result is shown as it was assessed.") : undefined);
  const asItWas = () => applyReview(document.timeline, withStrictness(document.review ?? {}, AS_ASSESSED));
  const what = place === AS_ASSESSED ? t("as assessed") : moreInWords(miscuesIn(timeline) - miscuesIn(asItWas()));
  const { children, adults } = ratesAt(place);
  const measured = (inWords: (rates: RatesAt) => string) =>
    t`Measured with children: ${inWords(children)}; with adults: ${inWords(adults)}.`;
  return (
    <section class="strictness" aria-label={t("How strict")}>
      <label for="strictness">{t("How strict?")}</label>
      <span class="strictness-scale">
        <span aria-hidden="true">{t("Strict")}</span>
        <input
          ref={slider}
          type="range"
          id="strictness"
          min={STRICTNESS.least}
          max={STRICTNESS.most}
          step={STRICTNESS.step}
          value={place}
          disabled={reason !== undefined}
          aria-describedby="strictness-rates"
          aria-valuetext={reason ?? `${t`Threshold ${place.toFixed(2)}, ${what}.`} ${measured(ratesInWords)}`}
          {...hand.listeners}
        />
        <span aria-hidden="true">{t("Lenient")}</span>
      </span>
      <output for="strictness" class="strictness-now">{`${place.toFixed(2)}, ${what}`}</output>
      <button
        type="button"
        class="tool wide outlined"
        data-strictness="reset"
        disabled={reason !== undefined || place === AS_ASSESSED}
        onClick={() => {
          slider.current!.value = String(AS_ASSESSED);
          hand.keep();
          slider.current!.focus();
        }}
      >
        {t("Reset")}
      </button>
      <p
        id="strictness-rates"
        class="strictness-rates"
        title={reason ?? t("Percentages with their 95 % intervals. The readers’ first language is Mandarin.")}
      >
        {reason ?? measured(ratesAndCounts)}
      </p>
    </section>
  );
}

/** A hand moves the slider. @param placeNow reads where the slider is */
function handOn(scope: Scope, { model, change }: StrictnessProps, placeNow: () => number) {
  const reviewAt = (place: number) => withStrictness(model.document.review ?? {}, place);
  /** The position where it was last left, and the one where it is being held. */
  let kept = AS_ASSESSED;
  let held: number | undefined;
  let isPressed = false;
  let waiting: (() => void) | undefined;
  const wait = (next?: () => void) => {
    waiting?.();
    waiting = next;
  };
  const keep = () => {
    wait();
    const place = placeNow();
    if (place === kept) return;
    kept = place;
    change({ review: reviewAt(place), label: strictnessInWords(place) ?? t("Strictness as assessed") });
  };
  const isAt = (place: number) => {
    if (place === held) return;
    kept = place;
    held = undefined;
  };
  const onChange = () => {
    if (isPressed) keep();
    else wait(scope.timeout(SETTLING_MS, keep));
    isPressed = false;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    isPressed = false;
    const withControl = event.ctrlKey || event.metaKey;
    if (withControl && !event.shiftKey && event.key.toLowerCase() === "z" && waiting) {
      // The editor does not know about it yet.
      wait();
      model.setReview(reviewAt(kept));
      event.preventDefault();
      event.stopPropagation();
    } else if (withControl && event.key !== "Control" && event.key !== "Meta") keep();
    // Arrow keys belong to the slider, not the timeline.
    else if (/^(?:Arrow|Page|Home|End)/u.test(event.key)) event.stopPropagation();
  };
  const onInput = scope.frame(() => {
    held = placeNow();
    model.setReview(reviewAt(held));
  });
  return { isAt, keep, listeners: { onInput, onChange, onKeyDown, onBlur: keep, onPointerDown: () => (isPressed = true) } };
}

function miscuesIn({ segments }: Timeline): number {
  return segments.filter(({ kind }) => isMiscue(kind)).length;
}

/** @param more miscues than as assessed; below zero for fewer. */
function moreInWords(more: number): string {
  if (more === 0) return t("no other miscues");
  return more > 0
    ? plural(more, t("1 more miscue"), t`${more} more miscues`)
    : plural(-more, t("1 fewer miscue"), t`${-more} fewer miscues`);
}

function ratesInWords({ falseAlarms, misses }: RatesAt): string {
  return t`${share(falseAlarms)} of words read right were marked wrong, ${share(misses)} of misread words were not noticed`;
}

function share([value, low, high]: Share): string {
  return `${value} % (${low}–${high})`;
}

function ratesAndCounts(rates: RatesAt): string {
  const { speakers, right, wrong } = rates;
  return t`${ratesInWords(rates)} (${right} and ${wrong} words of ${speakers} readers)`;
}
