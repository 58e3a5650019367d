import type { Operation } from "./limits.ts";

/** The assessments as authors know them. */
export const OPERATION_NAMES: Record<Operation, { label: string; description: string }> = {
  "fluency-v2": { label: "Fluency", description: "A passage read aloud: words read, skipped, added or replaced, and the rate." },
  "fluency-v1": { label: "Fluency (v1)", description: "The older assessment of a passage, for long and compressed recordings." },
  pronunciation: { label: "Pronunciation", description: "A sequence of phonemes: whether it was said, and when each one starts." },
  recognition: { label: "Word recognition", description: "A word or phrase: what was heard, whether it is right, and how sure that is." },
};
