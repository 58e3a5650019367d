import * as vscode from "vscode";

/** Lets the author check several items; Enter without any takes the one that is highlighted, unless some were chosen at first. Empty if the author cancels. */
export async function pickSome<Item extends vscode.QuickPickItem>(
  items: readonly Item[],
  {
    title,
    placeholder,
    chosen,
  }: { title: string; placeholder: string; /** Says what is chosen at first. */ chosen?: (item: Item) => boolean },
): Promise<Item[]> {
  const picker = vscode.window.createQuickPick<Item>();
  Object.assign(picker, { items, title, placeholder, canSelectMany: true, matchOnDescription: true, matchOnDetail: true });
  if (chosen) picker.selectedItems = items.filter(chosen);
  return await new Promise((resolve) => {
    picker.onDidAccept(() => {
      const { selectedItems, activeItems } = picker;
      resolve([...(selectedItems.length > 0 || chosen ? selectedItems : activeItems)]);
      picker.hide();
    });
    picker.onDidHide(() => {
      resolve([]);
      picker.dispose();
    });
    picker.show();
  });
}
