import { t } from "@vscode/l10n";
import { MISCUE_DESCRIPTIONS, MISCUES } from "#core/reading/miscues.ts";
import type { Miscue } from "#core/reading/miscues.ts";
import { COUNT_NAMES } from "#core/reading/readingCounts.ts";
import { countSegments } from "#core/record/countSegments.ts";
import { repetitionMarks } from "#core/record/repeatedSpans.ts";
import { LONG_PAUSE_SECONDS } from "#core/timeline/pauses.ts";
import { isInDoubt } from "../state/passageSlots.ts";
import { isCounted, isUnread } from "../state/shownSpan.ts";
import type { ViewModel } from "../state/viewModel.ts";
import type { EventFilter } from "../viewerProtocol.ts";
import type { Tooltip } from "./tooltip.tsx";

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
export function Legend({ model, tooltip }: { model: ViewModel; tooltip: Tooltip }) {
  const kinds: readonly LegendKind[] =
    model.timeline.kind === "fluency" ? [...MISCUES, "long pause", "doubted"] : ["substitution", "omission", "insertion"];
  const countOf = counterOf(model);
  return (
    <ul class="legend" aria-label={t("Legend")}>
      {kinds.map((kind) => (
        <Entry model={model} tooltip={tooltip} kind={kind} count={countOf(kind)} />
      ))}
      <Reviewed model={model} as="changed" label={t("Changed in the review")} />
      <Reviewed model={model} as="confirmed" label={t("Confirmed in the review")} />
    </ul>
  );
}

/** The dot of a word that a person has reviewed; only where there are such words. */
function Reviewed({ model, as, label }: { model: ViewModel; as: "changed" | "confirmed"; label: string }) {
  const count = model.timeline.segments.filter(({ reviewed }) => reviewed?.as === as).length;
  return (
    <li class="legend-review" data-legend={as} hidden={count === 0}>
      <span class={`review-dot ${as}`} aria-hidden="true" />
      {label} <span class="legend-count">{count}</span>
    </li>
  );
}

function Entry({ model, tooltip, kind, count }: { model: ViewModel; tooltip: Tooltip; kind: LegendKind; count: number }) {
  const { label, meaning } = ABOUT[kind];
  const style = kind === "long pause" ? "longPause" : kind;
  const isPressed = isOnly(model, kind);
  return (
    // Marks that are not in this reading need no explanation.
    <li hidden={count === 0 && !isPressed}>
      <button
        type="button"
        class="legend-entry"
        data-legend={style}
        aria-pressed={isPressed}
        aria-label={`${SAMPLES[kind].join(" ").trim()} ${label} ${count}. ${meaning}`}
        onClick={() => model.setFilter(isPressed ? {} : filterOf(model, kind))}
        {...tooltip.explains(label, meaning)}
      >
        <Sample style={kind === "doubted" ? `correct ${kind}` : style} of={SAMPLES[kind]} /> <span class="legend-label">{label}</span>{" "}
        <span class="legend-count">{count}</span>
      </button>
    </li>
  );
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

function Sample({ style, of: [base, over] }: { style: string; of: readonly [base: string, over: string] }) {
  return (
    <span class={`word ${style}`} aria-hidden="true">
      {over === "" ? (
        base
      ) : (
        <ruby>
          <span class="base">{base}</span>
          <rt> {over}</rt>
        </ruby>
      )}
    </span>
  );
}
