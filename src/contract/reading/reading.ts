import * as z from "zod";
import { LIST_KINDS } from "#core/passage/facts.ts";
import { LAST_GRADE } from "#core/reading/grade.ts";
import { ownPronunciations } from "./ownPronunciations.ts";
import { MODEL_FACT_LIST, type MODEL_FACTS } from "./modelFacts.ts";

/**
 * A reading (what was to be read, its recording, who assessed it) is nested unchanged in a job, a result's file and the viewer's data.
 * Paths are URIs until they are written into a file of results, where they are relative to its folder.
 */

export const reference = z
  .looseObject({
    text: z.string().meta({
      description:
        "The text, or the phonemes, that the recording was compared with, as they were sent. Letters, sounds and nonsense words are marked as such; a hosted service gets them without.",
    }),
    path: z
      .string()
      .min(1)
      .optional()
      .meta({ description: "The document that the text was taken from, in the same form as the recording's path." }),
    selected: z.boolean().optional().meta({ description: "Whether it was a selection in the document, not the whole of it." }),
    line: z
      .int()
      .positive()
      .optional()
      .meta({ description: "The line of the document, counted from 1, where the text is one of several references in it." }),
    called: z.string().optional().meta({ description: "What that line is called in its document, such as its word." }),
    pronunciations: ownPronunciations.optional().meta({
      description:
        "Words of the text whose pronunciations the project has decided, as they were in force: lower case, each with all that counted as right, in Arpabet. Only for readings assessed by the embedded service.",
    }),
    list: z.enum(LIST_KINDS).optional().catch(undefined).meta({
      description: "The kind of list whose items were read one after the other; absent for connected text.",
    }),
    grade: z.int().min(0).max(LAST_GRADE).optional().catch(undefined).meta({
      description: "School grade that the text is for, as it or its folder said; 0 for kindergarten.",
    }),
    offset: z.int().nonnegative().optional().meta({
      description: "Where the text, without the markup of letters, sounds and nonsense words, begins in its document, in UTF-16 units.",
    }),
  })
  .meta({ description: "What was to be read." });

export const recording = z
  .looseObject({
    path: z.string().min(1).meta({ description: "Path from this file's folder, with forward slashes; a URI where there is no such path." }),
    sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .optional()
      .meta({ description: "SHA-256 of the recording's bytes as they were assessed, in hexadecimal." }),
    silence: z.number().positive().optional().meta({
      description:
        "Seconds of silence added at the end of the copy that was sent, because the service accepts no recording that short. The recording itself is unchanged, and times refer to it.",
    }),
    bytes: z.int().nonnegative().optional().meta({ description: "Size of the recording." }),
  })
  .meta({ description: "The recording that was assessed." });

const modelFacts = Object.fromEntries(
  MODEL_FACT_LIST.map(([name, { description, values }]) => [
    name,
    z
      .string()
      .optional()
      .meta({ description: `${description}, as set in the author's profile${values ? `: ${values.join(" or ")}` : ""}.` }),
  ]),
) as Record<keyof typeof MODEL_FACTS, z.ZodOptional<z.ZodString>>;

export const assessedBy = z
  .looseObject({
    service: z.enum(["embedded", "hosted"]).meta({ description: "On the author's machine, or by a hosted service." }),
    origin: z.string().optional().meta({ description: "For a hosted service: scheme, host and port of its address." }),
    modelId: z.string().meta({ description: "The model that was asked for." }),
    ...modelFacts,
    program: z.string().optional().meta({ description: "The program that sent the request, with its version." }),
  })
  .meta({ description: "Who assessed it, and for whom." });

export type Reference = z.infer<typeof reference>;
export type Recording = z.infer<typeof recording>;
export type AssessedBy = z.infer<typeof assessedBy>;
