/** As editors count: lines and columns from 0, columns in UTF-16 units. */
export interface LinePlace {
  line: number;
  column: number;
}

/** Converts offsets of a text. Lines end as in the editor: with CR, LF or both. */
export function linePlaces(text: string): (offset: number) => LinePlace {
  const starts = [0];
  for (const match of text.matchAll(/\r\n|\r|\n/g)) starts.push(match.index + match[0].length);
  return (offset) => {
    let [low, high] = [0, starts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (starts[middle]! <= offset) low = middle;
      else high = middle;
    }
    return { line: low, column: offset - starts[low]! };
  };
}
