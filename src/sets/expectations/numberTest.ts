import { t } from "@vscode/l10n";

/** Bounds are inclusive unless `isAbove` or `isBelow` is set; one that is absent is open. */
export interface NumberTest {
  /** Such as `90..95` or `>= 90`. */
  written: string;
  from?: number;
  to?: number;
  isAbove?: boolean;
  isBelow?: boolean;
  /** The decimals to which the figure is rounded before it is compared with a plain number. */
  decimals?: number;
}

const NUMBER = String.raw`\d{1,9}(?:\.\d{1,6})?`;
/** Its source is also used in the JSON schema. */
export const NUMBER_TEST = new RegExp(
  `^\\s*(?:${NUMBER}|${NUMBER}\\s*\\.\\.\\s*${NUMBER}|${NUMBER}\\s*\\.\\.|\\.\\.\\s*${NUMBER}|(?:>=|<=|>|<)\\s*${NUMBER})\\s*$`,
);

/** For use in a sentence. */
export const NUMBER_TEST_FORMS = t('a number, a range such as 90..95, or a comparison in quotes such as ">= 90"');

const COMPARED: Readonly<Record<string, (value: number) => Omit<NumberTest, "written">>> = {
  ">=": (from) => ({ from }),
  "<=": (to) => ({ to }),
  ">": (from) => ({ from, isAbove: true }),
  "<": (to) => ({ to, isBelow: true }),
};

/** Undefined for anything else. */
export function parseNumberTest(value: number | string): NumberTest | undefined {
  const written = String(value).trim();
  if (!NUMBER_TEST.test(written)) return undefined;
  const [, sign, compared] = /^([<>]=?)\s*(.+)$/.exec(written) ?? [];
  if (sign !== undefined) return { written, ...COMPARED[sign]!(Number(compared)) };
  const parts = written.split("..").map((part) => part.trim());
  const [from = "", to] = parts;
  if (to === undefined) return { written, from: Number(from), to: Number(from), decimals: from.split(".")[1]?.length ?? 0 };
  return { written, ...(from !== "" && { from: Number(from) }), ...(to !== "" && { to: Number(to) }) };
}

/** Returns true if no figure from `least` to `most` meets a test. */
export function isEmpty({ from = -Infinity, to = Infinity, isAbove, isBelow }: NumberTest, least = 0, most = Infinity): boolean {
  if (from > to || from > most || to < least) return true;
  return (isAbove === true && from >= most) || (isBelow === true && to <= least);
}

/** The figure is rounded to the decimals of a plain number, otherwise to one as it is shown. */
export function meets(test: NumberTest, actual: number): boolean {
  const { from = -Infinity, to = Infinity, isAbove, isBelow, decimals = 1 } = test;
  const shown = rounded(actual, decimals);
  return (isAbove ? shown > from : shown >= from) && (isBelow ? shown < to : shown <= to);
}

/** The distance from the figure to a bound that cannot be at the end of a scale of 0 to 100. */
const SCALE_END_MARGIN = 5;

/**
 * A test in the same form that the figure meets: a plain number is exchanged for the figure with as many decimals, or becomes a range where
 * it is `shared` by several readings; otherwise the nearest bound is moved. A bound at an end of the scale would hold for any reading: the
 * test then asks for what was measured, with a margin where the scale has two ends.
 * @param most the greatest figure there can be; the least is 0
 * @returns undefined where no test that can fail holds for all readings that share it
 */
export function widened(test: NumberTest, actual: number, { shared = false, most = Infinity } = {}): string | undefined {
  const { from, to, decimals, written } = test;
  if (meets(test, actual)) return written;
  const shown = rounded(actual, decimals ?? 1);
  const [least, greatest] = [Math.min(from ?? 0, shown), Math.max(to ?? most, shown)];
  if (least <= 0 && greatest >= most && (decimals === undefined || shared)) return shared ? undefined : measured(test, shown, most);
  if (decimals !== undefined) return shared ? `${least}..${greatest}` : String(shown);
  if (!written.includes("..")) return `${to === undefined ? ">=" : "<="} ${shown}`;
  return from !== undefined && shown < from ? `${shown}..${to ?? ""}` : `${from ?? ""}..${shown}`;
}

/** A test for a figure measured at an end of the scale that the old test did not allow at all. */
function measured({ written }: NumberTest, shown: number, most: number): string {
  if (most === Infinity) return String(shown);
  const isRange = written.includes("..");
  if (shown >= most) return isRange ? `${most - SCALE_END_MARGIN}..` : `>= ${most - SCALE_END_MARGIN}`;
  return isRange ? `..${shown + SCALE_END_MARGIN}` : `<= ${shown + SCALE_END_MARGIN}`;
}

export function rounded(value: number, decimals: number): number {
  const scale = 10 ** decimals;
  return Math.round(value * scale) / scale;
}
