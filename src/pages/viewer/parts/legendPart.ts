import { t } from "@vscode/l10n";
import { MISCUE_DESCRIPTIONS, MISCUES } from "#core/reading/miscues.ts";
import type { Miscue } from "#core/reading/miscues.ts";
import { COUNT_NAMES } from "#core/reading/readingCounts.ts";
import { countSegments } from "#core/record/countSegments.ts";
import { repetitionMarks } from "#core/record/repeatedSpans.ts";
import { LONG_PAUSE_SECONDS } from "#core/timeline/pauses.ts";
import type { Scope } from "../../kit/scope.ts";
import { isInDoubt } from "../state/passageSlots.ts";
import { isCounted, isUnread } from "../state/shownSpan.ts";
import type { ViewModel } from "../state/viewModel.ts";
import type { EventFilter } from "../viewerProtocol.ts";
import { el } from "../../kit/dom.ts";
import type { Tooltip } from "./tooltip.ts";

type LegendKind = Miscue | "long pause" | "doubted";

const TEXT = t("text");
const SAID = t("said");
const SAMPLES: Record<LegendKind, readonly [base: string, over: string]> = {
  substitution: [TEXT, SAID],
  omission: [TEXT, "—"],
  told: [TEXT, "T"],
  variant: [TEXT, `≈ ${SAID}`],
  soundedOut: [TEXT, "· ·"],
  insertion: ["^", SAID],
  repetition: ["←R", SAID],
  selfCorrection: ["SC", t("tried")],
  falseStart: ["…", t("begun")],
  "long pause": ["‖", "3.2 s"],
  doubted: [TEXT, ""],
};

const PAUSE_MEANING = t`Nothing was said for ${LONG_PAUSE_SECONDS} seconds or more. Noted, but not counted as an error.`;
const DOUBT_MEANING = t("The service is not sure of its verdict on these words. Listen to them yourself.");

const ABOUT: Record<LegendKind, { label: string; meaning: string }> = {
  ...MISCUE_DESCRIPTIONS,
  "long pause": { label: t("Long pause"), meaning: PAUSE_MEANING },
  doubted: { label: t("Unsure"), meaning: DOUBT_MEANING },
};

/** Each mark highlights its own kind everywhere. */
export function legendPart(scope: Scope, model: ViewModel, tooltip: Tooltip): HTMLElement {
  const kinds: readonly LegendKind[] =
    model.timeline.kind === "fluency" ? [...MISCUES, "long pause", "doubted"] : ["substitution", "omission", "insertion"];
  const entries = kinds.map((kind) => ({ kind, ...entry(scope, model, tooltip, kind) }));
  const show = () => {
    const countOf = counterOf(model);
    for (const { kind, update } of entries) update(countOf(kind), isOnly(model, kind));
  };
  model.on("filter", show);
  model.on("timeline", show);
  show();
  return el(
    "ul",
    { class: "legend", "aria-label": t("Legend") },
    ...entries.map(({ item }) => item),
    reviewEntry(scope, model, "changed"),
    reviewEntry(scope, model, "confirmed"),
  );
}

/** The dot of a word that a person has reviewed; only where there are such words. */
function reviewEntry(scope: Scope, model: ViewModel, as: "changed" | "confirmed"): HTMLElement {
  const number = el("span", { class: "legend-count" });
  const item = el(
    "li",
    { class: "legend-review", "data-legend": as },
    el("span", { class: `review-dot ${as}`, "aria-hidden": "true" }),
    as === "changed" ? t("Changed in the review") : t("Confirmed in the review"),
    " ",
    number,
  );
  const update = () => {
    const count = model.timeline.segments.filter(({ reviewed }) => reviewed?.as === as).length;
    number.textContent = String(count);
    item.hidden = count === 0;
  };
  scope.add(model.on("timeline", update));
  update();
  return item;
}

function entry(
  scope: Scope,
  model: ViewModel,
  tooltip: Tooltip,
  kind: LegendKind,
): { item: HTMLElement; update: (count: number, pressed: boolean) => void } {
  const { label, meaning } = ABOUT[kind];
  const style = kind === "long pause" ? "longPause" : kind;
  const number = el("span", { class: "legend-count" });
  const button = el(
    "button",
    { type: "button", class: "legend-entry", "data-legend": style },
    sample(kind === "doubted" ? ["correct", kind] : [style], SAMPLES[kind]),
    " ",
    el("span", { class: "legend-label" }, label),
    " ",
    number,
  );
  const item = el("li", {}, button);
  scope.on(button, "click", () => model.setFilter(isOnly(model, kind) ? {} : filterOf(model, kind)));
  const show = () => tooltip.showText(label, meaning, button.getBoundingClientRect());
  scope.on(button, "mouseenter", show);
  scope.on(button, "mouseleave", () => tooltip.hide());
  scope.on(button, "focus", () => button.matches(":focus-visible") && show());
  scope.on(button, "blur", () => tooltip.hide());
  const update = (count: number, pressed: boolean) => {
    button.setAttribute("aria-pressed", String(pressed));
    // Marks that are not in this reading need no explanation.
    item.hidden = count === 0 && !pressed;
    if (number.textContent === String(count)) return;
    number.textContent = String(count);
    button.setAttribute("aria-label", `${SAMPLES[kind].join(" ").trim()} ${label} ${count}. ${meaning}`);
  };
  return { item, update };
}

function filterOf({ doubtBelow }: ViewModel, kind: LegendKind): EventFilter {
  if (kind === "doubted") return { level: "word", doubtBelow };
  return { kinds: [kind], level: kind === "long pause" ? "pause" : "word" };
}

function isOnly({ filter }: ViewModel, kind: LegendKind): boolean {
  if (kind === "doubted") return filter.doubtBelow !== undefined;
  return filter.kinds?.length === 1 && filter.kinds[0] === kind && (filter.level === "word" || filter.level === "pause");
}

/** Only what counts by the scoring rules is counted. */
function counterOf({ timeline, span, doubtBelow }: ViewModel): (kind: LegendKind) => number {
  const { segments, pauses, words } = timeline;
  const counted = segments.filter((segment) => isCounted(segment, span, words.length));
  const counts = counted.length === segments.length ? timeline.summary.counts : countSegments(counted, words.length);
  return (kind) => {
    if (kind === "doubted") return counted.filter((segment) => !isUnread(segment, span) && isInDoubt(segment, doubtBelow)).length;
    if (kind === "repetition") return repetitionMarks({ ...timeline, segments: counted });
    if (kind !== "long pause") return counts[COUNT_NAMES[kind]];
    return pauses.filter((pause) => pause.kind === kind && isCounted(segments[pause.before]!, span, words.length)).length;
  };
}

function sample(styles: readonly string[], [base, over]: readonly [string, string]): HTMLElement {
  return el(
    "span",
    { class: ["word", ...styles].join(" "), "aria-hidden": "true" },
    over === "" ? base : el("ruby", {}, el("span", { class: "base" }, base), el("rt", {}, ` ${over}`)),
  );
}
