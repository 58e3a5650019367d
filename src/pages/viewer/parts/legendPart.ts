import { t } from "@vscode/l10n";
import { MISCUE_DESCRIPTIONS, MISCUES } from "#core/reading/miscues.ts";
import type { Miscue } from "#core/reading/miscues.ts";
import { COUNT_NAMES } from "#core/reading/readingCounts.ts";
import { LONG_PAUSE_SECONDS } from "#core/timeline/pauses.ts";
import type { Scope } from "../../kit/scope.ts";
import type { ViewModel } from "../state/viewModel.ts";
import { el } from "../../kit/dom.ts";
import type { Tooltip } from "./tooltip.ts";

type LegendKind = Miscue | "long pause";

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
};

/** No service reports them, so they are only listed where a review has some. */
const REVIEWED: ReadonlySet<LegendKind> = new Set<LegendKind>(["told", "variant"]);

const PAUSE_MEANING = t`Nothing was said for ${LONG_PAUSE_SECONDS} seconds or more. Noted, but not counted as an error.`;

/** Each mark highlights its own kind everywhere. */
export function legendPart(scope: Scope, model: ViewModel, tooltip: Tooltip): HTMLElement {
  const kinds: readonly LegendKind[] =
    model.timeline.kind === "fluency" ? [...MISCUES, "long pause"] : ["substitution", "omission", "insertion"];
  const entries = kinds.map((kind) => ({ kind, ...entry(scope, model, tooltip, kind) }));
  const show = () => {
    for (const { kind, button } of entries) button.setAttribute("aria-pressed", String(isOnly(model, kind)));
  };
  const count = () => {
    for (const { kind, update } of entries) update(countOf(model, kind));
  };
  model.on("filter", show);
  model.on("timeline", count);
  show();
  count();
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
): { item: HTMLElement; button: HTMLButtonElement; update: (count: number) => void } {
  const { label, meaning } = kind === "long pause" ? { label: t("Long pause"), meaning: PAUSE_MEANING } : MISCUE_DESCRIPTIONS[kind];
  const style = kind === "long pause" ? "longPause" : kind;
  const number = el("span", { class: "legend-count" });
  const button = el(
    "button",
    { type: "button", class: "legend-entry", "data-legend": style },
    sample(style, SAMPLES[kind]),
    " ",
    el("span", { class: "legend-label" }, label),
    " ",
    number,
  );
  const item = el("li", {}, button);
  scope.on(button, "click", () =>
    model.setFilter(isOnly(model, kind) ? {} : { kinds: [kind], level: kind === "long pause" ? "pause" : "word" }),
  );
  const show = () => tooltip.showText(label, meaning, button.getBoundingClientRect());
  scope.on(button, "mouseenter", show);
  scope.on(button, "mouseleave", () => tooltip.hide());
  scope.on(button, "focus", () => button.matches(":focus-visible") && show());
  scope.on(button, "blur", () => tooltip.hide());
  const update = (count: number) => {
    if (number.textContent === String(count)) return;
    number.textContent = String(count);
    button.disabled = count === 0;
    button.setAttribute("aria-label", `${SAMPLES[kind].join(" ")} ${label} ${count}. ${meaning}`);
    item.hidden = count === 0 && REVIEWED.has(kind);
  };
  return { item, button, update };
}

function isOnly({ filter }: ViewModel, kind: LegendKind): boolean {
  return filter.kinds?.length === 1 && filter.kinds[0] === kind && (filter.level === "word" || filter.level === "pause");
}

function countOf({ timeline }: ViewModel, kind: LegendKind): number {
  if (kind === "long pause") return timeline.pauses.filter((pause) => pause.kind === kind).length;
  return timeline.summary.counts[COUNT_NAMES[kind]];
}

function sample(style: string, [base, over]: readonly [string, string]): HTMLElement {
  return el(
    "span",
    { class: `word ${style}`, "aria-hidden": "true" },
    el("ruby", {}, el("span", { class: "base" }, base), el("rt", {}, ` ${over}`)),
  );
}
