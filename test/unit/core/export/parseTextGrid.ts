export interface Tier {
  kind: string;
  name: string;
  end: number;
  /** Of a point tier, start and end are the same. */
  items: { start: number; end: number; text: string }[];
}

/** Reads a TextGrid in its long form, as the tests need it; throws where it is not as long as it says. */
export function parseTextGrid(text: string): Tier[] {
  const [head, ...blocks] = text.split(/^ {4}item \[\d+\]:\n/m);
  const unquote = (quoted: string) => quoted.replaceAll('""', '"');
  if (Number(/^size = (\d+)$/m.exec(head!)?.[1]) !== blocks.length) throw new Error("the number of tiers is wrong");
  return blocks.map((block) => {
    const kind = /class = "(\w+)"/.exec(block)![1]!;
    const items =
      kind === "IntervalTier"
        ? [...block.matchAll(/xmin = (\S+)\n\s+xmax = (\S+)\n\s+text = "((?:[^"]|"")*)"/g)].map(([, start, end, label]) => ({
            start: Number(start),
            end: Number(end),
            text: unquote(label!),
          }))
        : [...block.matchAll(/number = (\S+)\n\s+mark = "((?:[^"]|"")*)"/g)].map(([, at, label]) => ({
            start: Number(at),
            end: Number(at),
            text: unquote(label!),
          }));
    if (Number(/(?:intervals|points): size = (\d+)/.exec(block)![1]) !== items.length) throw new Error("the number of intervals is wrong");
    return { kind, name: unquote(/name = "((?:[^"]|"")*)"/.exec(block)![1]!), end: Number(/xmax = (\S+)/.exec(block)![1]), items };
  });
}
