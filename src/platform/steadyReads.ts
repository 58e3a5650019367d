const MOST_REPEATS = 1000;

const END_OF_FILE = null;

/** mediabunny's readers use it; its types do not show it. */
interface Readable {
  _read(start: number, end: number, ...rest: unknown[]): unknown;
}

/**
 * Ends a mediabunny source for a reader without progress: looking for the next cluster of a damaged WebM, it asks for the same last eight
 * bytes forever (`resync` of 1.61), which blocks its thread.
 * @returns the given source
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
