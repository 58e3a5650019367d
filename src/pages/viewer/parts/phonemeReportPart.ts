import { t } from "@vscode/l10n";
import { plural } from "#core/plural.ts";
import { withoutStress } from "#language/arpabet/phonemes.ts";
import { phonemeReport } from "#core/record/phonemeReport.ts";
import type { Confusion, PhonemeAccuracy, PhonemeReport } from "#core/record/phonemeReport.ts";
import { SERVICE_COUNTS_MEANING, serviceCountsShown } from "#core/record/serviceCountsShown.ts";
import type { Scope } from "../../kit/scope.ts";
import type { ViewModel } from "../state/viewModel.ts";
import { bringIntoView } from "./bringIntoView.ts";
import { el } from "../../kit/dom.ts";

/** Pixels of the time axis that have to be in the window for it to count as visible. */
const LEAST_VISIBLE_PX = 60;
/** As many confusions as can be taken in; the table has all of them. */
const MOST_CONFUSIONS = 24;

export function phonemeReportPart(scope: Scope, model: ViewModel, showEvents: () => void): HTMLElement {
  const report = phonemeReport(model.timeline);
  const unknown = model.timeline.unknownWords ?? [];
  const toggles: { button: HTMLButtonElement; count: string; isOn: () => boolean; name: () => [main: string, spoken: string] }[] = [];
  const toggle = (share: number, count: string, kind: string, name: () => [string, string], isOn: () => boolean, turnOn: () => void) => {
    const bar = el("span", { class: "bar", "aria-hidden": "true" }, el("span", {}));
    (bar.firstElementChild as HTMLElement).style.width = `${Math.max(2, 100 * share)}%`;
    const button = el(
      "button",
      { type: "button", class: `measure ${kind}` },
      el("span", { class: "measure-name" }),
      " ",
      bar,
      el("span", { class: "measure-count" }, count),
    );
    scope.on(button, "click", () => (isOn() ? model.setFilter({}) : turnOn()));
    toggles.push({ button, count, isOn, name });
    return el("li", {}, button);
  };
  const most = report.confusions[0]?.phonemes.length ?? 1;
  const confusions = report.confusions.slice(0, MOST_CONFUSIONS).map((confusion) =>
    toggle(
      confusion.phonemes.length / most,
      String(confusion.phonemes.length),
      kindOf(confusion),
      () => confusionName(confusion, model),
      () => isSame(model.filter.confusion, confusion),
      () => {
        model.setFilter({
          confusion: { ...(confusion.expected && { expected: confusion.expected }), ...(confusion.heard && { heard: confusion.heard }) },
        });
        showFirst(model, confusion.phonemes[0]);
      },
    ),
  );
  const accuracyOf = (one: PhonemeAccuracy) =>
    toggle(
      one.correct / one.expected,
      one.correct === one.expected ? String(one.expected) : t`${one.correct} of ${one.expected}`,
      one.correct === one.expected ? "right" : "wrong",
      () => [model.phonemeText(one.phoneme), t`${percent(one)} % right`],
      () => model.filter.phoneme === one.phoneme,
      () => {
        model.setFilter({ phoneme: one.phoneme, level: "phoneme" });
        showFirst(model, firstOf(model, one));
      },
    );
  const [wrong, right] = [
    report.accuracies.filter(({ correct, expected }) => correct < expected),
    report.accuracies.filter(({ correct, expected }) => correct === expected),
  ];
  const accuracies = [
    ...(wrong.length ? [el("ul", { class: "measures narrow" }, ...wrong.map(accuracyOf))] : []),
    // Full bars beside each other show nothing that a list does not.
    ...(right.length
      ? [
          el("h3", {}, wrong.length ? t("Right every time") : t("All of them right every time")),
          el("ul", { class: "measures always" }, ...right.map(accuracyOf)),
        ]
      : []),
  ];
  const show = () => {
    for (const { button, count, isOn, name } of toggles) {
      const [main, spoken] = name();
      button.firstElementChild!.textContent = main;
      button.setAttribute("aria-label", `${main} ${count}: ${spoken}`);
      button.setAttribute("aria-pressed", String(isOn()));
    }
  };
  for (const change of ["filter", "symbols"] as const) scope.add(model.on(change, show));
  show();
  const events = el("button", { type: "button", class: "link" }, t("Show the filtered events in the table"));
  scope.on(events, "click", showEvents);
  const more = report.confusions.length - MOST_CONFUSIONS;
  return el(
    "div",
    { class: "phoneme-report" },
    el(
      "section",
      { "aria-label": t("Most frequent confusions") },
      el("h2", {}, t("Confusions: expected → heard")),
      confusions.length ? el("ul", { class: "measures" }, ...confusions) : el("p", { class: "empty" }, noConfusions(model, report)),
      more > 0
        ? el(
            "p",
            { class: "facts" },
            plural(more, t("1 rarer one is in the table of events."), t`${more} rarer ones are in the table of events.`),
          )
        : undefined,
      confusions.length ? events : undefined,
    ),
    el(
      "section",
      { "aria-label": t("Accuracy by phoneme") },
      el("h2", {}, t("Accuracy by phoneme, lowest first")),
      ...(accuracies.length ? accuracies : [el("p", { class: "empty" }, t("The result does not say which phonemes were expected."))]),
      report.otherWords
        ? el(
            "p",
            { class: "facts" },
            plural(
              report.otherWords,
              t("1 word was replaced by another word; its phonemes are not counted."),
              t`${report.otherWords} words were replaced by other words; their phonemes are not counted.`,
            ),
          )
        : undefined,
    ),
    serviceCountsSection(scope, model),
    model.timeline.kind !== "fluency"
      ? undefined
      : el(
          "section",
          { "aria-label": t("Unknown words") },
          el("h2", {}, t("Unknown words")),
          unknown.length
            ? el("ul", { class: "unknown" }, ...unknown.map(({ word, count }) => el("li", {}, timed(word, count))))
            : el("p", { class: "empty" }, t("The service reports no words that are missing from its dictionary.")),
          unknown.length
            ? el(
                "p",
                { class: "facts" },
                t(
                  "These words of the text or of what was heard are missing from the service’s dictionary. Where the text has one of them, any attempt at it counts as correct.",
                ),
              )
            : undefined,
        ),
  );
}

