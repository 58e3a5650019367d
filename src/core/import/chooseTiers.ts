import { t } from "@vscode/l10n";
import type { Annotation, SaidItem, Tier } from "../formats/annotation.ts";
import { originIn } from "../formats/exportOrigin.ts";
import { plural } from "../plural.ts";
import type { Timeline } from "../timeline/model.ts";
import { normaliseWord } from "#language/text/normaliseWord.ts";
import { type ImportCandidate, ImportUnclearError } from "./importUnclearError.ts";
import { isSilenceMark } from "./silenceMark.ts";
import { KNOWN_TIERS, tierRole, type TierRole } from "./tierRole.ts";

/** By names in the file, in any case; left out where the file itself says it. */
export interface ImportChoice {
  /** The tier of the reader's words. */
  words?: string | undefined;
  /** Of several. */
  speaker?: string | undefined;
}

/** The parts of a file that are taken. */
export interface ChosenAnnotation extends Annotation {
  /** Tiers of an aligner or another program, which say when words and phonemes were said, and nothing else. */
  aligned?: { words: Tier; phonemes?: Tier };
  /** Parts that were left out, in words. */
  notes: string[];
}

/** Roles of readers, as CHAT names them; the surest first. */
const READER_ROLES = [/^target_(?:child|adult)$/i, /^(?:child|student|participant|subject|reader)$/i];
/** By its name alone: the code that CHAT keeps for the target child. */
const READER_NAME = "CHI";

/**
 * The reader's words of a transcript, or the tiers of an export, or else the tiers of words and phonemes; without marks of silence.
 * @throws {ImportUnclearError} if the names leave open which they are, or the chosen name is not there.
 */
export function chooseTiers(timeline: Timeline, read: Annotation, choice: ImportChoice): ChosenAnnotation {
  if (read.said) return { ...read, ...saidByReader(read, read.said, choice.speaker) };
  const words = new Set(timeline.words.map(({ text }) => normaliseWord(text)));
  const quiet = (tier: Tier): Tier => ({
    ...tier,
    items: tier.items.filter(({ text }) => !isSilenceMark(text) || words.has(normaliseWord(text))),
  });
  const isExport =
    originIn(read) !== undefined || read.tiers.some(({ name }) => KNOWN_TIERS.some((one) => one === name && one !== "words"));
  const tiers = read.tiers.filter(({ items }) => items.some(({ start, end }) => end > start));
  if ((isExport && choice.words === undefined) || timeline.kind === "pronunciation" || tiers.length === 0) return { ...read, notes: [] };
  const chosen = choice.words === undefined ? wordsOf(tiers, choice.speaker) : named(tiers, choice.words);
  const speaker = speakerOf(chosen) ?? "";
  const phonemes = tiers.filter((tier) => roleOf(tier) === "phonemes" && (speakerOf(tier) ?? "") === speaker);
  return {
    ...read,
    aligned: { words: quiet(chosen), ...(phonemes.length === 1 && { phonemes: quiet(phonemes[0]!) }) },
    notes: [],
  };
}

function roleOf({ name }: Tier): TierRole | undefined {
  return tierRole(name)?.role;
}

function speakerOf({ name, speaker }: Tier): string | undefined {
  return speaker ?? tierRole(name)?.speaker;
}

function isNamed(name: string | undefined, wanted: string): boolean {
  return name?.trim().toLowerCase() === wanted.trim().toLowerCase();
}

function named(tiers: readonly Tier[], wanted: string): Tier {
  const found = tiers.find(({ name }) => name === wanted) ?? tiers.find(({ name }) => isNamed(name, wanted));
  if (!found)
    throw new ImportUnclearError(
      "tier",
      t`The file has no tier “${wanted}” with intervals, so nothing was imported.`,
      tiers.map(candidate),
    );
  return found;
}

function wordsOf(tiers: readonly Tier[], speaker: string | undefined): Tier {
  const all = tiers.filter((tier) => roleOf(tier) === "words");
  const own = speaker === undefined ? all : all.filter((tier) => isNamed(speakerOf(tier), speaker));
  if (speaker !== undefined && own.length === 0 && all.length > 0)
    throw new ImportUnclearError(
      "speaker",
      t`The file has no tier of words of a speaker “${speaker}”, so nothing was imported.`,
      speakersOf(all),
    );
  const exact = own.filter(({ name }) => KNOWN_TIERS.some((known) => known === name));
  const [first, second] = exact.length === 1 ? exact : own;
  if (first && !second) return first;
  if (first && new Set(own.map(speakerOf)).size === own.length)
    throw new ImportUnclearError(
      "speaker",
      t("The file has words of several speakers, and does not say who the reader is. Nothing was imported."),
      speakersOf(own),
    );
  throw new ImportUnclearError(
    "tier",
    first
      ? t("The file has several tiers of words. Nothing was imported.")
      : t("None of the file’s tiers is named as a tier of words. Nothing was imported."),
    (first ? own : tiers).map(candidate),
  );
}

function candidate({ name, items }: Tier): ImportCandidate {
  return { name, labels: items.length, example: exampleOf(items.map(({ text }) => text)) };
}

function speakersOf(tiers: readonly Tier[]): ImportCandidate[] {
  return tiers.map((tier) => ({ ...candidate(tier), name: speakerOf(tier) ?? "" }));
}

function exampleOf(labels: readonly string[]): string {
  return labels
    .filter((label) => !isSilenceMark(label))
    .slice(0, 6)
    .join(" ");
}

function saidByReader(read: Annotation, said: readonly SaidItem[], wanted: string | undefined): { said: SaidItem[]; notes: string[] } {
  const bySpeaker = new Map<string, SaidItem[]>();
  for (const item of said) {
    const own = bySpeaker.get(item.speaker ?? "");
    if (own) own.push(item);
    else bySpeaker.set(item.speaker ?? "", [item]);
  }
  const reader = readerAmong(read, bySpeaker, wanted);
  const notes = [...bySpeaker].flatMap(([name, { length }]) =>
    name === reader
      ? []
      : [
          plural(
            length,
            t`1 word of ${name} was left out; the reader is ${reader}.`,
            t`${length} words of ${name} were left out; the reader is ${reader}.`,
          ),
        ],
  );
  return { said: bySpeaker.get(reader) ?? [], notes };
}

function readerAmong(read: Annotation, bySpeaker: ReadonlyMap<string, SaidItem[]>, wanted: string | undefined): string {
  const names = [...bySpeaker.keys()];
  const candidates = () =>
    [...bySpeaker].map(([name, items]) => ({ name, labels: items.length, example: exampleOf(items.flatMap(({ heard }) => heard)) }));
  if (wanted !== undefined) {
    const found = names.find((name) => isNamed(name.replace(/^\*/, ""), wanted.replace(/^\*/, "")));
    if (found === undefined && names.length > 0)
      throw new ImportUnclearError(
        "speaker",
        t`The transcript has no words of a speaker “${wanted}”, so nothing was imported.`,
        candidates(),
      );
    return found ?? "";
  }
  if (names.length < 2) return names[0] ?? "";
  const roles = new Map((read.participants ?? []).map(({ name, role }) => [name, role]));
  for (const role of READER_ROLES) {
    const readers = names.filter((name) => role.test(roles.get(name) ?? ""));
    if (readers.length === 1) return readers[0]!;
  }
  if (names.includes(READER_NAME) && !roles.has(READER_NAME)) return READER_NAME;
  throw new ImportUnclearError(
    "speaker",
    t("The transcript has words of several speakers, and does not say who the reader is. Nothing was imported."),
    candidates(),
  );
}
