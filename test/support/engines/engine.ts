import type { PageDriver } from "../plainPage.ts";

/** The actions of a test in a page, whichever engine shows it. */
export interface EnginePage extends PageDriver {
  /** Clicks in the middle of the first visible element; with a text, of the first that says just that. @throws if there is none */
  click(selector: string, text?: string): Promise<void>;
  /** @param keys such as `Enter`, `s` or `Shift+Enter` */
  press(keys: string): Promise<void>;
  /** Ends the browser. */
  close(): Promise<void>;
}

export interface Engine {
  name: string;
  /** Programs without which it does not run; absolute paths on Debian and its relatives. */
  programs: readonly string[];
  /** Packages that contain them there. */
  packages: readonly string[];
  /** Opens a page with a microphone that hears a tone. */
  open(): Promise<EnginePage>;
}

/** Done in the page. */
export function findVisible([selector, text]: readonly [selector: string, text: string | null]): Element | undefined {
  return [...document.querySelectorAll(selector)].find(
    (element) => element.checkVisibility({ visibilityProperty: true }) && (text === null || element.textContent?.trim() === text),
  );
}
