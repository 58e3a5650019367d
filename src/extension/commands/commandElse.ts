/**
 * Runs a command of the editor, or what stands in for it in editors without it, such as Theia, and where it fails.
 * @param execute `vscode.commands.executeCommand`.
 */
export async function commandElse(
  execute: (id: string, ...args: unknown[]) => PromiseLike<unknown>,
  id: string,
  args: readonly unknown[],
  standIn: () => unknown,
): Promise<void> {
  const isDone = await Promise.resolve(execute(id, ...args)).then(
    () => true,
    () => false,
  );
  if (!isDone) await standIn();
}
