import * as vscode from "vscode";

/** A take that was saved, and the text that was read. */
interface UnassessedTake {
  take: vscode.Uri;
  text: vscode.Uri;
}

const KEY = "unassessedTakes";

/** The takes that were saved and whose assessment has not begun, so that a window that is loaded anew meanwhile can offer it. */
export class UnassessedTakes {
  constructor(private readonly state: vscode.Memento) {}

  all(): UnassessedTake[] {
    return Object.entries(this.kept()).map(([take, text]) => ({ take: vscode.Uri.parse(take, true), text: vscode.Uri.parse(text, true) }));
  }

  async add({ take, text }: UnassessedTake): Promise<void> {
    await this.state.update(KEY, { ...this.kept(), [take.toString()]: text.toString() });
  }

  async remove(take: vscode.Uri): Promise<void> {
    const { [take.toString()]: removed, ...others } = this.kept();
    if (removed !== undefined) await this.state.update(KEY, others);
  }

  private kept(): Record<string, string> {
    return this.state.get(KEY, {});
  }
}
