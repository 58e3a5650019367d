import { TICKS } from "../formats/annotation.ts";
import { exportTiers, type ExportTier, type Tiers, type TimelineSource } from "./exportTiers.ts";

/** A TextGrid for Praat, in its long text form. */
export function textGrid(source: TimelineSource): string {
  return textGridOf(exportTiers(source, TICKS.textgrid));
}

export function textGridOf({ tiers, end }: Tiers): string {
  const head = [
    'File type = "ooTextFile"',
    'Object class = "TextGrid"',
    "",
    "xmin = 0",
    `xmax = ${end}`,
    "tiers? <exists>",
    `size = ${tiers.length}`,
    "item []:",
  ];
  return `${[...head, ...tiers.flatMap((tier, i) => [`    item [${i + 1}]:`, ...(tier.kind === "points" ? pointTier(tier, end) : intervalTier(tier, end)).map((line) => `        ${line}`)])].join("\n")}\n`;
}

function intervalTier({ name, items }: ExportTier, end: number): string[] {
  return [
    'class = "IntervalTier"',
    `name = ${quoted(name)}`,
    "xmin = 0",
    `xmax = ${end}`,
    `intervals: size = ${items.length}`,
    ...items.flatMap(({ start, end: stop, text }, i) => [
      `intervals [${i + 1}]:`,
      `    xmin = ${start}`,
      `    xmax = ${stop}`,
      `    text = ${quoted(text)}`,
    ]),
  ];
}

function pointTier({ name, items }: ExportTier, end: number): string[] {
  return [
    'class = "TextTier"',
    `name = ${quoted(name)}`,
    "xmin = 0",
    `xmax = ${end}`,
    `points: size = ${items.length}`,
    ...items.flatMap(({ start, text }, i) => [`points [${i + 1}]:`, `    number = ${start}`, `    mark = ${quoted(text)}`]),
  ];
}

/** Praat doubles a quote within a text. */
function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
