import { type KnownReaders, type Reader, readerOf } from "../core/reading/reader.ts";

/** What a choice of a reader changes. */
export interface ReaderChange {
  /** What the result should say about its reader; empty for nothing, absent where it stays as it is. */
  result?: Reader;
  /** What to keep about the speaker: a grade, or null for none; absent where it stays as it is. */
  speakerGrade?: number | null;
}

/**
 * What a result still says about its reader once another one is named: not the grade, which was the other one's and would come before
 * what is kept about the new one.
 */
export function forAnotherReader({ grade: _theirs, ...rest }: Reader = {}): Reader | undefined {
  return Object.keys(rest).length > 0 ? rest : undefined;
}

/**
 * Where a choice of a reader is kept, so that it holds for this result: a grade with its speaker, unless the result has
 * one of its own or the speaker is unknown; a season with the result. What has not changed is not written, and neither
 * is a season that would follow anyway.
 *
 * @param known what is known before the choice; `speaker` is present for a known one, with a grade or without.
 */
export function readerChange(known: KnownReaders, chosen: Reader): ReaderChange {
  const before = readerOf(known);
  const own: Reader = { ...known.result };
  const change: ReaderChange = {};
  if (chosen.grade !== before.grade) {
    if (known.speaker && own.grade === undefined) change.speakerGrade = chosen.grade ?? null;
    else own.grade = chosen.grade;
  }
  if (chosen.season !== before.season) own.season = chosen.season;
  const { season: _own, ...without } = own;
  if (own.season === readerOf({ ...known, result: without }).season) own.season = undefined;
  // What a later version of this program has added is kept.
  const result = Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined)) as Reader;
  return JSON.stringify(result) === JSON.stringify(known.result ?? {}) ? change : { ...change, result };
}
