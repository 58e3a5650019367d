/** A language model, as far as a draft needs one. */
export interface DraftModel {
  /** Yields its answer, piece by piece. */
  answer(prompt: string, signal: AbortSignal): AsyncIterable<string>;
}

/** The page in which a draft appears as it is written. */
export interface DraftPage {
  /** Makes this the whole text of the page. */
  show(text: string): Promise<void>;
}

/** Milliseconds between two changes of the page. */
const PACE = 100;
/** No passage is longer; a model that does not stop is cut off. In UTF-16 units. */
const LONGEST = 20_000;

/**
 * Has a model write a draft, shown as it is written.
 * @returns the draft, without what models put around an answer; empty where there was none
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
    if (text.length > LONGEST) {
      stop.abort();
      text = text.slice(0, LONGEST);
      break;
    }
    if (now() - shown < PACE) continue;
    await page.show(text.trimStart());
    shown = now();
  }
  signal.throwIfAborted();
  const draft = passageIn(text);
  await page.show(draft);
  return draft;
}

/** The passage in an answer: without the fence, the quotation marks or the blanks around it, and ending in a line break. */
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
