/** A group of editors by its place, counted from 1, as in the editor. */
type Column = number;

/**
 * With the results in view, otherwise beside the active editor. If that is in the last group, in front of results say, the group before it
 * is also beside it; a further one would only narrow the others.
 * @param results the columns of the viewers in view. @param groups the number of groups.
 * @param isEmpty true if the active group has no editor, so that nothing would be beside the result.
 * @returns `undefined` for a new group, or the one that follows.
 */
export function resultColumn(
  results: readonly (Column | undefined)[],
  active: Column,
  groups: number,
  isEmpty = false,
): Column | undefined {
  const shown = results.find((column) => column !== undefined);
  if (shown !== undefined) return shown;
  if (isEmpty) return active;
  return groups > 1 && active === groups ? active - 1 : undefined;
}
