import * as vscode from "vscode";
import { ticksWhileTyping } from "#authoring/practice/ticks.ts";

interface StepOptions {
  matchOnDetail?: boolean;
  /** Typing unticks what is ticked from the start. */
  startsAnew?: boolean;
  /** In the title; one that is pressed ends the step. */
  buttons?: readonly vscode.QuickInputButton[];
}

/** Without a button, Enter or OK ended the step. */
export interface Ticked<T> {
  picked: readonly T[];
  button?: vscode.QuickInputButton;
}

/**
 * In a single quick pick: one for each question would give up the focus between two of them, and a webview such as the profile page keeps
 * it.
 */
export class Steps {
  private readonly picker = vscode.window.createQuickPick();
  private isOver = false;
  private answer: (answer: Ticked<vscode.QuickPickItem> | undefined) => void = () => {};
  private ticked: readonly vscode.QuickPickItem[] = [];
  private startsAnew = false;

  private constructor(title: string) {
    this.picker.title = title;
    this.picker.ignoreFocusOut = true;
    this.picker.matchOnDescription = true;
    this.picker.onDidAccept(() => this.accepted());
    this.picker.onDidTriggerButton((button) => this.answered(this.picker.selectedItems, button));
    this.picker.onDidChangeValue((value) => {
      if (this.startsAnew) this.picker.selectedItems = ticksWhileTyping(value, this.picker.selectedItems, this.ticked);
    });
    this.picker.onDidHide(() => this.end());
  }

  /** The quick pick is closed at the end of `work`. */
  static async with<R>(title: string, work: (steps: Steps) => Promise<R>): Promise<R> {
    const steps = new Steps(title);
    try {
      return await work(steps);
    } finally {
      steps.end();
      steps.picker.dispose();
    }
  }

  /** An item with `picked` is under the cursor from the start. Undefined when the author cancels, now or in an earlier step. */
  async one<T extends vscode.QuickPickItem>(items: readonly T[], placeHolder: string): Promise<T | undefined> {
    return (await this.ask(items, placeHolder, false))?.picked[0];
  }

  /**
   * Items with `picked` are ticked from the start. Typing text that an item has, and pressing Enter without having ticked anything else,
   * chooses the first item found.
   */
  async many<T extends vscode.QuickPickItem>(
    items: readonly T[],
    placeHolder: string,
    options?: StepOptions,
  ): Promise<Ticked<T> | undefined> {
    return this.ask(items, placeHolder, true, options);
  }

  private async ask<T extends vscode.QuickPickItem>(
    items: readonly T[],
    placeHolder: string,
    canSelectMany: boolean,
    { matchOnDetail = false, startsAnew = false, buttons = [] }: StepOptions = {},
  ): Promise<Ticked<T> | undefined> {
    if (this.isOver) return undefined;
    const picked = new Promise<Ticked<vscode.QuickPickItem> | undefined>((resolve) => (this.answer = resolve));
    Object.assign(this.picker, { value: "", placeholder: placeHolder, canSelectMany, matchOnDetail, buttons, items, busy: false });
    this.startsAnew = startsAnew;
    this.ticked = canSelectMany ? items.filter((item) => item.picked) : [];
    this.picker.selectedItems = this.ticked;
    // Otherwise the first is under the cursor.
    const current = canSelectMany ? undefined : items.find((item) => item.picked);
    if (current) this.picker.activeItems = [current];
    this.picker.show();
    return (await picked) as Ticked<T> | undefined;
  }

  private accepted(): void {
    const { items, selectedItems, canSelectMany, value } = this.picker;
    // Enter pressed twice may still belong to the previous step.
    if (!selectedItems.every((item) => items.includes(item)) || (!canSelectMany && selectedItems.length === 0)) return;
    const isUntouched = selectedItems.length === this.ticked.length && this.ticked.every((item) => selectedItems.includes(item));
    const isTypedAlone = canSelectMany && value !== "" && (isUntouched || (this.startsAnew && selectedItems.length === 0));
    const meant = isTypedAlone ? itemMeant(items, value) : undefined;
    this.answered(meant ? [meant] : selectedItems);
  }

  private answered(picked: readonly vscode.QuickPickItem[], button?: vscode.QuickInputButton): void {
    this.picker.busy = true;
    this.answer({ picked, ...(button && { button }) });
  }

  private end(): void {
    this.isOver = true;
    this.answer(undefined);
  }
}

/** The item that the typed text most likely means: in a list where several can be ticked, no item is under the cursor by itself. */
function itemMeant(items: readonly vscode.QuickPickItem[], value: string): vscode.QuickPickItem | undefined {
  const wanted = value.trim().toLowerCase();
  const all = items.filter(({ kind }) => kind !== vscode.QuickPickItemKind.Separator);
  const tests: ((item: vscode.QuickPickItem) => boolean)[] = [
    ({ label }) => label.toLowerCase() === wanted,
    ({ label }) => label.toLowerCase().startsWith(wanted),
    ({ label, description = "" }) => `${label} ${description}`.toLowerCase().includes(wanted),
  ];
  return tests.map((test) => all.find(test)).find((item) => item !== undefined);
}
