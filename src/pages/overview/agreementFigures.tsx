import { t } from "@vscode/l10n";
import type { AgreementSheet, SheetFigure } from "#core/agreement/agreementSheet.ts";
import { IntervalAxis, IntervalDrawing } from "./intervalDrawing.tsx";
import { intervalScale } from "./intervalScale.ts";
import { Heads } from "./sheetPieces.tsx";

const UNITS = ["share", "kappa", "rate"] as const satisfies readonly SheetFigure["unit"][];

export function FigureTable({ figures }: Pick<AgreementSheet, "figures">) {
  return (
    <div class="wide">
      <table class="figure-table">
        <Heads heads={[[t("Figure")], [t("Value"), true], [""], [t("95 % interval"), true], [t("Of"), true]]} />
        {UNITS.map((unit) => (
          <FigureRows key={unit} unit={unit} figures={figures.filter((figure) => figure.unit === unit)} />
        ))}
      </table>
    </div>
  );
}

function FigureRows({ unit, figures }: { unit: SheetFigure["unit"]; figures: readonly SheetFigure[] }) {
  if (figures.length === 0) return null;
  const scale = intervalScale(unit, figures);
  return (
    <tbody>
      {figures.map((figure) => (
        <tr>
          <th scope="row" title={figure.meaning}>
            {figure.label}
          </th>
          <td class="number">
            <b>{figure.text}</b>
          </td>
          <td class="drawn">
            <IntervalDrawing figure={figure} scale={scale} />
          </td>
          <td class="number quiet">{figure.intervalText ?? "–"}</td>
          <td class="number quiet">{figure.n.toLocaleString("en")}</td>
        </tr>
      ))}
      <tr class="axis-row" aria-hidden="true">
        <td />
        <td />
        <td class="drawn">
          <IntervalAxis scale={scale} />
        </td>
        <td />
        <td />
      </tr>
    </tbody>
  );
}

export function KindTable({ kinds: { labels, counts }, raters }: Pick<AgreementSheet, "kinds" | "raters">) {
  return (
    <div class="wide">
      <table>
        <Heads
          heads={[[t`Rows: ${raters.first}; columns: ${raters.second}`], ...labels.map((label): [string, boolean] => [label, true])]}
        />
        <tbody>
          {labels.map((label, i) => (
            <tr>
              <th scope="row">{label}</th>
              {counts[i]!.map((count, j) => (
                <td class={`number${count === 0 ? " quiet" : i === j ? "" : " differs"}`}>{count.toLocaleString("en")}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function groupTitle(by: NonNullable<AgreementSheet["by"]>): string {
  return by === "model" ? t("By model") : t("By passage");
}

export function GroupTable({ groups, groupHeads, by }: Pick<AgreementSheet, "groups" | "groupHeads" | "by">) {
  const scales = groupHeads.map((_, index) => {
    const own = groups.map(({ figures }) => figures[index]!);
    return intervalScale(own[0]!.unit, own);
  });
  const interval = (text: string) => t`95 % interval: ${text}`;
  const heads = groupHeads.map((head): [string] => [head]);
  return (
    <div class="wide">
      <table class="group-table">
        <Heads heads={[[by === "model" ? t("Model") : t("Passage")], [t("Readings"), true], [t("Words"), true], ...heads]} />
        <tbody>
          {groups.map(({ name, readings, words, figures }) => (
            <tr>
              <th scope="row" class="said">
                {name}
              </th>
              <td class="number">{readings.toLocaleString("en")}</td>
              <td class="number">{words.toLocaleString("en")}</td>
              {figures.map((figure, index) => (
                <td title={figure.intervalText && interval(figure.intervalText)}>
                  {figure.text}
                  {figure.value !== undefined && <IntervalDrawing figure={figure} scale={scales[index]!} />}
                  {figure.intervalText !== undefined && <span class="visually-hidden"> ({interval(figure.intervalText)})</span>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
