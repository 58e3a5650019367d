/** Where an editor keeps small values for an extension, such as its `workspaceState`. */
export interface Marks {
  get(key: string): unknown;
  update(key: string, value: unknown): PromiseLike<void>;
}

/** Does the work unless it was done before. Work that fails or is interrupted counts as not done. */
export async function once(marks: Marks, key: string, work: () => Promise<unknown>): Promise<void> {
  if (marks.get(key) === true) return;
  await work();
  await marks.update(key, true);
}
