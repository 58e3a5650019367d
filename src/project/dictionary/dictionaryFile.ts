import { t } from "@vscode/l10n";
import { getNodeValue, type Node } from "jsonc-parser";
import * as z from "zod";
import { issueInWords } from "#contract/files/issueInWords.ts";
import { MOST_PRONUNCIATIONS } from "#contract/reading/ownPronunciations.ts";
import type { Language } from "#language/language.ts";
import type { Problem } from "#core/problems/problem.ts";
import { nodeAt, problemAt, readJson } from "../files/jsonFile.ts";
import { readPronunciation } from "./readPronunciation.ts";
import { wordOf } from "./wordOf.ts";

export const DICTIONARY_NAME_ENDING = ".dictionary.json";

/** The version that this program reads. */
export const DICTIONARY_VERSION = 1;

const said = z.string().min(1).max(400).meta({
  description: "How the word is said: Arpabet such as Z UH1 R IY0, with or without stress, or IPA between slashes such as /ˈzʊri/.",
});
const entry = z
  .looseObject({
    say: z
      .union([said, z.array(said).min(1)], { error: t("has to be a pronunciation, or a list of them") })
      .meta({ description: "What counts as right there, the most common first." }),
    in: z.array(z.string().min(1)).min(1).optional().meta({
      description:
        'The texts that it is for, as paths from this file\'s folder, such as ["zoo.txt"]. If left out, it is for all texts in this folder and below.',
    }),
  })
  .meta({ description: "Pronunciations for some texts only." });
const FORM = t('has to be a pronunciation, { "say": …, "in": […] }, or a list of these');
const word = z.union([said, entry, z.array(z.union([said, entry], { error: FORM })).min(1)], { error: FORM });

/** Written by hand. */
export const dictionaryFile = z
  .looseObject({
    $schema: z.string().optional().meta({ description: "The JSON schema of this file." }),
    version: z.literal(DICTIONARY_VERSION).meta({ description: "Version of this format." }),
    words: z.record(z.string(), word).meta({
      description:
        "Words and names, each with the pronunciations that count as right, instead of those in the dictionary that comes with the extension. For the texts that they name, entries with “in” come before others.",
    }),
  })
  .meta({
    title: "Pronouncing dictionary of a project",
    description: "How words and names are said in the passages of this folder and the folders below it.",
  });

/** The file without its entries, which are read one by one. */
const shell = z.looseObject({ version: z.literal(DICTIONARY_VERSION), words: z.record(z.string(), z.unknown()) });

export interface DictionaryEntry {
  /** As `normaliseWord` writes it. */
  word: string;
  /** Arpabet, separated by blanks. */
  said: readonly string[];
  /** Relative to the file's folder, with forward slashes; absent for all texts. */
  in?: readonly string[];
}

export interface ReadDictionary {
  /** Undefined where the file as a whole cannot be used. */
  entries?: readonly DictionaryEntry[];
  /** In the order of the text. Only entries with an error are left out. */
  problems: Problem[];
}

/** Never throws. */
export function readDictionary(text: string, language: Language): ReadDictionary {
  const file = readJson(text, { schema: shell, version: DICTIONARY_VERSION, kind: "dictionary" });
  if (!file.root) return { problems: [file.problem] };
  const words = nodeAt(file.root, ["words"]);
  const problems: Problem[] = [];
  const entries: DictionaryEntry[] = [];
  const seen = new Set<string>();
  for (const { children: [key, value] = [] } of words?.children ?? []) {
    if (!key || !value) continue;
    const name = wordOf(String(key.value), language);
    if (name === undefined) {
      problems.push(
        problemAt(
          key,
          "dictionary-word",
          t`“${String(key.value)}” is not a single word, which has letters and maybe apostrophes between them. Write each word of a name as an entry of its own.`,
        ),
      );
      continue;
    }
    if (seen.has(name))
      problems.push(
        problemAt(
          key,
          "dictionary-twice",
          t`“${String(key.value)}” is already in this file. All of its pronunciations count as right. Put them into one list.`,
          "warning",
        ),
      );
    seen.add(name);
    const read = entriesOf(name, value);
    problems.push(...read.problems);
    entries.push(...read.entries);
  }
  return { entries, problems: problems.sort((a, b) => a.start - b.start) };
}

function entriesOf(name: string, node: Node): { entries: DictionaryEntry[]; problems: Problem[] } {
  const value = getNodeValue(node) as unknown;
  const parsed = word.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return {
      entries: [],
      problems: [
        problemAt(nodeAt(node, issue!.path) ?? node, "dictionary-damaged", t`The entry for “${name}” ${issueInWords(issue!, value)}.`),
      ],
    };
  }
  const problems: Problem[] = [];
  const entries: DictionaryEntry[] = [];
  for (const part of node.type === "array" ? node.children! : [node]) {
    const say = part.type === "object" ? nodeAt(part, ["say"])! : part;
    const saidHere = (say.type === "array" ? say.children! : [say]).flatMap((one) => {
      const { phonemes, failure } = readPronunciation(String(one.value));
      if (failure !== undefined) problems.push(problemAt(one, "dictionary-pronunciation", failure));
      return phonemes ?? [];
    });
    const texts = part.type === "object" ? nodeAt(part, ["in"]) : undefined;
    if (saidHere.length > 0)
      entries.push({ word: name, said: saidHere, ...(texts && { in: texts.children!.map(({ value: path }) => plainPath(String(path))) }) });
  }
  if (entries.flatMap((one) => one.said).length > MOST_PRONUNCIATIONS)
    problems.push(
      problemAt(
        node,
        "dictionary-damaged",
        t`“${name}” has more than ${MOST_PRONUNCIATIONS} pronunciations. Only the first ${MOST_PRONUNCIATIONS} count.`,
        "warning",
      ),
    );
  return { entries, problems };
}

function plainPath(path: string): string {
  return path.replaceAll("\\", "/").replace(/^(?:\.\/)+/u, "");
}
