import { useComputed } from "@preact/signals";
import { t } from "@vscode/l10n";
import type { TimelinePhoneme } from "#core/timeline/model.ts";
import type { ReadingKind } from "#core/reading/miscues.ts";
import { alternativesText, describe, spoken } from "../state/describe.ts";
import { SoundingItems } from "../state/soundingItems.ts";
import type { ViewModel } from "../state/viewModel.ts";
import type { Tooltip } from "./tooltip.tsx";

export const PHONEME_STYLE: Readonly<Record<TimelinePhoneme["kind"], ReadingKind>> = {
  equal: "correct",
  replace: "substitution",
  delete: "omission",
  insert: "insertion",
  unknown: "correct",
};

/** Chips: expected below, heard above where it differs, score and alternatives beneath. */
export function Phonemes({ model, tooltip }: { model: ViewModel; tooltip: Tooltip }) {
  const { timeline, selection, hovered } = model;
  const sounds = useComputed(() => new SoundingItems(model.lanes, "phoneme"));
  const sounding = useComputed(() => (model.isPlaying ? sounds.value.at(model.time) : undefined)).value;
  if (timeline.kind === "fluency" || (timeline.kind === "recognition" && model.document.timeline.phonemes.length === 0)) return undefined;
  const label = timeline.kind === "pronunciation" ? t("Expected and heard phonemes") : t("Phonemes heard");
  const isAt = (place: typeof selection, index: number) => place?.lane === "phoneme" && place.index === index;
  const chip = ({ index, kind, expected, heard, score, alternatives }: TimelinePhoneme) => {
    const own = { lane: "phoneme", index } as const;
    const description = describe(timeline, own);
    const states = { selected: isAt(selection, index), hovered: isAt(hovered, index), sounding: sounding === index };
    const style = Object.entries(states).flatMap(([name, is]) => (is ? [name] : []));
    const over = kind === "delete" ? "—" : kind === "replace" || kind === "insert" ? heard : undefined;
    return (
      <button
        class={["chip", PHONEME_STYLE[kind], ...style].join(" ")}
        type="button"
        aria-label={spoken(description)}
        data-phoneme={index}
        onClick={() => model.select(own, { play: true })}
        onMouseEnter={({ currentTarget }) => {
          model.hover(own);
          tooltip.show(description, currentTarget.getBoundingClientRect());
        }}
        onMouseLeave={() => {
          model.hover(undefined);
          tooltip.hide();
        }}
        onKeyDown={(event) => {
          const { previousElementSibling, nextElementSibling } = event.currentTarget;
          const [next, by] = event.key === "ArrowRight" ? [nextElementSibling, 1] : [previousElementSibling, -1];
          if (!(next instanceof HTMLElement) || (by < 0 && event.key !== "ArrowLeft")) return;
          next.focus();
          model.select({ lane: "phoneme", index: index + by });
          event.preventDefault();
          event.stopPropagation();
        }}
      >
        <span class="over">{over ?? "\u00a0"}</span>
        <span class="main">{kind === "insert" ? "^" : (expected ?? heard ?? "")}</span>
        <span class="under">{score === undefined ? "\u00a0" : String(Math.round(score))}</span>
        {alternatives.length > 0 && <span class="alternatives">{t`or ${alternativesText({ alternatives })}`}</span>}
      </button>
    );
  };
  return (
    <section class="phonemes" aria-label={label}>
      <h2>{label}</h2>
      {timeline.phonemes.length > 0 ? (
        <div class="chips">{timeline.phonemes.map(chip)}</div>
      ) : (
        <p class="empty">{t("The result lists no phonemes.")}</p>
      )}
    </section>
  );
}
