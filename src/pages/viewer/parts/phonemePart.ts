import { t } from "@vscode/l10n";
import type { TimelinePhoneme } from "#core/timeline/model.ts";
import type { ReadingKind } from "#core/reading/miscues.ts";
import type { Scope } from "../../kit/scope.ts";
import { alternativesText, describe, spoken } from "../state/describe.ts";
import { SoundingItems } from "../state/soundingItems.ts";
import type { ViewModel } from "../state/viewModel.ts";
import { el } from "../../kit/dom.ts";
import type { Tooltip } from "./tooltip.ts";

const KIND: Record<TimelinePhoneme["kind"], ReadingKind> = {
  equal: "correct",
  replace: "substitution",
  delete: "omission",
  insert: "insertion",
  unknown: "correct",
};

/** Chips: expected below, heard above where it differs, score and alternatives beneath. */
export function phonemePart(scope: Scope, model: ViewModel, tooltip: Tooltip): HTMLElement {
  const { timeline } = model;
  const chips = timeline.phonemes.map((phoneme) => chip(phoneme, spoken(describe(timeline, { lane: "phoneme", index: phoneme.index }))));
  for (const [index, element] of chips.entries()) {
    const selection = { lane: "phoneme", index } as const;
    scope.on(element, "click", () => model.select(selection, { play: true }));
    scope.on(element, "mouseenter", () => {
      model.hover(selection);
      tooltip.show(describe(timeline, selection), element.getBoundingClientRect());
    });
    scope.on(element, "mouseleave", () => {
      model.hover(undefined);
      tooltip.hide();
    });
    scope.on(element, "keydown", (event) => {
      const next = { ArrowRight: index + 1, ArrowLeft: index - 1 }[event.key];
      if (next === undefined || !chips[next]) return;
      chips[next].focus();
      model.select({ lane: "phoneme", index: next });
      event.preventDefault();
      event.stopPropagation();
    });
  }
  const show = () => {
    for (const [index, element] of chips.entries()) {
      const matches = (other: typeof model.selection) => other?.lane === "phoneme" && other.index === index;
      element.classList.toggle("selected", matches(model.selection));
      element.classList.toggle("hovered", matches(model.hovered));
    }
  };
  const sounds = new SoundingItems(model.lanes, "phoneme");
  let lit: HTMLElement | undefined;
  const light = () => {
    const index = model.isPlaying ? sounds.at(model.time) : undefined;
    const now = index === undefined ? undefined : chips[index];
    if (now === lit) return;
    lit?.classList.remove("sounding");
    now?.classList.add("sounding");
    lit = now;
  };
  for (const change of ["time", "playing"] as const) scope.add(model.on(change, light));
  for (const change of ["selection", "hover"] as const) scope.add(model.on(change, show));
  show();
  const label = timeline.kind === "pronunciation" ? t("Expected and heard phonemes") : t("Phonemes heard");
  const empty = el("p", { class: "empty" }, t("The result lists no phonemes."));
  return el(
    "section",
    { class: "phonemes", "aria-label": label },
    el("h2", {}, label),
    chips.length ? el("div", { class: "chips" }, ...chips) : empty,
  );
}

function chip(phoneme: TimelinePhoneme, name: string): HTMLElement {
  const { kind, expected, heard, score } = phoneme;
  const over = kind === "delete" ? "—" : kind === "replace" || (kind === "insert" && heard) ? heard : undefined;
  const main = kind === "insert" ? "^" : (expected ?? heard ?? "");
  return el(
    "button",
    { class: `chip ${KIND[kind]}`, type: "button", "aria-label": name, "data-phoneme": phoneme.index },
    el("span", { class: "over" }, over ?? "\u00a0"),
    el("span", { class: "main" }, main),
    el("span", { class: "under" }, score === undefined ? "\u00a0" : String(Math.round(score))),
    phoneme.alternatives.length ? el("span", { class: "alternatives" }, t`or ${alternativesText(phoneme)}`) : undefined,
  );
}
