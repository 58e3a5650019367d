/** The number of times in a row that the same bytes may be asked for. */
const MOST_REPEATS = 1000;

/** The value that a source returns when there is nothing to read, which every reader understands. */
const END_OF_FILE = null;

/** The interface through which mediabunny's readers ask a source, which its types do not expose. */
interface Readable {
  _read(start: number, end: number, ...rest: unknown[]): unknown;
}

/**
 * Makes a mediabunny source end for a reader that makes no progress: looking for the next cluster of a damaged WebM, it asks
 * for the same last eight bytes forever (`resync` of 1.61), and nothing else in its thread would ever run again.
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
