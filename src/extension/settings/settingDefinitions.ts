import { OPERATION_IDS } from "../../operations/operations.ts";
import { SLOWEST_WORDS_PER_MINUTE } from "../../core/passage/passageCodes.ts";
import { RUNNING_RECORD_RULES } from "../../core/record/measures.ts";
import { SEASONS } from "../../core/reading/norms.ts";
import { SEVERITIES, type Severity } from "../../core/problems/problem.ts";

/** A setting's name after `speechAssessment.`, its default (the manifest's too) and what is accepted as a value. */
export interface SettingDefinition<T> {
  readonly key: string;
  readonly fallback: T;
  /** Read from the author's own settings alone: a folder's settings must not decide where recordings and keys go. */
  readonly own?: true;
  /** The value as it is used, or undefined when it cannot be; a settings file may hold anything. */
  read(raw: unknown): T | undefined;
}

function choice<const T extends string>(key: string, values: readonly T[], fallback: NoInfer<T>): SettingDefinition<T> {
  return { key, fallback, read: (raw) => values.find((value) => value === raw) };
}

function text(key: string): SettingDefinition<string> {
  return { key, fallback: "", read: (raw) => (typeof raw === "string" ? raw.trim() : undefined) };
}

function wholeNumber(key: string, range: { from: number; to: number }, fallback: number): SettingDefinition<number> {
  const read = (raw: unknown) =>
    typeof raw === "number" && Number.isInteger(raw) && raw >= range.from && raw <= range.to ? raw : undefined;
  return { key, fallback, read };
}

function flag(key: string, fallback: boolean): SettingDefinition<boolean> {
  return { key, fallback, read: (raw) => (typeof raw === "boolean" ? raw : undefined) };
}

/** An object of texts; entries that cannot be used are left out, the others count. */
function entries<T extends string>(key: string, accepts: (value: string) => value is T): SettingDefinition<Readonly<Record<string, T>>> {
  const read = (raw: unknown) => {
    if (typeof raw !== "object" || raw === null || Array.isArray(raw)) return undefined;
    return Object.fromEntries(Object.entries(raw).filter((entry): entry is [string, T] => typeof entry[1] === "string" && accepts(entry[1])));
  };
  return { key, fallback: {}, read };
}

/** A list of texts; entries that cannot be used are left out, the others count. */
function texts(key: string, fallback: readonly string[]): SettingDefinition<readonly string[]> {
  const read = (raw: unknown) => (Array.isArray(raw) ? raw.filter((entry): entry is string => typeof entry === "string" && entry.trim() !== "") : undefined);
  return { key, fallback, read };
}

/** Hosted services, as they are written; `readProfiles` reads them. */
export const PROFILES: SettingDefinition<readonly unknown[]> = {
  key: "profiles", fallback: [], own: true, read: (raw) => (Array.isArray(raw) ? (raw as unknown[]) : undefined),
};
/** The name of the profile in use; empty for the embedded service. */
export const PROFILE: SettingDefinition<string> = { ...text("profile"), own: true };
export const FLUENCY_V1_FORMAT = choice("fluencyV1Format", ["native", "compat"], "native");
/** What stands for the speaker where neither the profile nor the author names one. */
export const USER_TOKEN: SettingDefinition<string> = { ...text("userToken"), own: true };
/** Whether the address book of user tokens is the extension's own, or a file in the workspace. */
export const KEEP_SPEAKERS: SettingDefinition<"extension" | "workspace"> = { ...choice("speakers.keepIn", ["extension", "workspace"], "extension"), own: true };
/** Whether results are received in this window beside being asked for, and how a service reaches it. */
export const RECEIVE_WEBHOOKS = { ...choice("webhooks.receive", ["off", "forwarded", "tunnel"], "off"), own: true } as const;
/** Loopback port of the receiver; 0 for any that is free. */
export const WEBHOOK_PORT: SettingDefinition<number> = { ...wholeNumber("webhooks.port", { from: 0, to: 65_535 }, 0), own: true };
/** Seconds from the upload to the result. */
export const TIMEOUT_SECONDS = wholeNumber("timeoutSeconds", { from: 10, to: 3600 }, 300);

