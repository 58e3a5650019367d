import * as z from "zod";
import { type Alphabet, PHONEME_CLASSES } from "../core/arpabet/alphabet.ts";
import { indexOf } from "../core/arpabet/alphabetIndex.ts";
import { ARPABET } from "../core/arpabet/arpabetAlphabet.ts";
import { HumanError } from "../core/humanError.ts";

const phoneme = z.looseObject({
  symbol: z
    .string()
    .regex(/^(?![/|]$|#|;;;)[^\s\p{Default_Ignorable_Code_Point}\p{Cc}]+$/u)
    .meta({ description: "As it is written in references: without blanks, not / or | alone, and not beginning with # or ;;;." }),
  class: z.enum(PHONEME_CLASSES).meta({ description: "What kind of sound it is. Vowels and diphthongs may carry stress; marks of silence count for nothing." }),
  ipa: z.string().regex(/^[^\s⟨⟩ˈˌ]+$/u).meta({ description: "In the International Phonetic Alphabet, without stress and blanks." }),
  description: z.string().min(1).meta({ description: "What it is, in words, such as “voiceless dental fricative”." }),
  example: z
    .looseObject({
      word: z.string().min(1).meta({ description: "A word with this sound." }),
      start: z.int().nonnegative().meta({ description: "The first of the letters that spell it, counted from 0." }),
      end: z.int().positive().meta({ description: "The letter after the last of them." }),
    })
    .optional()
    .meta({ description: "A word with this sound, and the letters that spell it." }),
  arpabet: z.array(z.string()).min(1).optional().meta({ description: "The same sound in Arpabet, such as [\"TH\"]; several symbols for a sequence. Left out where Arpabet has none." }),
  confusions: z
    .array(
      z.looseObject({
        symbol: z.string().meta({ description: "A symbol of this alphabet." }),
        note: z.string().meta({ description: "Why, or when, in a few words." }),
      }),
    )
    .optional()
    .meta({ description: "What children often say in its place, the most usual first." }),
  seconds: z.number().nonnegative().optional().meta({ description: "How long it usually lasts in a child's speech. Left out, it lasts as its counterpart in Arpabet does." }),
});

/** An alphabet that a model takes instead of Arpabet, as a file. */
export const alphabetFile = z
  .looseObject({
    $schema: z.string().optional().meta({ description: "The JSON schema of this file." }),
    id: z.string().regex(/^[a-z0-9][a-z0-9._-]*$/).meta({ description: "A short name for programs: small letters, digits, dots, hyphens." }),
    name: z.string().min(1).meta({ description: "A name for people." }),
    stress: z.enum(["optional", "none"]).meta({ description: "Whether vowels may end in a stress digit: 0, 1 or 2." }),
    caseSensitive: z.boolean().meta({ description: "Whether iy is another symbol than IY. Where it is not, symbols are still sent as they stand here." }),
    phonemes: z.array(phoneme).min(1).meta({ description: "The symbols." }),
  })
  .meta({ title: "Phonetic alphabet", description: "The symbols that a model for pronunciation takes." });

/** A file that is no alphabet: `alphabet-damaged`. */
export class AlphabetFileError extends HumanError {
  override readonly name = "AlphabetFileError";
  declare readonly code: "alphabet-damaged";
}

/** So many things that are wrong are named. */
const NAMED = 5;

/**
 * Reads an alphabet.
 * @param text the file's text, JSON
 * @throws {AlphabetFileError} in words for people, with where and what is wrong.
 */
export function readAlphabet(text: string): Alphabet {
  const parsed = alphabetFile.safeParse(parseJson(text));
  if (!parsed.success) throw damaged(parsed.error.issues.map(({ path, message }) => `at “${path.join(".") || "the beginning"}”: ${message}`), parsed.error);
  const wrong = contradictions(parsed.data);
  if (wrong.length > 0) throw damaged(wrong);
  return parsed.data;
}

/** What no schema can say. */
function contradictions({ phonemes, caseSensitive, stress }: Alphabet): string[] {
  const seen = new Set<string>();
  const symbols = new Set(phonemes.map(({ symbol }) => symbol));
  const arpabet = indexOf(ARPABET);
  return phonemes.flatMap(({ symbol, example, arpabet: counterpart = [], confusions = [] }) => {
    const key = caseSensitive ? symbol : symbol.toUpperCase();
    const twice = seen.has(key) ? [`the symbol ${symbol} is there twice`] : [];
    seen.add(key);
    return [
      ...twice,
      ...(stress === "optional" && /[0-9]$/.test(symbol) ? [`the symbol ${symbol} ends in a digit, which would be taken for stress`] : []),
      ...(example && !(example.start < example.end && example.end <= example.word.length) ? [`the example of ${symbol} names letters that “${example.word}” does not have`] : []),
      ...counterpart.filter((other) => !arpabet.resolve(other)?.valid).map((other) => `${symbol} is said to be ${other}, which Arpabet does not have`),
      ...confusions.filter((other) => !symbols.has(other.symbol)).map((other) => `${symbol} is said to be taken for ${other.symbol}, which this alphabet does not have`),
    ];
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (error) {
    throw damaged([text.trim() === "" ? "it is empty" : "it is not JSON"], error);
  }
}

function damaged(wrong: readonly string[], cause?: unknown): AlphabetFileError {
  const more = wrong.length > NAMED ? `; and ${wrong.length - NAMED} more` : "";
  return new AlphabetFileError("alphabet-damaged", `This file holds no alphabet that can be used: ${wrong.slice(0, NAMED).join("; ")}${more}. Mend it; the editor marks what its schema does not allow.`, { cause });
}
