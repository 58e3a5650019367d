import { t } from "@vscode/l10n";
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
import { el } from "../../kit/dom.ts";

/** Milliseconds: several presses of a key are one change. */
const SETTLING_MS = 700;

/**
 * Sets the probability from which a word counts as a miscue, beside what was measured there. While the slider moves, the page shows the
 * result as it would be; where it is released, the review keeps it.
 */
export function strictnessPart(scope: Scope, model: ViewModel, change: (corrected: Corrected) => void): HTMLElement | undefined {
  const {
    timeline: { kind, words },
    document: { timeline: service },
    figuresHidden,
  } = model;
  if (kind !== "fluency" || figuresHidden || words.length === 0) return undefined;
  const none = whyNoStrictness(service);
  const slider = el("input", {
    type: "range",
    id: "strictness",
    min: STRICTNESS.least,
    max: STRICTNESS.most,
    step: STRICTNESS.step,
    "aria-describedby": "strictness-rates",
  });
  const now = el("output", { for: "strictness", class: "strictness-now" });
  const reset = el("button", { type: "button", class: "tool wide outlined", "data-strictness": "reset" }, t("Reset"));
  const rates = el("p", { id: "strictness-rates", class: "strictness-rates" });
  const threshold = () => placeOf(slider.valueAsNumber);
  const reviewAt = (place: number) => withStrictness(model.document.review ?? {}, place);
  /** The position where it was last left, and the one where it is being held. */
  let kept = AS_ASSESSED;
  let held: number | undefined;
  const show = () => {
    const place = model.asAssessed ? AS_ASSESSED : (model.document.review?.strictness ?? AS_ASSESSED);
    if (place !== held) {
      kept = place;
      held = undefined;
    }
    slider.value = String(place);
    const reason = none ?? (model.asAssessed ? t("The result is shown as it was assessed.") : undefined);
    slider.disabled = reason !== undefined;
    reset.disabled = reason !== undefined || place === AS_ASSESSED;
    const more = place === AS_ASSESSED ? 0 : miscuesIn(model.timeline) - miscuesIn(applyReview(service, reviewAt(AS_ASSESSED)));
    const what = place === AS_ASSESSED ? t("as assessed") : moreInWords(more);
    const { children, adults } = ratesAt(place);
    const measured = (inWords: (rates: RatesAt) => string) =>
      t`Measured with children: ${inWords(children)}; with adults: ${inWords(adults)}.`;
    now.textContent = `${place.toFixed(2)}, ${what}`;
    rates.textContent = reason ?? measured(ratesAndCounts);
    rates.title = reason ?? t("Percentages with their 95 % intervals. The readers’ first language is Mandarin.");
    slider.setAttribute("aria-valuetext", reason ?? `${t`Threshold ${place.toFixed(2)}, ${what}.`} ${measured(ratesInWords)}`);
  };
  const follow = scope.frame(() => {
    held = threshold();
    model.setReview(reviewAt(held));
  });
  let waiting: (() => void) | undefined;
  const keep = () => {
    waiting?.();
    waiting = undefined;
    const place = threshold();
    if (place === kept) return;
    kept = place;
    change({ review: reviewAt(place), label: strictnessInWords(place) ?? t("Strictness as assessed") });
  };
  let isPressed = false;
  scope.on(slider, "pointerdown", () => (isPressed = true));
  scope.on(slider, "input", follow);
  scope.on(slider, "change", () => {
    waiting?.();
    if (isPressed) keep();
    else waiting = scope.timeout(SETTLING_MS, keep);
    isPressed = false;
  });
  scope.on(slider, "blur", keep);
  scope.on(slider, "keydown", (event) => {
    isPressed = false;
    const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === "z";
    if (isUndo && waiting) {
      // The editor does not know about it yet.
      waiting();
      waiting = undefined;
      model.setReview(reviewAt(kept));
      event.preventDefault();
      event.stopPropagation();
    } else if ((event.ctrlKey || event.metaKey) && event.key !== "Control" && event.key !== "Meta") keep();
    // Arrow keys belong to the slider, not the timeline.
    else if (/^(?:Arrow|Page|Home|End)/u.test(event.key)) event.stopPropagation();
  });
  scope.on(reset, "click", () => {
    slider.value = String(AS_ASSESSED);
    keep();
    slider.focus();
  });
  model.on("timeline", show);
  show();
  return el(
    "section",
    { class: "strictness", "aria-label": t("How strict") },
    el("label", { for: "strictness" }, t("How strict?")),
    el(
      "span",
      { class: "strictness-scale" },
      el("span", { "aria-hidden": "true" }, t("Strict")),
      slider,
      el("span", { "aria-hidden": "true" }, t("Lenient")),
    ),
    now,
    reset,
    rates,
  );
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
