/** Offsets count UTF-16 units, `end` exclusive. */
export interface TextRange {
  start: number;
  end: number;
}
