/** JSON has no undefined: a timeline must be the same before and after being sent to the viewer. */
export function withoutUndefined<T extends object>(value: T): T {
  const kept: Partial<T> = {};
  for (const name of Object.keys(value) as (keyof T)[]) if (value[name] !== undefined) kept[name] = value[name];
  return kept as T;
}
