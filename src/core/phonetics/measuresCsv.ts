import { csvCell } from "../text/csvCell.ts";

/** A stretch of sound, and what was measured in it. */
export interface MeasuredStretch {
  level: "selection" | "word" | "phoneme";
  expected?: string;
  heard?: string;
  /** Of a phoneme, the word that it belongs to. */
  word?: string;
  /** Seconds. */
  start: number;
  end: number;
  /** Mean of its frames with a voice, Hz; absent where there is none. */
  pitch?: number;
  /** F1 to F3 at its middle, Hz; `NaN` where there is none. */
  formants?: ArrayLike<number>;
}

/**
 * - `level`: selection, word or phoneme
 * - `start_s`, `end_s`, `duration_ms`: seconds from the start of the recording, and milliseconds
 * - `f0_mean_hz`: mean fundamental frequency where there is a voice
 * - `f1_hz`, `f2_hz`, `f3_hz`: formants at the middle
 */
const COLUMNS = ["level", "expected", "heard", "word", "start_s", "end_s", "duration_ms", "f0_mean_hz", "f1_hz", "f2_hz", "f3_hz"] as const;

/** CSV (RFC 4180, UTF-8, header row, CRLF). What was not found is left empty. */
export function measuresCsv(stretches: readonly MeasuredStretch[]): string {
  const rows = stretches.map(({ level, expected, heard, word, start, end, pitch, formants }) => {
    const hz = (value: number | undefined) => (value !== undefined && value > 0 ? Math.round(value * 10) / 10 : undefined);
    const seconds = (time: number) => Math.round(time * 1000) / 1000;
    const row: Record<(typeof COLUMNS)[number], string | number | undefined> = {
      level,
      expected,
      heard,
      word,
      start_s: seconds(start),
      end_s: seconds(end),
      duration_ms: Math.round((end - start) * 1000),
      f0_mean_hz: hz(pitch),
      f1_hz: hz(formants?.[0]),
      f2_hz: hz(formants?.[1]),
      f3_hz: hz(formants?.[2]),
    };
    return COLUMNS.map((column) => csvCell(row[column])).join(",");
  });
  return `${[COLUMNS.join(","), ...rows].join("\r\n")}\r\n`;
}
