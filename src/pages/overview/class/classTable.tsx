import { t } from "@vscode/l10n";
import { CLASS_COLUMNS, cellColumn, type ClassColumn } from "#core/overview/class/classColumns.ts";
import { type ClassCell, type ClassRow, type ClassSheet, LEAST_CHANGE } from "#core/overview/class/classModel.ts";
import { termText } from "#core/overview/class/terms.ts";
import { dayOf } from "#core/overview/overviewModel.ts";
import { plural } from "#core/plural.ts";
import { LEVEL_NAMES } from "#core/record/measures.ts";
import { decimal } from "#core/record/runningRecord.ts";
import type { ClassLinks } from "./classLinks.ts";

interface TableProps {
  sheet: ClassSheet;
  links: ClassLinks;
}

/** Rows are tab stops; the arrow keys go on to the cells that open something. */
export function ClassTable({ sheet, links }: TableProps) {
  const shown = CLASS_COLUMNS.filter(({ id }) => isTelling(id, sheet));
  const isOneOfTwo = sheet.classes.length > 1;
  const beforeCells = shown.filter(({ id }) => id !== "look");
  const look = shown.find(({ id }) => id === "look");
  return (
    <div class="wide">
      <table class="class-table" onKeyDown={moveFocus}>
        <thead>
          <tr>
            {beforeCells.map((column) => (
              <>
                <Heading
                  id={column.id}
                  label={headingOf(column, sheet)}
                  title={column.meaning}
                  isNumber={column.isNumber}
                  sheet={sheet}
                  links={links}
                />
                {column.id === "reader" && isOneOfTwo && <th scope="col">{t("Class")}</th>}
              </>
            ))}
            {sheet.terms.length > 1 && <th scope="col">{t("Trend")}</th>}
            {look && <Heading id={look.id} label={look.label} title={look.meaning} sheet={sheet} links={links} />}
            {sheet.cells.map(({ label }, place) => (
              <Heading
                id={cellColumn(place)}
                label={label}
                title={t`${label}: words correct per minute`}
                isNumber
                sheet={sheet}
                links={links}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {sheet.rows.map((row) => (
            <tr key={row.key} class={row.readings === 0 ? "absent" : undefined}>
              {beforeCells.map((column) =>
                column.id === "reader" ? (
                  <>
                    <th scope="row">
                      <Reader row={row} links={links} />
                    </th>
                    {isOneOfTwo && <td>{sheet.classes[row.class]!.label}</td>}
                  </>
                ) : (
                  <td class={column.id === "level" ? row.level : column.isNumber ? "number" : undefined}>{column.text(row) || "–"}</td>
                ),
              )}
              {sheet.terms.length > 1 && (
                <td>
                  <Trend row={row} terms={sheet.terms} />
                </td>
              )}
              {look && (
                <td class="looks">
                  <Looks row={row} links={links} />
                </td>
              )}
              {row.cells.map((cell, place) => (
                <td class="number">
                  <Cell cell={cell} head={sheet.cells[place]!} row={row} sheet={sheet} links={links} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A column in which nothing is known is left out. */
function isTelling(id: string, { rows, since }: ClassSheet): boolean {
  if (id === "grade") return rows.some(({ grade }) => grade !== undefined);
  if (id === "percentile") return rows.some(({ percentile }) => percentile);
  if (id === "level") return rows.some(({ level }) => level);
  return id !== "change" || since !== undefined;
}

function headingOf({ id, label }: ClassColumn, { since }: ClassSheet): string {
  if (id !== "change" || since === undefined) return label;
  return t`Since ${typeof since === "number" ? termText(since) : since}`;
}

interface HeadingProps extends TableProps {
  id: string;
  label: string;
  title: string;
  isNumber?: boolean | undefined;
}

function Heading({ id, label, title, isNumber, sheet, links }: HeadingProps) {
  const { sort } = sheet.choice;
  const isOwn = (sort?.column ?? "reader") === id;
  const isDescending = isOwn && sort?.descending === true;
  return (
    <th scope="col" class={isNumber ? "number" : undefined} aria-sort={isOwn ? (isDescending ? "descending" : "ascending") : "none"}>
      <button
        type="button"
        class="sorter"
        title={title}
        onClick={() => links.choose({ sort: { column: id, descending: isOwn && !isDescending } })}
      >
        {label}
        <span class="arrow" aria-hidden="true">
          {isOwn ? (isDescending ? "▼" : "▲") : ""}
        </span>
      </button>
    </th>
  );
}

function Reader({ row: { reader, name }, links }: { row: ClassRow; links: ClassLinks }) {
  if (reader === undefined) return <>{name}</>;
  return (
    <button type="button" class="link" title={t`Show all readings of ${reader}`} onClick={() => links.openReader(reader)}>
      {name}
    </button>
  );
}

/** The median of several passages leads to them. */
function Cell({ cell, head, row, sheet, links }: TableProps & { cell: ClassCell; head: { key: string; label: string }; row: ClassRow }) {
  const { uri, rate, readings } = cell;
  if (readings === 0) return <span class="quiet">–</span>;
  const title = cellTitle(cell, row.name, head.label);
  const shown = rate === undefined ? t("no rate") : decimal(rate);
  const act = () => (uri === undefined ? links.choose({ time: Number(head.key), cells: "passages", sort: undefined }) : links.open(uri));
  return (
    <button
      type="button"
      class={`link ${cell.level ?? ""}`}
      tabIndex={-1}
      title={uri === undefined ? `${title}. ${t("Show them by passage")}` : `${title}. ${t("Open the result")}`}
      aria-label={sheet.choice.cells === "passages" && cell.level ? `${shown}, ${LEVEL_NAMES[cell.level]}` : shown}
      onClick={act}
    >
      {shown}
    </button>
  );
}

function cellTitle(cell: ClassCell, name: string, head: string): string {
  const { rate, accuracy, readings, level } = cell;
  return [
    `${name}, ${head}`,
    ...(readings > 1 ? [plural(readings, t("1 passage"), t`the median of ${readings} passages`)] : []),
    ...(rate === undefined ? [] : [t`${decimal(rate)} words correct per minute`]),
    ...(accuracy === undefined ? [] : [t`accuracy ${decimal(accuracy)} %`]),
    ...(level === undefined ? [] : [LEVEL_NAMES[level]]),
    ...(readings === 1 && dayOf(cell) !== "" ? [dayOf(cell)] : []),
  ].join(", ");
}

function Looks({ row: { looks }, links }: { row: ClassRow; links: ClassLinks }) {
  return (
    <ul>
      {looks.map(({ code, text, uri }) => (
        <li class={code}>
          {uri === undefined ? (
            text
          ) : (
            <button type="button" class="link" title={t("Open the result")} onClick={() => links.open(uri)}>
              {text}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

const TREND = { width: 64, height: 18, inset: 3 };

/** A change that counts as none is at most a quarter of the height. */
const LEAST_SPAN = 4 * LEAST_CHANGE;

/** The rates of the seasons around the middle of this reader's. */
function Trend({ row: { trend }, terms }: { row: ClassRow; terms: readonly number[] }) {
  const known = trend.flatMap((rate, place) => (rate === undefined ? [] : [{ rate, place }]));
  if (known.length === 0) return <span class="quiet">–</span>;
  const rates = known.map(({ rate }) => rate);
  const [least, most] = [Math.min(...rates), Math.max(...rates)];
  const { width, height, inset } = TREND;
  const x = (place: number) => inset + (place / Math.max(1, terms.length - 1)) * (width - 2 * inset);
  const span = Math.max(LEAST_SPAN, most - least);
  const y = (rate: number) => height / 2 - ((rate - (least + most) / 2) / span) * (height - 2 * inset);
  const label = known.map(({ rate, place }) => `${termText(terms[place]!)}: ${decimal(rate)}`).join(", ");
  return (
    <svg class="trend" width={width} height={height} role="img" aria-label={label}>
      <title>{label}</title>
      <polyline points={known.map(({ rate, place }) => `${x(place)},${y(rate)}`).join(" ")} />
      <circle cx={x(known.at(-1)!.place)} cy={y(known.at(-1)!.rate)} r={2.5} />
    </svg>
  );
}

/** To the button beside, above or below, as in a grid. */
function moveFocus(event: KeyboardEvent): void {
  const step = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[event.key];
  const cell = (event.target as Element).closest("td,th");
  if (!step || !cell || event.ctrlKey || event.altKey || event.metaKey) return;
  const [down, across] = step as [number, number];
  let row = cell.parentElement as HTMLTableRowElement | null;
  let column = (cell as HTMLTableCellElement).cellIndex;
  do {
    column += across;
    if (down !== 0) row = (down > 0 ? row?.nextElementSibling : row?.previousElementSibling) as HTMLTableRowElement | null;
    const button = row?.cells[column]?.querySelector("button");
    if (!button) continue;
    event.preventDefault();
    return button.focus();
  } while (row?.cells[column]);
}
