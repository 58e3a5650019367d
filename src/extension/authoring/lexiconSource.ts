import * as vscode from "vscode";
import type { WordLexicon } from "../../core/lexicon/wordLexicon.ts";

/** The pronouncing dictionary with all that is known of words: read when it is first needed, once. */
export class LexiconSource implements vscode.Disposable {
  private readonly reported = new vscode.EventEmitter<void>();
  /** Fires when it has been read. */
  readonly onDidLoad = this.reported.event;
  private loading: Promise<WordLexicon> | undefined;
  private lexicon: WordLexicon | undefined;

  constructor(
    private readonly read: () => Promise<WordLexicon>,
    private readonly log: Pick<vscode.LogOutputChannel, "info" | "error">,
  ) {}

  /** What is there now. The first call has it read, and `onDidLoad` tells when to ask again. */
  get current(): WordLexicon | undefined {
    if (!this.loading) this.load().catch((error: unknown) => this.log.error("The pronouncing dictionary could not be read", error));
    return this.lexicon;
  }

  /** What is there now; nothing is read for it. */
  get loaded(): WordLexicon | undefined {
    return this.lexicon;
  }

  /** A reading that failed is tried again by the next call. */
  load(): Promise<WordLexicon> {
    this.loading ??= this.start();
    return this.loading;
  }

  dispose(): void {
    this.reported.dispose();
  }

  private async start(): Promise<WordLexicon> {
    const started = performance.now();
    try {
      this.lexicon = await this.read();
    } catch (error) {
      this.loading = undefined;
      throw error;
    }
    this.log.info(`Read the pronouncing dictionary in ${(performance.now() - started).toFixed(0)} ms.`);
    this.reported.fire();
    return this.lexicon;
  }
}
