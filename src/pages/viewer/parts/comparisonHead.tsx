import { t } from "@vscode/l10n";
import { plural } from "#core/plural.ts";
import { assessedByInWords } from "#contract/reading/assessedBy.ts";
import { doubtTitle } from "#core/timeline/doubtTitle.ts";
import type { Timeline } from "#core/timeline/model.ts";
import type { RecordingSound } from "../audio/recordingSound.ts";
import { momentInWords } from "../state/momentInWords.ts";
import type { ViewModel } from "../state/viewModel.ts";
import type { ResultDocument } from "../viewerProtocol.ts";

/** A take that this one is compared with. */
export interface ComparedWith {
  document: ResultDocument;
  /** Absent where both are of the same recording. */
  sound: RecordingSound | undefined;
}

/** The takes of a comparison, and its text. */
export interface ComparisonProps {
  model: ViewModel;
  /** Of the model, as late as it may be. */
  timeline: Timeline;
  others: readonly ComparedWith[];
  stop: () => void;
  failed: (error: unknown) => void;
}

interface HeadProps {
  documents: readonly ResultDocument[];
  /** The take that the viewer shows. */
  shown: ResultDocument;
  stop: () => void;
}

/** Which letter stands for which take, and the end of the comparison. */
export function ComparisonHead({ documents, shown, stop }: HeadProps) {
  return (
    <div class="comparison-head">
      {documents.map((document, i) => (
        <p>
          <strong>{letterOf(i)}</strong> {document === shown ? t`${nameOf(document)} · shown above` : nameOf(document)}
        </p>
      ))}
      <span class="spring" />
      <button type="button" class="tool wide outlined" onClick={stop}>
        {t("Stop Comparing")}
      </button>
    </div>
  );
}

/** A, B … of the takes in the order in which they were made. */
export function letterOf(take: number): string {
  return String.fromCharCode("A".charCodeAt(0) + take);
}

/** The figures of a recording that does not seem to be a reading of the text are not shown until the author asks for them. */
export function isHidden(timeline: Timeline, model: ViewModel): boolean {
  return timeline.otherText !== undefined && (timeline !== model.timeline || model.figuresHidden);
}

/** Says first which readers stopped early: what comes after counts for nobody. Empty if everybody read to the end. */
export function StopsNote({ stops, compared }: { stops: readonly (string | undefined)[]; compared: number }) {
  const ended = stops.flatMap((stop, i) => (stop === undefined ? [] : [t`${letterOf(i)} ended at “${stop}”.`]));
  const counted = plural(
    compared,
    t("Only the 1 word that all of them tried to read is compared."),
    t`Only the ${compared} words that all of them tried to read are compared.`,
  );
  return (
    <p class="comparison-stops">
      {ended.length > 0 && (
        <>
          <strong>{ended.join(" ")}</strong> {counted}
        </>
      )}
    </p>
  );
}

function nameOf({ title, reader, assessedBy, assessedAt }: ResultDocument): string {
  return [reader, title, assessedByInWords(assessedBy), assessedAt && momentInWords(assessedAt)].filter(Boolean).join(" · ");
}

/** Of recordings that do not seem to be readings of the text. */
export function Doubts({ timelines }: { timelines: readonly Timeline[] }) {
  return (
    <>
      {timelines.map(
        (timeline, i) =>
          timeline.otherText !== undefined && (
            <p>
              <strong>{`${letterOf(i)}: ${doubtTitle(timeline)}`}</strong> {timeline.otherText}
            </p>
          ),
      )}
    </>
  );
}
