import { t } from "@vscode/l10n";

/** Something that an operator says about a model besides its id. */
export interface ModelFact {
  /** Its key in the setting of a profile's model. */
  setting: string;
  /** Its option in the terminal, without the hyphens. */
  option: string;
  /** The allowed values; absent for any text. */
  values?: readonly string[];
  /** Asked of the author when the model is edited. */
  question: string;
  /** In the manifest, in the format of results and in the terminal's help. */
  description: string;
  /** How it is written after the model's id. */
  words: (value: string) => string;
}

/**
 * Everything that accompanies a model's id and is not sent: from the setting of a profile, or an option in the terminal,
 * into jobs, results and what is shown. A new one is a line here; it is written in words wherever the model is.
 */
export const MODEL_FACTS = {
  modelConfidence: {
    setting: "confidence",
    option: "model-confidence",
    values: ["high", "medium"],
    question: t("What confidence does the service's operator give this model?"),
    description: "What the operator says about the model's confidence",
    words: (value) => (value === "high" ? t("high confidence") : value === "medium" ? t("medium confidence") : t`${value} confidence`),
  },
} as const satisfies Record<string, ModelFact>;

export type ModelFacts = { readonly [Name in keyof typeof MODEL_FACTS]?: string };
type FactName = keyof typeof MODEL_FACTS;

export const MODEL_FACT_LIST: readonly (readonly [FactName, ModelFact])[] = Object.entries(MODEL_FACTS) as [FactName, ModelFact][];

/** Reads facts from a source that has them under the names that `nameOf` gives; invalid values are left out. */
export function readModelFacts(
  source: Readonly<Record<string, unknown>>,
  nameOf: (name: FactName, fact: ModelFact) => string = (name) => name,
): ModelFacts {
  const facts = MODEL_FACT_LIST.flatMap(([name, fact]): [FactName, string][] => {
    const value = source[nameOf(name, fact)];
    const known = typeof value === "string" && value.trim() !== "" && (fact.values?.includes(value) ?? true);
    return known ? [[name, value]] : [];
  });
  return Object.fromEntries(facts);
}

/** The facts as in the setting of a profile's model. */
export function modelFactSettings(facts: ModelFacts): Record<string, string> {
  return Object.fromEntries(MODEL_FACT_LIST.flatMap(([name, { setting }]) => (facts[name] === undefined ? [] : [[setting, facts[name]]])));
}

/** Such as `medium confidence`, one for each known fact. */
export function modelFactsInWords(facts: ModelFacts): string[] {
  return MODEL_FACT_LIST.flatMap(([name, { words }]) => (facts[name] === undefined ? [] : [words(facts[name])]));
}
