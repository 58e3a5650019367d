import { type KnownReaders, type Reader, readerOf } from "#core/reading/reader.ts";

export interface ReaderChange {
  /** Empty for none, absent if it stays as it is. */
  result?: Reader;
  /** Null for none; absent if what is kept for the speaker stays as it is. */
  speakerGrade?: number | null;
}

/** Drops the grade, which was the other reader's and would come before what is kept about the new one. */
export function forAnotherReader({ grade: _theirs, ...rest }: Reader = {}): Reader | undefined {
  return Object.keys(rest).length > 0 ? rest : undefined;
}

/**
 * Decides where a choice of a reader is kept, so that it holds for this result: a grade with its speaker, unless the result has one of its
 * own or the speaker is unknown; a season with the result. Neither what has not changed nor a season that would follow anyway is written.
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
