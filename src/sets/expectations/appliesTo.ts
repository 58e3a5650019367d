import type { Operation } from "#operations/operation.ts";
import type { ExpectationKey } from "./expectation.ts";

const OF_ANY: readonly ExpectationKey[] = ["reading", "warnings"];
const EDITS = ["substitutions", "omissions", "insertions"] as const;

/** By what the reference of an operation is made of. */
const BY_REFERENCE: Readonly<Record<Operation["takes"], readonly ExpectationKey[]>> = {
  passage: [
    "accuracy",
    "wcpm",
    "words-correct",
    "errors",
    ...EDITS,
    "told",
    "variants",
    "sounded-out",
    "repetitions",
    "self-corrections",
    "false-starts",
    "miscues",
    ...OF_ANY,
  ],
  phrase: ["correct", "score", "confidence", "heard", ...EDITS, "miscues", "phonemes", ...OF_ANY],
  phonemes: ["correct", "score", "heard", ...EDITS, "phonemes", ...OF_ANY],
};

export function expectationsOf({ takes }: Pick<Operation, "takes">): readonly ExpectationKey[] {
  return BY_REFERENCE[takes];
}
