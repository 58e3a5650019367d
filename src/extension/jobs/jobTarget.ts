/** By the job's line in the view. Undefined for anything else. */
export function jobTarget([target]: readonly unknown[]): string | undefined {
  if (typeof target !== "object" || target === null || !("file" in target)) return undefined;
  const { file } = target;
  return typeof file === "object" && file !== null && "id" in file && typeof file.id === "string" ? file.id : undefined;
}
