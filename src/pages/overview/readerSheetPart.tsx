import type { ReadonlySignal } from "@preact/signals";
import { t } from "@vscode/l10n";
import { KIND_NAMES } from "#core/passage/facts.ts";
import { plural } from "#core/plural.ts";
import { bandText } from "#core/reading/norms.ts";
import { LEVEL_NAMES } from "#core/record/measures.ts";
import { dayOf } from "#core/overview/overviewModel.ts";
import type { ReaderSheet, ReaderTake } from "#core/overview/readerSheet.ts";
import { decimal } from "#core/record/runningRecord.ts";
import { readerChart, type ReaderChart } from "./readerChart.ts";
import { type Head, Heads, useWidth } from "./sheetPieces.tsx";

const CHART_HEIGHT_PX = 300;

interface SheetProps {
  sheet: ReaderSheet;
  open: (take: ReaderTake) => void;
}

/** A chart, and a table that says the same. */
export function ReaderSheetPart({ sheet, open }: { sheet: ReadonlySignal<ReaderSheet | undefined>; open: SheetProps["open"] }) {
  const shown = sheet.value;
  return (
    <div class="sheet">
      {shown && (
        <>
          <Chart sheet={shown} open={open} />
          <div class="wide">
            <Table sheet={shown} open={open} />
          </div>
          <p class="facts">{notesOf(shown)}</p>
        </>
      )}
    </div>
  );
}

function notesOf({ others, source, takes }: ReaderSheet): string {
  return [
    ...(source === undefined
      ? [
          t(
            "There are no norms for these readings. They need the reader’s grade (1 to 6), which you set in the Readers view, and a reading with a rate.",
          ),
        ]
      : [t`Norms: ${source}`]),
    ...(source !== undefined && takes.some(({ norms }) => !norms) ? [t("They do not apply to some of the readings.")] : []),
    ...(others > 0
      ? [
          plural(
            others,
            t("1 result is not listed, as it is not the reading of a text."),
            t`${others.toLocaleString("en")} results are not listed, as they are not readings of a text.`,
          ),
        ]
      : []),
  ].join(" ");
}

function Table({ sheet: { takes, source }, open }: SheetProps) {
  const norms: Head[] = [[t("25th"), true], [t("50th"), true], [t("75th"), true], [t("Percentile")]];
  const heads: Head[] = [[t("Assessed")], [t("Passage")], [t("Accuracy %"), true], [t("WCPM"), true], [t("Level")]];
  const number = (value: number | undefined) => <td class="number">{value === undefined ? "–" : decimal(value)}</td>;
  return (
    <table>
      <Heads heads={source === undefined ? heads : [...heads, ...norms]} />
      <tbody>
        {takes.map((take) => {
          const { uri, passage, list, recording, accuracy, rate, level, norms: own, percentile, otherText } = take;
          const title = recording ? t`Open the result of ${recording}` : t("Open the result");
          return (
            <tr key={uri} class={otherText === undefined ? undefined : "doubted"} title={otherText}>
              <th scope="row">
                <button type="button" class="link" title={title} onClick={() => open(take)}>
                  {dayOf(take) || t("unknown")}
                </button>
              </th>
              <td class="said">{list ? `${passage} (${KIND_NAMES[list]})` : passage}</td>
              {number(accuracy)}
              {number(rate)}
              <td class={level}>{level ? LEVEL_NAMES[level] : otherText === undefined ? "–" : t("not of this text")}</td>
              {source !== undefined && (
                <>
                  {number(own?.p25)}
                  {number(own?.p50)}
                  {number(own?.p75)}
                  <td>{percentile ? bandText(percentile) : "–"}</td>
                </>
              )}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Chart({ sheet, open }: SheetProps) {
  const { figure, width } = useWidth();
  const chart = width > 0 ? readerChart(sheet.takes, { width, height: CHART_HEIGHT_PX }) : undefined;
  return (
    <figure class="chart" ref={figure}>
      {chart ? <Drawing chart={chart} reader={sheet.reader} open={open} /> : <p class="empty">{t("None of the readings has a rate.")}</p>}
      {chart && <Legend hasNorms={sheet.source !== undefined} />}
    </figure>
  );
}

function Legend({ hasNorms }: { hasNorms: boolean }) {
  const entry = (kind: string, text: string) => (
    <span class="key">
      <span class={`key-sign ${kind}`} aria-hidden="true" />
      {text}
    </span>
  );
  return (
    <figcaption>
      {entry("take", t("Readings"))}
      {hasNorms && entry("median", t("50th percentile"))}
      {hasNorms && entry("band", t("25th to 75th percentile"))}
    </figcaption>
  );
}

function Drawing({ chart, reader, open }: { chart: ReaderChart; reader: string; open: SheetProps["open"] }) {
  const { left, right, top, bottom, points, lines, bands, medians, rates, days, width, height } = chart;
  const label = t`Words correct per minute of ${reader} over time. The table below has the same figures.`;
  return (
    <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height} role="img" aria-label={label}>
      {rates.map(({ y, label: text }) => (
        <>
          <line class="rule" x1={left} x2={right} y1={y} y2={y} />
          <text class="tick" x={left - 8} y={y + 4} text-anchor="end">
            {text}
          </text>
        </>
      ))}
      {bands.map((corners) => (
        <polygon class="band" points={corners} />
      ))}
      {medians.map((corners) => (
        <polyline class="median" points={corners} />
      ))}
      {lines.map((corners) => (
        <polyline class="takes" points={corners} />
      ))}
      {points.map(({ x, y, take }) => (
        <circle class="take" cx={x} cy={y} r={5} onClick={() => open(take)}>
          <title>{t`${dayOf(take)}, ${take.passage ?? ""}: ${decimal(take.rate!)} words correct per minute`}</title>
        </circle>
      ))}
      <line class="axis" x1={left} x2={right} y1={bottom} y2={bottom} />
      {days.map(({ x, label: text }) => (
        <text class="tick" x={x} y={bottom + 17} text-anchor="middle">
          {text}
        </text>
      ))}
      <text class="axis-title" x={(left + right) / 2} y={height - 6} text-anchor="middle">
        {t("Day of the assessment")}
      </text>
      <text class="axis-title" transform={`translate(13 ${(top + bottom) / 2}) rotate(-90)`} text-anchor="middle">
        {t("Words correct per minute")}
      </text>
    </svg>
  );
}
