import { t } from "@vscode/l10n";
import type { EventFilter } from "../viewerProtocol.ts";
import { withoutStress } from "#language/arpabet/phonemes.ts";
import { MISCUES } from "#core/reading/miscues.ts";
import type { Scope } from "../../kit/scope.ts";
import { isFiltering } from "../state/eventFilter.ts";
import { kindText } from "../state/eventCells.ts";
import type { ViewModel } from "../state/viewModel.ts";
import { el } from "../../kit/dom.ts";
import { LATE_MILLISECONDS } from "./late.tsx";

/** Milliseconds from a keystroke to the filtered list. */
const TYPING_DELAY = 120;

const LEVELS = [
  ["", t("Words, phonemes, pauses")],
  ["word", t("Words")],
  ["phoneme", t("Phonemes")],
  ["pause", t("Pauses")],
] as const;
const KINDS = [
  ["", t("All kinds")],
  ["miscues", t("All miscues")],
  ...["correct", ...MISCUES, "unknown", "pause", "hesitation", "long pause"].map((kind) => [kind, kindText(kind)] as const),
] as const;
const ALL_MISCUES: readonly string[] = [...MISCUES, "long pause"];

/** The table, the timeline and the passage share one filter. */
export function filterPart(scope: Scope, model: ViewModel): HTMLElement {
  const text = el("input", {
    type: "search",
    class: "input",
    placeholder: t("Word or phoneme"),
    "aria-label": t("Word or phoneme to look for"),
    spellcheck: "false",
  });
  const kind = select(scope, t("Kind of event"), KINDS);
  const level = select(scope, t("Words, phonemes or pauses"), LEVELS);
  const phoneme = select(scope, t("Phoneme"), [["", t("All phonemes")]]);
  const confusion = el("button", { type: "button", class: "pill", hidden: true });
  const clear = el("button", { type: "button", class: "tool wide" }, t("Clear Filter"));
  const change = (part: EventFilter) => {
    const filter = { ...model.filter, ...part };
    model.setFilter(Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined && value !== "")));
  };
  let typing = () => {};
  scope.on(text, "input", () => {
    typing();
    typing = scope.timeout(TYPING_DELAY, () => change({ text: text.value || undefined }));
  });
  scope.on(text, "keydown", (event) => {
    if (event.key !== "Escape" || text.value === "") event.stopPropagation();
    else change({ text: undefined });
  });
  scope.on(kind, "change", () =>
    change({ kinds: kind.value === "" ? undefined : kind.value === "miscues" ? [...ALL_MISCUES] : [kind.value] }),
  );
  scope.on(level, "change", () => change({ level: (level.value || undefined) as EventFilter["level"] }));
  scope.on(phoneme, "change", () => change({ phoneme: phoneme.value || undefined }));
  scope.on(confusion, "click", () => change({ confusion: undefined }));
  scope.on(clear, "click", () => model.setFilter({}));

  const show = () => {
    const { filter } = model;
    if (document.activeElement !== text || !filter.text) text.value = filter.text ?? "";
    kind.value = !filter.kinds?.length ? "" : filter.kinds.length > 1 ? "miscues" : filter.kinds[0]!;
    level.value = filter.level ?? "";
    phoneme.value = filter.phoneme ?? "";
    const { expected, heard } = filter.confusion ?? {};
    confusion.hidden = !filter.confusion;
    const name = `${expected ? model.phonemeText(expected) : "∅"} → ${heard ? model.phonemeText(heard) : "∅"}`;
    confusion.textContent = `${name} ✕`;
    confusion.setAttribute("aria-label", t`${name} ✕: remove this filter`);
    clear.disabled = !isFiltering(filter);
  };
  const listPhonemes = () => {
    const used = new Set(
      model.events
        .filter((event) => event.level === "phoneme")
        .flatMap((event) => [withoutStress(event.expected), withoutStress(event.heard)])
        .filter(Boolean),
    );
    phoneme.replaceChildren(
      el("option", { value: "" }, t("All phonemes")),
      ...[...used].sort().map((symbol) => el("option", { value: symbol }, model.phonemeText(symbol))),
    );
    phoneme.hidden = used.size === 0;
    show();
  };
  model.on("filter", show);
  model.on("symbols", listPhonemes);
  model.on("timeline", scope.idle(LATE_MILLISECONDS, listPhonemes));
  listPhonemes();
  return el("div", { class: "filter", role: "search", "aria-label": t("Filter the events") }, text, kind, level, phoneme, confusion, clear);
}

function select(scope: Scope, label: string, options: readonly (readonly [value: string, text: string])[]): HTMLSelectElement {
  const element = el("select", { class: "select", "aria-label": label }, ...options.map(([value, text]) => el("option", { value }, text)));
  scope.on(element, "keydown", (event) => event.stopPropagation());
  return element;
}
