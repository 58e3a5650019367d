import { t } from "@vscode/l10n";
import type { TimelinePhoneme } from "#core/timeline/model.ts";
import { describe } from "../state/describe.ts";
import { describeLabel } from "../state/ownLabels.ts";
import type { ViewModel } from "../state/viewModel.ts";
import { PHONEME_STYLE } from "./phonemePart.tsx";
import { Rows } from "./tooltip.tsx";

/** Rows of a description whose phonemes have a table of their own here. */
const PHONEME_ROWS: ReadonlySet<string> = new Set([t("Phonemes expected"), t("Phonemes"), t("Phonemes heard")]);

interface InspectorProps {
  model: ViewModel;
  revealText: (start: number, end: number) => void;
}

/** Everything about the selection. */
export function Inspector({ model, revealText }: InspectorProps) {
  const { selection, label, timeline } = model;
  const description = selection ? describe(timeline, selection) : label && describeLabel(label);
  const segment = selection?.lane === "segment" ? timeline.segments[selection.index]! : undefined;
  const words = segment?.words ?? [];
  const place = words.length ? { start: timeline.words[words[0]!]!.start, end: timeline.words[words.at(-1)!]!.end } : undefined;
  const pairs = segment?.phonemes.map((index) => timeline.phonemes[index]!) ?? [];
  return (
    <section class="inspector" aria-label={t("Selection")}>
      <div class="inspector-body">
        {description ? (
          <>
            <div class="inspector-title">
              <strong class={`word ${segment?.kind ?? ""}`}>{description.title}</strong>
              {place && model.document.source && (
                <button type="button" class="link" onClick={() => revealText(place.start, place.end)}>
                  {t("Show in the text")}
                </button>
              )}
            </div>
            <Rows rows={description.rows.filter(({ name }) => !PHONEME_ROWS.has(name))} />
            {pairs.length > 0 && <PhonemeTable phonemes={pairs} />}
          </>
        ) : (
          <p class="empty">{emptyText(model)}</p>
        )}
      </div>
    </section>
  );
}

function emptyText({ timeline, lanes }: ViewModel): string {
  if (lanes.size === 0) return t("The result has no words or phonemes to show on the time axis.");
  return timeline.kind === "pronunciation"
    ? t("Click a phoneme to hear it and to see what the result says about it.")
    : t("Click a word to hear it and to see what the result says about it.");
}

/** Expected over heard, phoneme by phoneme. */
function PhonemeTable({ phonemes }: { phonemes: readonly TimelinePhoneme[] }) {
  const row = (label: string, text: (phoneme: TimelinePhoneme) => string, style?: string) => (
    <tr>
      <th scope="row">{label}</th>
      {phonemes.map((phoneme) => (
        <td class={style ?? PHONEME_STYLE[phoneme.kind]}>{text(phoneme)}</td>
      ))}
    </tr>
  );
  return (
    <table class="pairs">
      {phonemes.some(({ expected }) => expected !== undefined) && row(t("Expected"), ({ expected }) => expected ?? "^")}
      {row(t("Heard"), ({ heard }) => heard ?? "—")}
      {phonemes.some(({ score }) => score !== undefined) &&
        row(t("Score"), ({ score }) => (score === undefined ? "" : String(Math.round(score))), "score")}
    </table>
  );
}
