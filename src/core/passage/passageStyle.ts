import type { Variety } from "#language/language.ts";
import type { PassageSeverities } from "./passageCodes.ts";

/** `digits`: numbers are meant to be printed so; `words`: they are to be spelled out. */
export const NUMBER_STYLES = ["digits", "words"] as const;
export type NumberStyle = (typeof NUMBER_STYLES)[number];

/** Says how the passages of a project are written. */
export interface PassageStyle {
  numbers?: NumberStyle;
  spelling?: Variety;
  /** Severity by code, before any setting. */
  checks?: PassageSeverities;
}
