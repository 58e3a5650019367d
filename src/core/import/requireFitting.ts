import { t } from "@vscode/l10n";
import { endOf } from "../export/placedIntervals.ts";
import { sharedLabels } from "./observeAligned.ts";
import type { ChosenAnnotation } from "./chooseTiers.ts";
import { KNOWN_TIERS } from "./tierRole.ts";
import type { Annotation, AnnotationFormat } from "../formats/annotation.ts";
import { ORIGIN_TIER, originIn, originOf } from "../formats/exportOrigin.ts";
import { HumanError } from "../humanError.ts";
import type { Timeline } from "../timeline/model.ts";
import { sharedWords } from "./observeSaid.ts";

/** Seconds by which a file may be longer or shorter than the recording. */
const LENGTH_TOLERANCE = 0.1;

/** Least share of a transcript's words that are of the text, in its order. */
const LEAST_SHARED_WORDS = 0.4;
/** Least share of the text's words in a transcript: somebody may stop early, but a few small words are in every text. */
const LEAST_TEXT_SHARE = 0.25;

const SAVE: Readonly<Record<AnnotationFormat, string>> = {
  textgrid: t("Save it again in Praat (Save as text file…) and import it once more."),
  eaf: t("Save it again in ELAN and import it once more."),
  chat: t("Save it again in CLAN and import it once more."),
};

/**
 * Throws unless a file could be read completely.
 * @throws {HumanError} `annotation-unreadable`, `annotation-damaged`
 */
export function requireReadable(read: Annotation): void {
  const [problem] = read.problems;
  if (problem?.code.startsWith("not-")) throw new HumanError("annotation-unreadable", `${problem.message} ${t("Nothing was imported.")}`);
  if (problem) {
    throw new HumanError(
      "annotation-damaged",
      [t`Line ${problem.line}: ${problem.message}`, t("Words could be missing, so nothing was imported."), SAVE[read.format]].join(" "),
    );
  }
}

/**
 * Throws unless a file can be of this result.
 * @param timeline without a review
 * @param reviewed with the result's current review
 * @throws {HumanError} `annotation-other-text`, `annotation-other-recording`, `annotation-no-tiers`
 */
export function requireFitting(timeline: Timeline, reviewed: Timeline, read: ChosenAnnotation): void {
  requireTiers(timeline, read);
  if (isOtherText(timeline, read))
    throw new HumanError(
      "annotation-other-text",
      t(
        "The file belongs to a different text than this result, so nothing was imported. Import it into the result that it was exported from.",
      ),
    );
  requireLength(timeline, reviewed, read);
  requireWithin(timeline, reviewed, read);
}

function isOtherText(timeline: Timeline, read: ChosenAnnotation): boolean {
  const origin = originIn(read);
  if (origin) return origin.text !== originOf(timeline, undefined).text;
  if (read.aligned) return sharedLabels(timeline, read.aligned.words.items) < LEAST_SHARED_WORDS;
  if (!read.said) return false;
  const { ofSaid, ofText } = sharedWords(timeline, read.said);
  return ofSaid < LEAST_SHARED_WORDS || ofText < LEAST_TEXT_SHARE;
}

function requireTiers({ kind }: Timeline, { said, tiers, format, aligned }: ChosenAnnotation): void {
  if (kind === "pronunciation" && format === "chat")
    throw new HumanError(
      "annotation-no-tiers",
      t("A transcript has no phonemes to import. Export this result as TextGrid or EAF, edit that file, and import it."),
    );
  if (aligned) return;
  if (said ? said.length > 0 || originIn({ tiers }) !== undefined : tiers.some(({ name }) => KNOWN_TIERS.some((known) => known === name)))
    return;
  const found = tiers
    .map(({ name }) => `“${name}”`)
    .slice(0, 8)
    .join(", ");
  throw new HumanError(
    "annotation-no-tiers",
    [
      ...missing(said !== undefined, found),
      t("Nothing was imported."),
      t("Export the result, edit that file, and import it, or name the tier of the words “words”."),
    ].join(" "),
  );
}

function missing(isTranscript: boolean, found: string): string[] {
  if (isTranscript) return [t("The transcript has no words.")];
  const none = t`The file has none of the tiers of an exported result (${KNOWN_TIERS.join(", ")}).`;
  return found === "" ? [none] : [none, t`It has ${found}.`];
}

function requireLength(timeline: Timeline, reviewed: Timeline, read: ChosenAnnotation): void {
  const length = read.duration ?? read.tiers.find(({ name, items }) => name === ORIGIN_TIER && items.length > 0)?.items[0]!.end;
  if (length === undefined || length === 0 || timeline.duration === undefined) return;
  const [least, most] = [timeline.duration, Math.max(endOf(timeline), endOf(reviewed))];
  // A reviewer's times may be beyond the end of the recording, and an export is as long as they are.
  const last = Math.max(
    0,
    ...read.tiers
      .filter(({ name }) => KNOWN_TIERS.some((known) => known === name && known !== "untimed"))
      .map(({ items }) => items.at(-1)?.end ?? 0),
  );
  const isExport = originIn(read) !== undefined && Math.abs(last - length) < LENGTH_TOLERANCE;
  // Some aligners end where the last word does.
  const isCutAtWord = read.aligned !== undefined && Math.abs((read.aligned.words.items.at(-1)?.end ?? 0) - length) < LENGTH_TOLERANCE;
  if ((length >= least - LENGTH_TOLERANCE || isCutAtWord) && (length <= most + LENGTH_TOLERANCE || isExport)) return;
  throw new HumanError(
    "annotation-other-recording",
    t`The file belongs to a recording of ${length.toFixed(2)} s, and this result to one of ${least.toFixed(2)} s. Its times don't fit, so nothing was imported. Import it into the result of its own recording. If you cut the file, keep its whole length.`,
  );
}

/** Also of files that do not say how long they are. */
function requireWithin(timeline: Timeline, reviewed: Timeline, read: ChosenAnnotation): void {
  if (timeline.duration === undefined) return;
  const end = Math.max(endOf(timeline), endOf(reviewed));
  const starts = wordStarts(read);
  const beyond = starts.filter((start) => start >= end + LENGTH_TOLERANCE);
  // A reviewer of an export may have put a word there.
  if (beyond.length === 0 || (originIn(read) !== undefined && beyond.length < starts.length)) return;
  throw new HumanError(
    "annotation-other-recording",
    t`The file has a word at ${Math.max(...beyond).toFixed(2)} s, and the recording of this result ends at ${end.toFixed(2)} s. Its times don't fit, so nothing was imported. Import it into the result of its own recording.`,
  );
}

/** Seconds. */
function wordStarts({ aligned, said, tiers }: ChosenAnnotation): number[] {
  if (said) return said.flatMap(({ start }) => start ?? []);
  const words = aligned ? [aligned.words] : tiers.filter(({ name }) => name === "words" || name === "heard words");
  return words.flatMap(({ items }) => items.map(({ start }) => start));
}
