/** How often in a row the same bytes may be asked for. */
const MOST_REPEATS = 1000;

/** What a source says when there is nothing to be read, which every reader understands. */
const END_OF_FILE = null;

/** How mediabunny's readers ask a source, which its types keep to themselves. */
interface Readable {
  _read(start: number, end: number, ...rest: unknown[]): unknown;
}

/**
 * Makes a source of mediabunny end for a reader that does not get on: looking for the next cluster of a damaged WebM, it asks
 * for the same last eight bytes for ever (`resync` of 1.61), and nothing else would run again in its thread.
 *
 * @returns the source that was given
 */
export function steadyReads<Source extends object>(source: Source): Source {
  const readable = source as unknown as Readable;
  const read = readable._read.bind(source);
  let [lastStart, lastEnd, repeats] = [-1, -1, 0];
  readable._read = (start, end, ...rest) => {
    repeats = start === lastStart && end === lastEnd ? repeats + 1 : 0;
    [lastStart, lastEnd] = [start, end];
    return repeats > MOST_REPEATS ? END_OF_FILE : read(start, end, ...rest);
  };
  return source;
}
