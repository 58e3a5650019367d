import { t } from "@vscode/l10n";
import * as z from "zod";
import { jsonIn } from "#core/text/jsonIn.ts";
import { type Alphabet, PHONEME_CLASSES } from "#core/arpabet/alphabet.ts";
import { indexOf } from "#core/arpabet/alphabetIndex.ts";
import { ARPABET } from "#core/arpabet/arpabetAlphabet.ts";
import { HumanError } from "#core/humanError.ts";
import { issueInWords, valueAt } from "./issueInWords.ts";

const phoneme = z.looseObject({
  symbol: z
    .string()
    .regex(/^(?![/|]$|#|;;;)[^\s\p{Default_Ignorable_Code_Point}\p{Cc}]+$/u)
    .meta({ description: "As it is written in references: without blanks, not / or | alone, and not beginning with # or ;;;." }),
  class: z
    .enum(PHONEME_CLASSES)
    .meta({ description: "What kind of sound it is. Vowels and diphthongs may carry stress; symbols for silence are ignored." }),
  ipa: z
    .string()
    .regex(/^[^\s⟨⟩ˈˌ]+$/u)
    .meta({ description: "In the International Phonetic Alphabet, without stress and blanks." }),
  description: z.string().min(1).meta({ description: "What it is, in words, such as “voiceless dental fricative”." }),
  example: z
    .looseObject({
      word: z.string().min(1).meta({ description: "A word with this sound." }),
      start: z.int().nonnegative().meta({ description: "The first of the letters that spell it, counted from 0." }),
      end: z.int().positive().meta({ description: "The letter after the last of them." }),
    })
    .optional()
    .meta({ description: "A word with this sound, and the letters that spell it." }),
  arpabet: z
    .array(z.string())
    .min(1)
    .optional()
    .meta({ description: 'The same sound in Arpabet, such as ["TH"]; several symbols for a sequence. Left out where Arpabet has none.' }),
  confusions: z
    .array(
      z.looseObject({
        symbol: z.string().meta({ description: "A symbol of this alphabet." }),
        note: z.string().meta({ description: "Why, or when, in a few words." }),
      }),
    )
    .optional()
    .meta({ description: "What children often say in its place, the most usual first." }),
  seconds: z
    .number()
    .nonnegative()
    .optional()
    .meta({ description: "How long it usually lasts in a child's speech. If left out, the duration of its Arpabet counterpart is used." }),
});

/** Taken by a model instead of Arpabet. */
export const alphabetFile = z
  .looseObject({
    $schema: z.string().optional().meta({ description: "The JSON schema of this file." }),
    id: z
      .string()
      .regex(/^[a-z0-9][a-z0-9._-]*$/)
      .meta({ description: "A short name for programs: lowercase letters, digits, dots, hyphens." }),
    name: z.string().min(1).meta({ description: "A name for people." }),
    stress: z.enum(["optional", "none"]).meta({ description: "Whether vowels may end in a stress digit: 0, 1 or 2." }),
    caseSensitive: z
      .boolean()
      .meta({ description: "Whether iy and IY are different symbols. If not, symbols are still sent as written here." }),
    phonemes: z.array(phoneme).min(1).meta({ description: "The symbols." }),
  })
  .meta({ title: "Phonetic alphabet", description: "The symbols that a model for pronunciation accepts." });

/** `alphabet-damaged`. */
export class AlphabetFileError extends HumanError {
  override readonly name = "AlphabetFileError";
  declare readonly code: "alphabet-damaged";
}

/** Problems that are named. */
const MOST_NAMED_PROBLEMS = 5;

/**
 * @param file its name in messages
 * @throws {AlphabetFileError} saying where and what is wrong.
 */
export function readAlphabet(text: string, file = t("This file")): Alphabet {
  const content = jsonIn(text);
  if (content === undefined) throw damaged(file, [text.trim() === "" ? t("it is empty") : t("it is not JSON")]);
  const parsed = alphabetFile.safeParse(content);
  if (!parsed.success)
    throw damaged(
      file,
      parsed.error.issues.map((issue) => `${placeOf(issue.path, content)} ${issueInWords(issue, content, FORMS)}`),
      parsed.error,
    );
  const wrong = contradictions(parsed.data);
  if (wrong.length > 0) throw damaged(file, wrong);
  return parsed.data;
}

/** In words: `the class of phoneme 3 (AA)`. */
function placeOf(path: readonly PropertyKey[], content: unknown): string {
  if (path.length === 0) return t("the file");
  const [list, number, ...rest] = path;
  if (list !== "phonemes" || typeof number !== "number") return `“${path.join(".")}”`;
  const symbol = valueAt(content, ["phonemes", number, "symbol"]);
  const phoneme = typeof symbol === "string" ? t`phoneme ${number + 1} (${symbol})` : t`phoneme ${number + 1}`;
  const inside = rest.map((key) => (typeof key === "number" ? t`entry ${key + 1}` : String(key))).join(", ");
  return inside === "" ? phoneme : t`the ${inside} of ${phoneme}`;
}

/** The meaning of the schema's patterns, by property. */
const FORMS: Readonly<Record<string, string>> = {
  id: t("can only have lowercase letters, digits, dots, hyphens and underscores, and starts with a letter or digit"),
  symbol: t("cannot have spaces or invisible characters, cannot start with ;;; or #, and cannot be just / or |"),
  ipa: t("cannot have spaces, stress marks or ⟨ ⟩"),
};

/** Problems that a schema cannot express. */
function contradictions({ phonemes, caseSensitive, stress }: Alphabet): string[] {
  const seen = new Set<string>();
  const symbols = new Set(phonemes.map(({ symbol }) => symbol));
  const arpabet = indexOf(ARPABET);
  return phonemes.flatMap(({ symbol, example, arpabet: counterpart = [], confusions = [] }) => {
    const key = caseSensitive ? symbol : symbol.toUpperCase();
    const twice = seen.has(key) ? [t`the symbol ${symbol} appears twice`] : [];
    seen.add(key);
    return [
      ...twice,
      ...(stress === "optional" && /[0-9]$/.test(symbol) ? [t`the symbol ${symbol} ends in a digit, which would be read as stress`] : []),
      ...(example && !(example.start < example.end && example.end <= example.word.length)
        ? [t`the example of ${symbol} has letter positions outside of “${example.word}”`]
        : []),
      ...counterpart
        .filter((other) => !arpabet.resolve(other)?.valid)
        .map((other) => t`${symbol} names ${other}, which Arpabet does not have`),
      ...confusions
        .filter((other) => !symbols.has(other.symbol))
        .map((other) => t`the confusions of ${symbol} name ${other.symbol}, which this alphabet does not have`),
    ];
  });
}

function damaged(file: string, wrong: readonly string[], cause?: unknown): AlphabetFileError {
  const shown = [
    ...wrong.slice(0, MOST_NAMED_PROBLEMS),
    ...(wrong.length > MOST_NAMED_PROBLEMS ? [t`and ${wrong.length - MOST_NAMED_PROBLEMS} more`] : []),
  ].join("; ");
  return new AlphabetFileError(
    "alphabet-damaged",
    t`${file} is not an alphabet that can be used: ${shown}. Correct it, or choose another one.`,
    { cause },
  );
}