/** What counts as an error in a running record beside substitutions and omissions. */
export const COUNTING = {
  insertions: flag("counting.insertions", RUNNING_RECORD_RULES.insertions),
  repetitions: flag("counting.repetitions", RUNNING_RECORD_RULES.repetitions),
  selfCorrections: flag("counting.selfCorrections", RUNNING_RECORD_RULES.selfCorrections),
  falseStarts: flag("counting.falseStarts", RUNNING_RECORD_RULES.falseStarts),
  longPauses: flag("counting.longPauses", RUNNING_RECORD_RULES.longPauses),
  properNounsOnce: flag("counting.properNounsOnce", RUNNING_RECORD_RULES.properNounsOnce),
} as const;
/** Empty: the author gave none. */
export const READER_GRADE = choice("reader.grade", ["", "1", "2", "3", "4", "5", "6"], "");
export const READER_SEASON = choice("reader.season", ["", ...SEASONS], "");
export const PHONEME_SYMBOLS = choice("phonemeSymbols", ["arpabet", "ipa"], "arpabet");

/** Whether results become files of the author's; those that do not are kept by the extension. */
export const SAVE_RESULTS = choice("results.save", ["always", "ask", "never"], "always");
/** Relative to the workspace's folder; empty for beside the passage. */
export const RESULTS_FOLDER = text("results.folder");
/** Whether the last result of an open passage is marked in its text. */
export const MARKS = flag("marks", true);
/** Whether the embedded engine finds the times that a result leaves open. */
export const LOCAL_TIMES = flag("localTimes", true);

const PROBLEM_SEVERITIES: readonly string[] = [...SEVERITIES, "off"];
/** How much a problem matters to the author, by its code; a code that is not there has its usual severity. */
export const PROBLEM_SEVERITY = entries("problems.severity", (value): value is Severity | "off" => PROBLEM_SEVERITIES.includes(value));
/** What is shown within the lines of an Arpabet file. */
export const INLAY_HINTS = choice("inlayHints", ["off", "ipa", "word"], "ipa");
/** Whether each line of an Arpabet file offers an assessment and shows the last one's outcome. */
export const CODE_LENS = flag("codeLens", true);
/** Model id to a shipped alphabet's id or an alphabet file's path. */
export const ALPHABETS = entries("alphabets", (value): value is string => value.trim() !== "");

/** Globs of the texts that are checked as passages; those of a workspace are read from its folder. */
export const PASSAGES = texts("passages.include", ["**/*.passage.txt", "**/*.passage.md", "**/passages/**/*.{txt,md}"]);
/** The assessment that passages are written for: its limits are theirs. */
export const PASSAGE_OPERATION = choice("passages.operation", OPERATION_IDS, OPERATION_IDS[0]!);
/** At what rate the slowest child reads a passage, in words per minute. */
export const PASSAGE_SLOWEST = wholeNumber("passages.slowestWordsPerMinute", { from: 5, to: 300 }, SLOWEST_WORDS_PER_MINUTE);
/** A shipped scope and sequence's id or the path of a file with one; empty for none. */
export const SCOPE_AND_SEQUENCE = text("scopeAndSequence");
/** Id or title of the unit of it that the class has reached; empty for the last. */
export const SCOPE_UNIT = text("scopeUnit");

export const SETTING_DEFINITIONS: readonly SettingDefinition<unknown>[] = [
  PROFILES, PROFILE, FLUENCY_V1_FORMAT, USER_TOKEN, KEEP_SPEAKERS, RECEIVE_WEBHOOKS, WEBHOOK_PORT, TIMEOUT_SECONDS,
  ...Object.values(COUNTING), READER_GRADE, READER_SEASON, PHONEME_SYMBOLS,
  SAVE_RESULTS, RESULTS_FOLDER, MARKS, LOCAL_TIMES,
  PROBLEM_SEVERITY, INLAY_HINTS, CODE_LENS, ALPHABETS,
  PASSAGES, PASSAGE_OPERATION, PASSAGE_SLOWEST, SCOPE_AND_SEQUENCE, SCOPE_UNIT,
];