/** Shows the service's own counts where they differ from the lists above. */
function serviceCountsSection(scope: Scope, model: ViewModel): HTMLElement | undefined {
  const counts = serviceCountsShown(model.timeline);
  if (!counts) return undefined;
  const list = el("ul", { class: "unknown" });
  const write = () => {
    const items = [
      ...counts.replacements.map(({ expected, heard, count }) =>
        timed(`${model.phonemeText(expected)} → ${model.phonemeText(heard)}`, count),
      ),
      ...counts.words.map(({ word, count }) => timed(t`another word for “${word}”`, count)),
    ];
    list.replaceChildren(...items.map((item) => el("li", {}, item)));
  };
  scope.add(model.on("symbols", write));
  write();
  return el(
    "section",
    { "aria-label": t("Counted by the service") },
    el("h2", {}, t("Counted by the service")),
    counts.totals.length ? el("p", {}, `${counts.totals.join(", ")}.`) : undefined,
    list.childElementCount ? list : undefined,
    el("p", { class: "facts" }, SERVICE_COUNTS_MEANING),
  );
}

function timed(what: string, count: number): string {
  return count > 1 ? t`${what} (${count} times)` : what;
}

/** Applies everywhere in the viewer. */
export function symbolSwitch(scope: Scope, model: ViewModel): HTMLElement {
  const choices = [
    ["arpabet", "Arpabet"],
    ["ipa", "IPA"],
  ] as const;
  const buttons = choices.map(([id, label]) => {
    const button = el("button", { type: "button", class: "pick", "data-symbols": id }, label);
    scope.on(button, "click", () => model.setSymbols(id));
    return { id, button };
  });
  const show = () => {
    for (const { id, button } of buttons) button.setAttribute("aria-pressed", String(model.symbols === id));
  };
  model.on("symbols", show);
  show();
  return el("div", { class: "picks", role: "group", "aria-label": t("How phonemes are written") }, ...buttons.map(({ button }) => button));
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

function noConfusions({ timeline }: ViewModel, { otherWords }: PhonemeReport): string {
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
