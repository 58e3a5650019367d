export interface DraftModel {
  /** Yields the answer piece by piece. */
  answer(prompt: string, signal: AbortSignal): AsyncIterable<string>;
}

export interface DraftPage {
  show(text: string): Promise<void>;
}

/** Milliseconds between two changes of the page. */
const PAGE_INTERVAL_MS = 100;
/** In UTF-16 units. No passage is longer; a model that does not stop is cut off. */
const LONGEST_DRAFT_UNITS = 20_000;

/**
 * Shows the draft as the model writes it.
 * @returns the draft, without what models put around an answer; empty if there was none
 * @throws whatever the model does, and when `signal` is aborted
 */
export async function writeDraft(
  model: DraftModel,
  prompt: string,
  page: DraftPage,
  { signal, now = () => performance.now() }: { signal: AbortSignal; now?: () => number },
): Promise<string> {
  const stop = new AbortController();
  const either = AbortSignal.any([signal, stop.signal]);
  let text = "";
  let shown = now();
  for await (const segment of model.answer(prompt, either)) {
    signal.throwIfAborted();
    text += segment;
    if (text.length > LONGEST_DRAFT_UNITS) {
      stop.abort();
      text = text.slice(0, LONGEST_DRAFT_UNITS);
      break;
    }
    if (now() - shown < PAGE_INTERVAL_MS) continue;
    await page.show(text.trimStart());
    shown = now();
  }
  signal.throwIfAborted();
  const draft = passageIn(text);
  await page.show(draft);
  return draft;
}

/** Removes the fence, quotation marks or blanks around the passage, and ends it in a line break. */
export function passageIn(answer: string): string {
  const unfenced = answer
    .trim()
    .replace(/^```[^\n]*\n([^]*?)\n?```$/u, "$1")
    .trim();
  const unquoted = /^["“]([^"“”]*)["”]$/u.exec(unfenced)?.[1] ?? unfenced;
  const text = unquoted
    .replace(/\r\n?/g, "\n")
    .replace(/[ \t]+$/gmu, "")
    .trim();
  return text === "" ? "" : `${text}\n`;
}
