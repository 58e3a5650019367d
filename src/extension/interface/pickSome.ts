import * as vscode from "vscode";

/** Lets the author check several items; Enter without any takes the one that is highlighted. Empty if the author cancels. */
export async function pickSome<Item extends vscode.QuickPickItem>(
  items: readonly Item[],
  { title, placeholder, all = false }: { title: string; placeholder: string; /** Everything is chosen at first. */ all?: boolean },
): Promise<Item[]> {
  const picker = vscode.window.createQuickPick<Item>();
  Object.assign(picker, { items, title, placeholder, canSelectMany: true, matchOnDescription: true, matchOnDetail: true });
  if (all) picker.selectedItems = items.filter(({ kind }) => kind !== vscode.QuickPickItemKind.Separator);
  return await new Promise((resolve) => {
    picker.onDidAccept(() => {
      const { selectedItems, activeItems } = picker;
      resolve([...(selectedItems.length > 0 ? selectedItems : activeItems)]);
      picker.hide();
    });
    picker.onDidHide(() => {
      resolve([]);
      picker.dispose();
    });
    picker.show();
  });
}
