import { isMiscue } from "../../core/reading/miscues.ts";
import { applyReview } from "../../core/review/applyReview.ts";
import { withStrictness } from "../../core/review/editReview.ts";
import { whyNoStrictness } from "../../core/strictness/atStrictness.ts";
import { type RatesAt, ratesAt } from "../../core/strictness/ratesAt.ts";
import { AS_ASSESSED, placeOf, STRICTNESS, strictnessInWords } from "../../core/reading/strictness.ts";
import type { Share } from "../../core/strictness/rates.ts";
import type { Timeline } from "../../core/timeline/model.ts";
import type { Scope } from "../scope.ts";
import type { Corrected } from "../state/corrections.ts";
import type { ViewModel } from "../state/viewModel.ts";
import { el } from "./dom.ts";

/** Several presses of a key are one change: it is made after so many milliseconds without another. */
const QUIET = 700;
/** Whoever clicks elsewhere is let finish that: what is clicked on would be drawn anew in between. */
const CLICK = 250;

/**
 * A slider over the probability from which a word counts as a miscue, beside what was measured there. While it moves, figures and marks
 * follow; where it is left, the review keeps it.
 */
export function strictnessPart(scope: Scope, model: ViewModel, main: HTMLElement, change: (corrected: Corrected) => void): HTMLElement | undefined {
  const { timeline: service } = model.document;
  if (service.kind !== "fluency" || model.figuresHidden || service.words.length === 0) return undefined;
  const reviewed = () => model.document.review ?? {};
  const atThreshold = (place: number) => applyReview(service, withStrictness(reviewed(), place));
  let reason: string | undefined;
  let kept: number = AS_ASSESSED;
  let assessed = 0;
  const slider = el("input", { type: "range", id: "strictness", min: STRICTNESS.least, max: STRICTNESS.most, step: STRICTNESS.step, "aria-describedby": "strictness-rates" });
  const now = el("output", { for: "strictness", class: "strictness-now" });
  const reset = el("button", { type: "button", class: "tool wide outlined", "data-strictness": "reset" }, "Reset");
  const rates = el("p", { id: "strictness-rates", class: "strictness-rates" });
  const threshold = () => placeOf(slider.valueAsNumber);
  const describe = (shown: Timeline) => {
    const place = threshold();
    const more = miscuesIn(shown) - assessed;
    const what = place === AS_ASSESSED ? "as assessed" : more === 0 ? "no other miscues" : `${Math.abs(more)} ${more > 0 ? "more" : "fewer"} ${Math.abs(more) === 1 ? "miscue" : "miscues"}`;
    now.textContent = `${place.toFixed(2)}, ${what}`;
    const { children, adults } = ratesAt(place);
    rates.textContent = reason ?? `Measured here: children ${inWords(children)}, ${counted(children)}; adults ${inWords(adults)}, ${counted(adults)}.`;
    rates.title = reason ?? "Of words read right, those that count as miscues are false alarms; of words not read right, those that count as read are missed. With 95 % intervals; the speakers' first language is Mandarin.";
    slider.setAttribute("aria-valuetext", reason ?? `Threshold ${place.toFixed(2)}, ${what}. Measured here: children ${inWords(children)}; adults ${inWords(adults)}.`);
    reset.disabled = reason !== undefined || place === AS_ASSESSED;
  };
  const follow = scope.frame(() => {
    const shown = atThreshold(threshold());
    model.setPreview(shown);
    mark(main, model.timeline, shown);
    describe(shown);
  });
  let waiting: (() => void) | undefined;
  const keep = () => {
    waiting?.();
    waiting = undefined;
    const place = threshold();
    if (place === kept) return;
    kept = place;
    change({ review: withStrictness(reviewed(), place), label: strictnessInWords(place) ?? "Strictness as assessed" });
  };
  let isPressed = false;
  scope.on(slider, "pointerdown", () => (isPressed = true));
  scope.on(slider, "input", follow);
  scope.on(slider, "change", () => {
    waiting?.();
    if (isPressed) keep();
    else waiting = scope.timeout(QUIET, keep);
    isPressed = false;
  });
  scope.on(slider, "blur", () => {
    if (!waiting) return;
    waiting();
    waiting = scope.timeout(CLICK, keep);
  });
  scope.on(slider, "keydown", (event) => {
    isPressed = false;
    // Undo and saving are the editor's; arrow keys are the slider's, not the timeline's.
    if (event.ctrlKey || event.metaKey) keep();
    else if (/^(?:Arrow|Page|Home|End)/u.test(event.key)) event.stopPropagation();
  });
  scope.on(reset, "click", () => {
    slider.value = String(AS_ASSESSED);
    follow();
    keep();
  });
  const show = () => {
    reason = model.asAssessed ? "The result is shown as it was assessed." : whyNoStrictness(service);
    kept = model.asAssessed ? AS_ASSESSED : (reviewed().strictness ?? AS_ASSESSED);
    assessed = miscuesIn(kept === AS_ASSESSED ? model.timeline : atThreshold(AS_ASSESSED));
    // Another change of the review, such as one that is undone, ends what is tried here.
    waiting?.();
    waiting = undefined;
    slider.value = String(kept);
    slider.disabled = reason !== undefined;
    mark(main, model.timeline, model.timeline, "[data-previewed]");
    describe(model.timeline);
  };
  model.on("timeline", show);
  show();
  return el(
    "section",
    { class: "strictness", "aria-label": "How strict" },
    el("label", { for: "strictness" }, "How strict?"),
    el("span", { class: "strictness-scale" }, el("span", { "aria-hidden": "true" }, "Strict"), slider, el("span", { "aria-hidden": "true" }, "Lenient")),
    now, reset, rates,
  );
}

function miscuesIn({ segments }: Timeline): number {
  return segments.filter(({ kind }) => isMiscue(kind)).length;
}

function inWords({ falseAlarms, misses }: RatesAt): string {
  return `${share(falseAlarms)} false alarms, ${share(misses)} missed`;
}

function share([value, low, high]: Share): string {
  return `${value} % (${low}–${high})`;
}

function counted({ speakers, right, wrong }: RatesAt): string {
  return `of ${right} and ${wrong} words of ${speakers} speakers`;
}

/** Words of the passage as they count where the slider is. What is said above them comes when it is left there. @param only selects those that may be marked otherwise. */
function mark(main: HTMLElement, timeline: Timeline, shown: Timeline, only = "[data-word]"): void {
  const kindOf = ({ words, segments }: Timeline, word: number) => {
    const segment = words[word]?.segment;
    return segment === undefined ? undefined : segments[segment]!.kind;
  };
  for (const element of main.querySelectorAll<HTMLElement>(`.passage .word${only}`)) {
    const word = Number(element.dataset["word"]);
    const [was, is] = [kindOf(timeline, word), kindOf(shown, word)];
    const before = element.dataset["previewed"] ?? was;
    if (before === is || !before || !is) continue;
    element.classList.replace(before, is);
    if (was === is) delete element.dataset["previewed"];
    else element.dataset["previewed"] = is;
  }
}
