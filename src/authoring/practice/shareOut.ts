/**
 * Takes the first of each group in turn, then the second of each, until there are enough; one in several groups counts once.
 * @param groups each in order, the best first
 */
export function shareOut(groups: readonly (readonly string[])[], enough: number): Set<string> {
  const chosen = new Set<string>();
  const longest = Math.max(0, ...groups.map(({ length }) => length));
  for (let place = 0; place < longest; place++) {
    for (const group of groups) {
      const one = group[place];
      if (one !== undefined && chosen.size < enough) chosen.add(one);
    }
  }
  return chosen;
}
