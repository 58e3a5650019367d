import { t } from "@vscode/l10n";
import * as z from "zod";
import { jsonIn } from "#core/text/jsonIn.ts";
import { PHONEMES } from "#language/arpabet/phonemes.ts";
import { HumanError } from "#core/humanError.ts";
import type { Correspondence, ScopeAndSequence } from "#core/passage/scopeAndSequence.ts";

/** Of the format that this program reads. */
export const SCOPE_VERSION = 1;

const MOST_UNITS = 500;
const PHONEME = `(?:${PHONEMES.join("|")})`;
const CORRESPONDENCE = new RegExp(`^(?:[a-z]+|[a-z]_e)=(?:${PHONEME}(?: ${PHONEME})*)?$`);

export const scopeFile = z
  .looseObject({
    $schema: z.string().optional().meta({ description: "The JSON schema of this file." }),
    version: z.literal(SCOPE_VERSION).meta({ description: "Version of this format." }),
    name: z.string().min(1).meta({ description: "What the sequence is called." }),
    description: z.string().optional().meta({ description: "For people." }),
    units: z
      .array(
        z.looseObject({
          id: z.string().min(1).meta({ description: "Short and unique in the sequence, such as 3 or short-vowels." }),
          title: z.string().min(1).meta({ description: "What is taught." }),
          correspondences: z.array(z.string().regex(CORRESPONDENCE)).meta({
            description:
              "What is new: letters in lower case, =, and the Arpabet phonemes that they spell: sh=SH, x=K S; a_e=EY for a split grapheme; e= for a letter that is not heard. Letters that any unit teaches as one grapheme are not read one by one, and no e is silent beside a vowel letter.",
          }),
          heartWords: z.array(z.string().min(1)).default([]).meta({ description: "High-frequency words that are taught as wholes." }),
          syllables: z.int().positive().optional().meta({
            description:
              "From this unit on, words of at most this many syllables are read. If absent, the previous unit's value applies; before the first such unit, any number.",
          }),
          blends: z.boolean().optional().meta({
            description:
              "From this unit on, words are read that begin or end with two consonants, such as stop and hand. If no unit has it, from the first unit on.",
          }),
        }),
      )
      .min(1)
      .max(MOST_UNITS)
      .meta({ description: "In the order in which they are taught." }),
  })
  .meta({
    title: "Scope and sequence",
    description: "Which letters and sounds are taught in which order, to tell which words of a passage can be decoded.",
  });

/** `scope-damaged`; `scope-too-new` for a later version of this program. */
export class ScopeFileError extends HumanError {
  override readonly name = "ScopeFileError";
  declare readonly code: "scope-damaged" | "scope-too-new";
}

/** @throws {ScopeFileError} saying where and what is wrong. */
export function readScope(text: string): ScopeAndSequence {
  const json = jsonIn(text);
  if (json === undefined) throw damaged(t("it is not JSON, or part of it is missing"));
  const version: unknown = typeof json === "object" && json !== null ? (json as Record<string, unknown>).version : undefined;
  if (typeof version === "number" && version > SCOPE_VERSION) {
    throw new ScopeFileError(
      "scope-too-new",
      t`This scope and sequence needs a later version of Speech Assessment Authoring: its format is ${version}, and this version reads up to ${SCOPE_VERSION}. Update to use it.`,
    );
  }
  const parsed = scopeFile.safeParse(json);
  if (!parsed.success) throw damaged(reasonOf(parsed.error, json), parsed.error);
  const { name, description, units } = parsed.data;
  const ids = units.map(({ id }) => id);
  const twice = ids.find((id, index) => ids.indexOf(id) < index);
  if (twice !== undefined) throw damaged(t`two units have the ID “${twice}”`);
  return {
    name,
    description,
    units: units.map((unit) => ({
      id: unit.id,
      title: unit.title,
      correspondences: unit.correspondences.map(correspondence),
      heartWords: unit.heartWords.map((word) => word.toLowerCase().replaceAll("’", "'")),
      syllables: unit.syllables,
      blends: unit.blends,
    })),
  };
}

function correspondence(text: string): Correspondence {
  const gap = text.indexOf("=");
  return { grapheme: text.slice(0, gap), phonemes: text.slice(gap + 1) };
}

function reasonOf({ issues: [issue] }: z.ZodError, json: unknown): string {
  if (!issue || issue.path.length === 0) return t("it does not have the form of a scope and sequence");
  const unit = typeof issue.path[1] === "number" ? (json as { units: { id?: unknown }[] }).units[issue.path[1]]?.id : undefined;
  const path = issue.path.join(".");
  const where = typeof unit === "string" ? t`“${path}” (unit ${unit})` : `“${path}”`;
  if (issue.path.at(-2) !== "correspondences") return t`${where} is not valid`;
  const value = issue.path.reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown>)[key], json);
  return t`${where} is ${JSON.stringify(value)}, but has to be lowercase letters and their Arpabet phonemes, such as sh=SH or a_e=EY`;
}

function damaged(why: string, cause?: unknown): ScopeFileError {
  return new ScopeFileError(
    "scope-damaged",
    t`This file is not a scope and sequence that can be read: ${why}. Correct it, or start with a copy of the example that comes with the extension.`,
    { cause },
  );
}
