/**
 * What is ticked while an author types into a list in which earlier choices are ticked from the start. Typing begins a new choice: choices
 * that the filter hides would be made unseen. They come back when nothing is typed and nothing else is ticked.
 */
export function ticksWhileTyping<T>(value: string, selected: readonly T[], first: readonly T[]): readonly T[] {
  const isUntouched = selected.length === first.length && first.every((item) => selected.includes(item));
  if (value !== "") return isUntouched ? [] : selected;
  return selected.length === 0 ? first : selected;
}
