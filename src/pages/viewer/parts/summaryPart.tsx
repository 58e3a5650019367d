import { t } from "@vscode/l10n";
import type { ComponentChildren } from "preact";
import { ownKeys, Select } from "../../kit/controls.tsx";
import { GRADES, SEASON_NAMES, SEASONS } from "#core/reading/norms.ts";
import type { Season } from "#core/reading/norms.ts";
import { phonemeCards, readingCards, recognitionCards } from "../state/cards.ts";
import type { Card } from "../state/cards.ts";
import { scoredCards } from "../state/scoredCards.ts";
import type { ViewModel } from "../state/viewModel.ts";
import type { Tooltip } from "./tooltip.tsx";

/** For the norms. */
export interface Reader {
  grade?: number;
  season?: Season;
}

/** Figures that stand in one line below the large ones, as miscues and the words of a reading do. */
const QUIET: ReadonlySet<string> = new Set(["ratio", "correction", "percentile"]);

interface SummaryProps {
  model: ViewModel;
  tooltip: Tooltip;
  /** Keeps a choice in the settings. */
  keepReader: (reader: Reader) => void;
}

/** Each number says on hover and on focus how it is computed. */
export function Summary({ model, tooltip, keepReader }: SummaryProps) {
  const cards = cardsOf(model);
  const isQuiet = ({ id, miscue }: Card) =>
    miscue !== undefined || QUIET.has(id) || (id === "correct" && model.timeline.kind === "fluency");
  const row = (style: string, shown: readonly Card[]) => (
    <div class={style}>
      {shown.map((card) => (
        <CardView key={card.id} card={card} tooltip={tooltip}>
          {card.id === "percentile" && <ReaderChoice model={model} keepReader={keepReader} asks={card.asks === true} />}
        </CardView>
      ))}
    </div>
  );
  return (
    <section class="summary" aria-label={t("Summary")}>
      {row(
        "cards",
        cards.filter((card) => !isQuiet(card)),
      )}
      {row("cards quiet", cards.filter(isQuiet))}
    </section>
  );
}

function cardsOf({ timeline, reading, figuresHidden }: ViewModel): Card[] {
  if (timeline.kind === "pronunciation") return phonemeCards(timeline);
  if (timeline.kind !== "fluency") return recognitionCards(timeline);
  const profile = reading.scoring?.profile;
  return profile && !figuresHidden ? scoredCards(timeline, profile, reading) : readingCards(timeline, reading, figuresHidden);
}

function CardView({ card, tooltip, children }: { card: Card; tooltip: Tooltip; children: ComponentChildren }) {
  const { id, label, value, unit, beside, miscue, asks, explanation } = card;
  const said = [`${label}: ${value}${unit ? ` ${unit}` : ""}`, ...(beside === undefined ? [] : [beside]), explanation];
  const style = ["card", miscue, value === "0" && "zero", /[a-z]/i.test(value) && "text-value", asks && "asking"];
  return (
    <div
      class={style.filter(Boolean).join(" ")}
      data-card={id}
      data-value={value}
      tabIndex={0}
      role="group"
      aria-label={said.join(". ")}
      {...tooltip.explains(label, explanation, "below")}
    >
      <div class="value">
        {value}
        {unit && <span class="unit">{` ${unit}`}</span>}
      </div>
      <div class="label">
        {miscue && <span class={`swatch ${miscue}`} aria-hidden="true" />}
        <span>{label}</span>
      </div>
      <div class="beside">{beside}</div>
      {children}
    </div>
  );
}

/** The norms depend on grade and season. @param asks true if a percentile can be given once both are chosen */
function ReaderChoice({ model, keepReader, asks }: Pick<SummaryProps, "model" | "keepReader"> & { asks: boolean }) {
  const { grade, season } = model.reading;
  const choose = (change: Partial<Reader>) => {
    const reader = { grade, season, ...change };
    model.reading = { ...model.reading, ...reader };
    keepReader(reader);
  };
  return (
    <div class="reader">
      <Select
        class="select"
        aria-label={t("Grade of the reader")}
        value={grade ?? ""}
        options={[
          { value: "", label: asks ? t("Choose a grade") : t("Grade") },
          ...GRADES.map((value) => ({ value, label: t`Grade ${value}` })),
        ]}
        choose={(value) => choose({ grade: value ? Number(value) : undefined })}
        onKeyDown={ownKeys}
      />
      <Select
        class="select"
        aria-label={t("Season of the school year")}
        value={season ?? ""}
        options={[
          { value: "", label: asks ? t("Choose a season") : t("Season") },
          ...SEASONS.map((value) => ({ value, label: SEASON_NAMES[value][0]!.toUpperCase() + SEASON_NAMES[value].slice(1) })),
        ]}
        choose={(value) => choose({ season: SEASONS.find((one) => one === value) })}
        onKeyDown={ownKeys}
      />
    </div>
  );
}
