import { t } from "@vscode/l10n";
import type { ClassSheet, ClassSpread } from "#core/overview/class/classModel.ts";
import type { Spread } from "#core/overview/class/spread.ts";
import { SEASON_NAMES } from "#core/reading/norms.ts";
import { decimal } from "#core/record/runningRecord.ts";
import { Heads, useWidth } from "../sheetPieces.tsx";
import { DOT_RADIUS, LANE_HEIGHT, type StripPlot, stripPlot } from "./stripPlot.ts";

/** The rates of a class, or of two, and a table that says the same. */
export function SpreadPart({ sheet }: { sheet: ClassSheet }) {
  const { figure, width } = useWidth();
  const plot = width > 0 ? stripPlot(sheet, width) : undefined;
  const { norms, spreads } = sheet;
  return (
    <section class="spread" aria-label={t("Distribution")}>
      <h2>{t("Distribution")}</h2>
      <figure class="chart" ref={figure}>
        {plot ? (
          <Drawing plot={plot} label={spreads.map(spreadText).join(" ")} />
        ) : (
          <p class="empty">{t("None of the readings has a rate.")}</p>
        )}
        {plot && norms && (
          <figcaption>{t`P25, P50 and P75 are percentiles of grade ${norms.grade} in ${SEASON_NAMES[norms.season]}. The box holds the middle half of the readers, its line is the median.`}</figcaption>
        )}
      </figure>
      <div class="wide">
        <SpreadTable spreads={spreads} />
      </div>
    </section>
  );
}

function spreadText({ label, rate }: ClassSpread): string {
  if (!rate) return t`${label}: no rates.`;
  const { count, least, most, lower, upper, median } = rate;
  return t`${label}: words correct per minute of ${count} readers from ${decimal(least)} to ${decimal(most)}, median ${decimal(median)}, middle half from ${decimal(lower)} to ${decimal(upper)}.`;
}

function Drawing({ plot: { width, height, left, right, bottom, lanes, ticks, norms }, label }: { plot: StripPlot; label: string }) {
  return (
    <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height} role="img" aria-label={label}>
      {ticks.map(({ x, label: text }) => (
        <>
          <line class="rule" x1={x} x2={x} y1={14} y2={bottom} />
          <text class="tick" x={x} y={bottom + 16} text-anchor="middle">
            {text}
          </text>
        </>
      ))}
      {norms.map(({ x, label: text }) => (
        <>
          <line class="median" x1={x} x2={x} y1={14} y2={bottom} />
          <text class="tick" x={x} y={10} text-anchor="middle">
            {text}
          </text>
        </>
      ))}
      {lanes.map(({ label: name, middle, box, dots }) => (
        <>
          <text class="lane" x={left - 10} y={middle + 4} text-anchor="end">
            {name.length > 12 ? `${name.slice(0, 11)}…` : name}
          </text>
          {box && (
            <>
              <rect class="box" x={box.left} width={box.right - box.left} y={middle - LANE_HEIGHT / 2 + 5} height={LANE_HEIGHT - 10} />
              <line
                class="box-median"
                x1={box.median}
                x2={box.median}
                y1={middle - LANE_HEIGHT / 2 + 5}
                y2={middle + LANE_HEIGHT / 2 - 5}
              />
            </>
          )}
          {dots.map(({ x, y, name: reader, rate }) => (
            <circle class="dot" cx={x} cy={y} r={DOT_RADIUS}>
              <title>{`${reader}: ${decimal(rate)}`}</title>
            </circle>
          ))}
        </>
      ))}
      <line class="axis" x1={left} x2={right} y1={bottom} y2={bottom} />
      <text class="axis-title" x={(left + right) / 2} y={height - 6} text-anchor="middle">
        {t("Words correct per minute")}
      </text>
    </svg>
  );
}

function SpreadTable({ spreads }: Pick<ClassSheet, "spreads">) {
  const lines = spreads.flatMap(({ label, rate, accuracy }) => [
    { label, what: t("WCPM"), spread: rate },
    { label, what: t("Accuracy %"), spread: accuracy },
  ]);
  const figures = (spread: Spread) => [spread.least, spread.lower, spread.median, spread.upper, spread.most];
  return (
    <table>
      <Heads
        heads={[
          [t("Class")],
          [t("Figure")],
          [t("Readers"), true],
          [t("Lowest"), true],
          [t("Lower quartile"), true],
          [t("Median"), true],
          [t("Upper quartile"), true],
          [t("Highest"), true],
        ]}
      />
      <tbody>
        {lines.map(
          ({ label, what, spread }) =>
            spread && (
              <tr>
                <th scope="row">{label}</th>
                <td>{what}</td>
                <td class="number">{spread.count}</td>
                {figures(spread).map((value) => (
                  <td class="number">{decimal(value)}</td>
                ))}
              </tr>
            ),
        )}
      </tbody>
    </table>
  );
}
