import type { WordLexicon } from "#language/language.ts";
import type { Ask, Outcome } from "#platform/threads/workThread.ts";
import { type TextAnswer, type TextRequest, type TextTask, type TextThread, TextWork } from "./textWork.ts";

/**
 * UTF-16 units up to which a text is checked at once, in the editor's own thread. The slowest such text, a thousand signs that each can be
 * read in several ways, takes 12 ms (`npm run bench:authoring`), a quarter of the 50 ms that are noticed, since other machines are slower.
 */
export const SMALL_TEXT_UNITS = 1000;
/** UTF-16 units beyond which nothing is checked: just copying the text would be noticed. */
export const LONGEST_TEXT_UNITS = 4_000_000;

export class TextChecks {
  private local: { lexicon: WordLexicon | undefined; work: TextWork } | undefined;

  constructor(
    private readonly lexicon: () => WordLexicon | undefined,
    private readonly thread: TextThread,
  ) {}

  /** Never rejects. Superseded by the next request of the same task for the document, and by `supersede`. */
  async run<K extends TextTask>(request: TextRequest<K>, ask: Ask): Promise<Outcome<TextAnswer<K>>> {
    const { length } = (request as TextRequest).text;
    if (length > LONGEST_TEXT_UNITS) return { state: "too-long" };
    if (length > SMALL_TEXT_UNITS) return this.thread.run(request, ask);
    if (ask.document !== "") this.thread.release(ask.document);
    try {
      return { state: "done", value: this.work().run(request) };
    } catch (error) {
      return { state: "failed", reason: error instanceof Error ? (error.stack ?? error.message) : String(error) };
    }
  }

  /** Uses the thread however short the text is, after all other requests. Never rejects. */
  inBackground<K extends TextTask>(request: TextRequest<K>): Promise<Outcome<TextAnswer<K>>> {
    return this.thread.run(request, { document: "", isBackground: true });
  }

  supersede(document: string): void {
    this.thread.supersede(document);
  }

  release(document: string): void {
    this.thread.release(document);
  }

  dispose(): void {
    this.thread.dispose();
  }

  private work(): TextWork {
    const lexicon = this.lexicon();
    if (!this.local || this.local.lexicon !== lexicon) this.local = { lexicon, work: new TextWork(lexicon) };
    return this.local.work;
  }
}
