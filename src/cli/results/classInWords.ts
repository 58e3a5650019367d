import { HumanError } from "#core/humanError.ts";
import { CLASS_COLUMNS } from "#core/overview/class/classColumns.ts";
import type { ClassChoice, ClassName, ClassOffer, ClassSheet } from "#core/overview/class/classModel.ts";
import { classSheet } from "#core/overview/class/classSheet.ts";
import { seasonIn, termText } from "#core/overview/class/terms.ts";
import type { OverviewRow } from "#core/overview/overviewModel.ts";
import { printable } from "#core/printable.ts";
import { decimal } from "#core/record/runningRecord.ts";
import { counted } from "#core/text/counted.ts";
import { withoutUndefined } from "#core/timeline/withoutUndefined.ts";
import type { ReadersTable } from "#sets/readers/readersTable.ts";
import type { OverviewCommand } from "../commands/setCommands.ts";
import { paragraphs } from "../printing/paragraphs.ts";
import { type TextColumn, textTable } from "../printing/textTable.ts";

type Asked = Pick<OverviewCommand, "beside" | "season" | "from" | "to" | "cells"> & { name: string };

/** @throws {HumanError} `class-unknown`, `season-unknown` */
export function classSheetFor(rows: readonly OverviewRow[], readers: ReadersTable | undefined, asked: Asked): ClassSheet {
  const members = readers?.members.map(({ alias, class: group, grade }) => withoutUndefined({ reader: alias, class: group, grade })) ?? [];
  const { classes } = classSheet(rows, members, { cells: "seasons" }).offers;
  const { name, beside, season, from = "", to = "", cells = "seasons" } = asked;
  const choice: ClassChoice = {
    cells,
    of: named(classes, name),
    beside: beside === undefined ? undefined : named(classes, beside),
    ...((from !== "" || to !== "") && { time: { from, to } }),
  };
  const sheet = classSheet(rows, members, choice);
  if (season === undefined || choice.time !== undefined) return sheet;
  const time = sheet.offers.terms.find(({ term }) => seasonIn(term) === season)?.term;
  if (time === undefined) throw new HumanError("season-unknown", `None of the readings of ${name} is of ${season}.`);
  return classSheet(rows, members, { ...choice, time });
}

/** A class goes before a folder of the same name; of a folder, the last part of its path is enough. `all` stands for all readers. */
function named(offers: readonly ClassOffer[], written: string): ClassName {
  const wanted = written.trim().replaceAll("\\", "/").replace(/\/+$/u, "").toLowerCase();
  const namesOf = ({ by, label }: ClassOffer) => (by === "all" ? ["all"] : by === "class" ? [label] : [label, label.split("/").at(-1)!]);
  const found = offers.find((offer) => namesOf(offer).some((one) => one.toLowerCase() === wanted));
  if (found) return { by: found.by, name: found.name };
  const known = offers.flatMap((offer) => namesOf(offer)[0]!);
  throw new HumanError(
    "class-unknown",
    `There is no class ${written} in the table of readers, and no folder of that name with the results of several readers.${
      known.length === 0 ? "" : ` --class can be ${known.join(", ")}.`
    }`,
  );
}

/** A head, a line for each reader, the distribution, and what is not in it. */
export function classInWords(sheet: ClassSheet, width: number | undefined): string {
  const { classes, rows, cells, spreads, notes } = sheet;
  const isOneOfTwo = classes.length > 1;
  const shown = CLASS_COLUMNS.filter(({ id, text }) => id === "reader" || id === "look" || rows.some((row) => text(row) !== ""));
  const [look] = shown.filter(({ id }) => id === "look");
  const figures = shown.filter(({ id }) => id !== "look");
  const columns: TextColumn[] = [
    ...figures.map(({ id, label, isNumber }): TextColumn => ({
      label,
      ...(isNumber && { isNumber }),
      stays: id === "reader" || id === "wcpm" || id === "change",
      shrinks: id === "reader",
    })),
    ...(isOneOfTwo ? [{ label: "Class", shrinks: true }] : []),
    { label: look!.label, stays: true, shrinks: true },
    ...cells.map(({ label }) => ({ label, isNumber: true, shrinks: true })),
  ];
  const lines = rows.map((row) =>
    [
      ...figures.map(({ text }) => text(row)),
      ...(isOneOfTwo ? [classes[row.class]!.label] : []),
      look!.text(row),
      ...row.cells.map(({ rate }) => (rate === undefined ? "" : decimal(rate))),
    ].map(printable),
  );
  return paragraphs([
    [printable(headOf(sheet))],
    rows.length === 0 ? [] : textTable(columns, lines, width),
    spreads.flatMap(({ label, rate }) => {
      if (!rate) return [];
      const { count, least, lower, median, upper, most } = rate;
      return [
        printable(
          `${label}: ${counted(count, "reader")} with a rate; lowest ${decimal(least)}, lower quartile ${decimal(lower)}, median ${decimal(median)}, upper quartile ${decimal(upper)}, highest ${decimal(most)} words correct per minute.`,
        ),
      ];
    }),
    notes.map(printable),
  ]);
}

function headOf({ classes, rows, time, since, risen }: ClassSheet): string {
  const read = rows.filter(({ readings }) => readings > 0).length;
  const when =
    typeof time === "number"
      ? termText(time)
      : time && [time.from && `from ${time.from}`, time.to && `to ${time.to}`].filter(Boolean).join(" ");
  const looks = rows.filter((row) => row.looks.length > 0).length;
  const before = typeof since === "number" ? termText(since) : since;
  return [
    `${classes.map(({ label }) => label).join(" and ")}${when ? `, ${when}` : ""}: readings of ${read} of ${counted(rows.length, "reader")}`,
    ...(risen.of > 0 ? [`${risen.readers} of ${risen.of} rose by 5 words a minute or more since ${before!}`] : []),
    `${counted(looks, "reader")} to look at.`,
  ].join("; ");
}
