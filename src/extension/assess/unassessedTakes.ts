import * as vscode from "vscode";
import type { Moves } from "#project/moves/moves.ts";
import type { Passage } from "../documents/passage.ts";

export interface UnassessedTake {
  take: vscode.Uri;
  passage: Passage;
}

const KEY = "unassessedTakes";

/** As the window's state holds it. */
type Kept = Omit<Passage, "uri"> & { uri: string };

declare module "../services/services.ts" {
  interface Services {
    readonly unassessed: UnassessedTakes;
  }
}

/** Saved takes whose assessment has not begun: it is offered again if the window is reloaded meanwhile. */
export class UnassessedTakes {
  constructor(private readonly state: vscode.Memento) {}

  all(): UnassessedTake[] {
    return Object.entries(this.kept()).flatMap(([take, passage]) =>
      isKept(passage) ? [{ take: vscode.Uri.parse(take, true), passage: { ...passage, uri: vscode.Uri.parse(passage.uri, true) } }] : [],
    );
  }

  async add({ take, passage }: UnassessedTake): Promise<void> {
    await this.state.update(KEY, { ...this.kept(), [take.toString()]: { ...passage, uri: passage.uri.toString() } satisfies Kept });
  }

  async remove(take: vscode.Uri): Promise<void> {
    const { [take.toString()]: removed, ...others } = this.kept();
    if (removed !== undefined) await this.state.update(KEY, others);
  }

  async followMoves(moves: Moves): Promise<void> {
    const takes = this.all();
    for (const { take, passage } of takes) {
      const [now, text] = [take, passage.uri].map((uri) => vscode.Uri.parse(moves.to(uri.toString()), true));
      if (String(now) === String(take) && String(text) === String(passage.uri)) continue;
      await this.remove(take);
      await this.add({ take: now!, passage: { ...passage, uri: text! } });
    }
  }

  private kept(): Record<string, unknown> {
    return this.state.get(KEY, {});
  }
}

/** True if this version wrote it. */
function isKept(value: unknown): value is Kept {
  const { uri, name, languageId, reference } = (value ?? {}) as Partial<Kept>;
  return typeof uri === "string" && typeof name === "string" && typeof languageId === "string" && typeof reference?.text === "string";
}
