import { t } from "@vscode/l10n";

export interface ModelFact {
  /** Key in the setting of a profile's model. */
  setting: string;
  /** In the terminal, without hyphens. */
  option: string;
  /** Absent for any text. */
  values?: readonly string[];
  /** Asked when the model is edited. */
  question: string;
  /** For the manifest, the format of results and the terminal's help. */
  description: string;
  words: (value: string) => string;
}

/** Accompanies a model's id and is never sent. A new fact is one line here: setting, option, jobs, results and words follow. */
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

/** Invalid values are left out. `nameOf` gives the source's names. */
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

export function modelFactSettings(facts: ModelFacts): Record<string, string> {
  return Object.fromEntries(MODEL_FACT_LIST.flatMap(([name, { setting }]) => (facts[name] === undefined ? [] : [[setting, facts[name]]])));
}

/** Such as `medium confidence`. */
export function modelFactsInWords(facts: ModelFacts): string[] {
  return MODEL_FACT_LIST.flatMap(([name, { words }]) => (facts[name] === undefined ? [] : [words(facts[name])]));
}
