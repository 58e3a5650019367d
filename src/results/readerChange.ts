import { type KnownReaders, type Reader, readerOf } from "../core/reading/reader.ts";

/** The changes that a choice of a reader makes. */
export interface ReaderChange {
  /** The reader that the result should name; empty for none, absent if it stays as it is. */
  result?: Reader;
  /** The grade to keep for the speaker, or null for none; absent if it stays as it is. */
  speakerGrade?: number | null;
}

/**
 * Returns what a result still says about its reader once another one is named: not the grade, which was the other one's and would come
 * before what is kept about the new one.
 */
export function forAnotherReader({ grade: _theirs, ...rest }: Reader = {}): Reader | undefined {
  return Object.keys(rest).length > 0 ? rest : undefined;
}

/**
 * Decides where a choice of a reader is kept, so that it holds for this result: a grade with its speaker, unless the result has
 * one of its own or the speaker is unknown; a season with the result. What has not changed is not written, and neither
 * is a season that would follow anyway.
 *
 * @param known the facts before the choice; `speaker` is present for a known one, with a grade or without.
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
  // Properties that a later version of this program has added are kept.
  const result = Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined)) as Reader;
  return JSON.stringify(result) === JSON.stringify(known.result ?? {}) ? change : { ...change, result };
}
