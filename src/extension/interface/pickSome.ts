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
  if (chosen) return (await pickedOf(items, { title, placeholder, chosen })) ?? [];
  const picker = vscode.window.createQuickPick<Item>();
  Object.assign(picker, { items, title, placeholder, canSelectMany: true, matchOnDescription: true, matchOnDetail: true });
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

/** Uses `showQuickPick`, as a picker of our own sometimes shows nothing of what should be selected. */
async function pickedOf<Item extends vscode.QuickPickItem>(
  items: readonly Item[],
  { title, placeholder, chosen }: { title: string; placeholder: string; chosen: (item: Item) => boolean },
): Promise<Item[] | undefined> {
  const shown = items.map((item) => ({ ...item, picked: chosen(item) }));
  return vscode.window.showQuickPick(shown, {
    title,
    placeHolder: placeholder,
    canPickMany: true,
    matchOnDescription: true,
    matchOnDetail: true,
  });
}
