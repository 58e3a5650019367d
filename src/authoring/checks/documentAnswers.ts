import type { Ask, Outcome } from "#platform/threads/workThread.ts";
import type { TextChecks } from "./textChecks.ts";
import type { TextAnswer, TextRequest, TextTask } from "./textWork.ts";

export interface VersionedText {
  uri: { toString(): string };
  version: number;
  getText(): string;
}

/** A text that took too long and has lost at most a tenth since is not retried with each keystroke. */
const RETRY_LENGTH_SHARE = 0.9;

export class DocumentAnswers<K extends TextTask, D extends VersionedText> {
  private readonly known = new Map<string, { version: number; outcome: Promise<Outcome<TextAnswer<K>>> }>();
  /** Lengths of texts that took too long. */
  private readonly tooLong = new Map<string, number>();

  constructor(
    private readonly checks: Pick<TextChecks, "run">,
    private readonly requestOf: (text: string, document: D) => TextRequest<K>,
  ) {}

  /** `superseded` for a version that is no longer the document's. */
  of(document: D, ask: Omit<Ask, "document"> = {}): Promise<Outcome<TextAnswer<K>>> {
    const key = document.uri.toString();
    const known = this.known.get(key);
    if (known?.version === document.version) return known.outcome;
    const entry = { version: document.version, outcome: this.answer(document, ask) };
    this.known.set(key, entry);
    void entry.outcome.then(({ state }) => {
      if ((state === "superseded" || state === "failed") && this.known.get(key) === entry) this.known.delete(key);
    });
    return entry.outcome;
  }

  /** Needed when the same texts now mean something different. */
  clear(): void {
    this.known.clear();
    this.tooLong.clear();
  }

  forget(document: string): void {
    this.known.delete(document);
    this.tooLong.delete(document);
  }

  private async answer(document: D, ask: Omit<Ask, "document">): Promise<Outcome<TextAnswer<K>>> {
    const key = document.uri.toString();
    const { version } = document;
    const text = document.getText();
    const tooLong = this.tooLong.get(key);
    if (tooLong !== undefined && text.length > tooLong * RETRY_LENGTH_SHARE) return { state: "too-long" };
    const outcome = await this.checks.run(this.requestOf(text, document), { ...ask, document: key });
    if (document.version !== version) return { state: "superseded" };
    if (outcome.state === "too-long") this.tooLong.set(key, text.length);
    else this.tooLong.delete(key);
    return outcome;
  }
}
