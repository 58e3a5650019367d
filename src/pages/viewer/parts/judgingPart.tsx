import { useSignal } from "@preact/signals";
import { t } from "@vscode/l10n";
import { strictnessInWords } from "#core/reading/strictness.ts";
import { Scoring, wasOpen } from "./scoringPart.tsx";
import { Strictness, type StrictnessProps } from "./strictnessPart.tsx";

interface JudgingProps extends StrictnessProps {
  /** Undefined asks for a file. */
  chooseScoring: (value: string | undefined) => void;
}

/** A line that says by which rules a reading is scored and how strictly it is judged, and opens to both. */
export function Judging({ model, chooseScoring, change }: JudgingProps) {
  const {
    timeline: { kind, words },
    reading: { scoring },
    figuresHidden,
  } = model;
  const isOpen = useSignal(scoring?.failure !== undefined || wasOpen(".judging"));
  if (kind !== "fluency" || figuresHidden || (!scoring && words.length === 0)) return undefined;
  const rules = scoring?.offered.find(({ value }) => value === scoring.value)?.name;
  const strictness = model.asAssessed ? undefined : strictnessInWords(model.document.review?.strictness);
  return (
    <details class="judging" open={isOpen.value} onToggle={({ currentTarget }) => (isOpen.value = currentTarget.open)}>
      <summary>{[rules && t`Scored by: ${rules}`, strictness].filter(Boolean).join(", ") || t("How strict?")}</summary>
      {scoring && <Scoring model={model} choose={chooseScoring} />}
      {words.length > 0 && <Strictness model={model} change={change} />}
    </details>
  );
}
