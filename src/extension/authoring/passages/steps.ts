import * as vscode from "vscode";

interface StepOptions {
  matchOnDetail?: boolean;
}

/**
 * Questions one after the other in a single quick pick. A quick pick for each would hand the keyboard back between two of
 * them, and a webview such as the profile page keeps it.
 */
export class Steps {
  private readonly picker = vscode.window.createQuickPick();
  private isOver = false;
  private answer: (picked: readonly vscode.QuickPickItem[] | undefined) => void = () => {};

  private constructor(title: string) {
    this.picker.title = title;
    this.picker.ignoreFocusOut = true;
    this.picker.matchOnDescription = true;
    this.picker.onDidAccept(() => this.accepted());
    this.picker.onDidHide(() => this.end());
  }

  /** Asks step by step as `work` does; the quick pick is closed at its end. */
  static async with<R>(title: string, work: (steps: Steps) => Promise<R>): Promise<R> {
    const steps = new Steps(title);
    try {
      return await work(steps);
    } finally {
      steps.end();
      steps.picker.dispose();
    }
  }

  /** One of the items, of which one with `picked` is under the cursor from the start; undefined when the author cancels, now or in an earlier step. */
  async one<T extends vscode.QuickPickItem>(items: readonly T[], placeHolder: string): Promise<T | undefined> {
    return (await this.ask(items, placeHolder, false))?.[0];
  }

  /** As many of the items as the author ticks; those with `picked` are ticked from the start. */
  async many<T extends vscode.QuickPickItem>(items: readonly T[], placeHolder: string, options?: StepOptions): Promise<readonly T[] | undefined> {
    return this.ask(items, placeHolder, true, options);
  }

  private async ask<T extends vscode.QuickPickItem>(items: readonly T[], placeHolder: string, canSelectMany: boolean, { matchOnDetail = false }: StepOptions = {}): Promise<readonly T[] | undefined> {
    if (this.isOver) return undefined;
    const picked = new Promise<readonly vscode.QuickPickItem[] | undefined>((resolve) => (this.answer = resolve));
    Object.assign(this.picker, { value: "", placeholder: placeHolder, canSelectMany, matchOnDetail, items, busy: false });
    this.picker.selectedItems = canSelectMany ? items.filter((item) => item.picked) : [];
    // Else the first is under the cursor.
    const current = canSelectMany ? undefined : items.find((item) => item.picked);
    if (current) this.picker.activeItems = [current];
    this.picker.show();
    return (await picked) as readonly T[] | undefined;
  }

  private accepted(): void {
    const { items, selectedItems, canSelectMany } = this.picker;
    // Enter pressed twice may still tell of the step before.
    if (!selectedItems.every((item) => items.includes(item)) || (!canSelectMany && selectedItems.length === 0)) return;
    this.picker.busy = true;
    this.answer(selectedItems);
  }

  private end(): void {
    this.isOver = true;
    this.answer(undefined);
  }
}
