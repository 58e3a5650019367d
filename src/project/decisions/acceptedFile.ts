import { t } from "@vscode/l10n";
import { getNodeValue } from "jsonc-parser";
import * as z from "zod";
import { escaped } from "#core/printable.ts";
import { issueInWords } from "#contract/files/issueInWords.ts";
import { ACCEPTABLE_CODES, acceptedKey, type AcceptedFinding, LONGEST_SUBJECT } from "#core/accepted/acceptedFindings.ts";
import { ARPABET_CODES } from "#core/arpabet/arpabetCodes.ts";
import { HumanError } from "#core/humanError.ts";
import { PASSAGE_CODES } from "#core/passage/passageCodes.ts";
import { THRESHOLD_CODES } from "#core/passage/thresholds.ts";
import type { Problem } from "#core/problems/problem.ts";
import { nodeAt, problemAt, readJson } from "../files/jsonFile.ts";

/** Relative to the project's folder. */
export const ACCEPTED_PATH = ".speech-assessment/accepted.json";

/** The version that this program reads. */
export const ACCEPTED_VERSION = 1;

const acceptedEntry = z.looseObject({
  code: z.string().min(1).meta({ description: "The code of the problem, such as passage-unknown-word." }),
  text: z.string().max(LONGEST_SUBJECT).default("").meta({
    description:
      "The words that the problem is about; for a reference, its whole line. Capitals do not matter. Left out for problems of a whole text, such as passage-too-long.",
  }),
  in: z.string().min(1).optional().meta({
    description:
      "The text in which it is accepted, as a path from the project's folder. If left out, it is accepted everywhere in the project.",
  }),
});

export const acceptedFile = z
  .looseObject({
    $schema: z.string().optional().meta({ description: "The JSON schema of this file." }),
    version: z.literal(ACCEPTED_VERSION).meta({ description: "Version of this format." }),
    accepted: z.array(acceptedEntry).meta({ description: "One problem per line, in the order in which the program writes them." }),
  })
  .meta({ title: "Accepted problems", description: "Problems of passages and references that are no longer reported." });

/** The file without its entries, which are read one by one. */
const shell = z.looseObject({ version: z.literal(ACCEPTED_VERSION), accepted: z.array(z.unknown()) });

export interface AcceptedEntry extends AcceptedFinding {
  /** Path relative to the project's folder; absent for all texts. */
  in?: string;
}

export interface ReadAccepted {
  /** Undefined where the file as a whole cannot be used. */
  entries?: readonly AcceptedEntry[];
  /** In the order of the text. Only entries with an error are left out. */
  problems: Problem[];
}

const LIMITS: ReadonlySet<string> = new Set(THRESHOLD_CODES.map(({ code }) => code));
const CODES: ReadonlySet<string> = new Set([...[...ARPABET_CODES, ...PASSAGE_CODES].map(({ code }) => code), ...LIMITS]);

/** Never throws. */
export function readAccepted(text: string): ReadAccepted {
  const file = readJson(text, { schema: shell, version: ACCEPTED_VERSION, kind: "accepted" });
  if (!file.root) return { problems: [file.problem] };
  const problems: Problem[] = [];
  const entries: AcceptedEntry[] = [];
  for (const node of nodeAt(file.root, ["accepted"])?.children ?? []) {
    const value = getNodeValue(node) as unknown;
    const { data, error } = acceptedEntry.safeParse(value);
    if (!data) {
      const [issue] = error.issues;
      problems.push(
        problemAt(
          nodeAt(node, issue!.path) ?? node,
          "accepted-damaged",
          issue!.path.length === 0
            ? t`This entry ${issueInWords(issue!, value)}.`
            : t`“${issue!.path.join(".")}” ${issueInWords(issue!, value)}.`,
        ),
      );
      continue;
    }
    const code = nodeAt(node, ["code"])!;
    if (!CODES.has(data.code))
      problems.push(
        problemAt(
          code,
          "accepted-unknown-code",
          t`There is no problem with the code “${data.code}”, so this entry does nothing. The code may be misspelled, or from a later version.`,
          "warning",
        ),
      );
    else if (!ACCEPTABLE_CODES.includes(data.code)) {
      const why = LIMITS.has(data.code)
        ? t`“${data.code}” is a limit that was set for the check itself, so it cannot be accepted and this entry does nothing.`
        : t`“${data.code}” keeps the service from taking a text, so it cannot be accepted and this entry does nothing.`;
      problems.push(problemAt(code, "accepted-unknown-code", why, "warning"));
    }
    entries.push(data);
  }
  return { entries, problems };
}

/** @param path of the text relative to the project's folder */
export function acceptedIn(path: string, entries: readonly AcceptedEntry[]): AcceptedFinding[] {
  return entries.filter((entry) => entry.in === undefined || entry.in === path).map(({ code, text }) => ({ code, text }));
}

/**
 * The text does not depend on the order in which entries are added, so that two people's entries merge.
 * @param text of the file; undefined where there is none
 * @throws {HumanError} `accepted-damaged` for a file that has to be fixed first.
 */
export function withEntries(text: string | undefined, added: readonly AcceptedEntry[]): string {
  const keys = new Set(added.map(keyOf));
  return changed(text, (entries) => [...entries.filter((entry) => !keys.has(keyOf(entry))), ...added]);
}

/** Those that the file lacks, which `withEntries` would add. @param text as there */
export function newEntries(text: string | undefined, added: readonly AcceptedEntry[]): AcceptedEntry[] {
  const known = new Set((text === undefined ? [] : (readAccepted(text).entries ?? [])).map(keyOf));
  return added.filter((entry) => !known.has(keyOf(entry)));
}

/** @throws as `withEntries` does. */
export function withoutEntries(text: string, taken: readonly AcceptedEntry[]): string {
  const keys = new Set(taken.map(keyOf));
  return changed(text, (entries) => entries.filter((entry) => !keys.has(keyOf(entry))));
}

function changed(text: string | undefined, change: (entries: readonly AcceptedEntry[]) => readonly AcceptedEntry[]): string {
  if (text === undefined) return written({ version: ACCEPTED_VERSION }, change([]));
  const { entries, problems } = readAccepted(text);
  // An entry that cannot be read would be lost.
  if (!entries || problems.some(({ severity }) => severity === "error"))
    throw new HumanError(
      "accepted-damaged",
      `${t`Fix ${ACCEPTED_PATH} before you accept anything or take it back.`} ${problems[0]!.message}`,
    );
  const file = readJson(text, { schema: shell, version: ACCEPTED_VERSION, kind: "accepted" });
  return written(getNodeValue(file.root!) as Record<string, unknown>, change(entries));
}

function written({ accepted: _accepted, ...file }: Record<string, unknown>, entries: readonly AcceptedEntry[]): string {
  const head = Object.entries(file)
    .map(([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)},\n`)
    .join("");
  const lines = [...entries].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)).map(lineOf);
  return `{\n${head}  "accepted": [${lines.length > 0 ? `\n${lines.join(",\n")}\n  ` : ""}]\n}\n`;
}

/** On one line; invisible characters are escaped, since some findings are about them. */
function lineOf({ code, text, in: path, ...further }: AcceptedEntry): string {
  const ordered = { code, ...(text !== "" && { text }), ...(path !== undefined && { in: path }), ...further };
  const members = Object.entries(ordered).map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`);
  return `    { ${members.join(", ").replace(/[\p{Cc}\p{Cf}\u00A0\u2000-\u200A\u202F\u3000]/gu, escaped)} }`;
}

function keyOf(entry: AcceptedEntry): string {
  return `${entry.in ?? ""}\t${acceptedKey(entry)}`;
}
