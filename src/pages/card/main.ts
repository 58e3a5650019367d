// A result in a chat: the page is given a tool's answer by the program around it, asks for nothing, and loads nothing.
import { config } from "@vscode/l10n";
import { connectToHost, type HostContext } from "./chatHost.ts";
import type * as View from "./readingCard.tsx";

const root = document.documentElement;
const card = document.getElementById("card")!;
let view: Promise<typeof View> | undefined;

const resized = connectToHost({
  context,
  result: (result) => void view?.then(({ showResult }) => showResult(card, result)),
  cancelled: () => void view?.then(({ showCancelled }) => showCancelled(card)),
});
new ResizeObserver(() => resized(window.innerWidth, card.offsetHeight)).observe(card);

function context({ theme, locale, styles }: HostContext): void {
  if (theme) root.style.colorScheme = theme;
  for (const [name, value] of Object.entries(styles?.variables ?? {}))
    if (name.startsWith("--") && typeof value === "string") root.style.setProperty(name, value);
  view ??= inLanguage(locale ?? navigator.language);
}

/** Texts are looked up when a module is evaluated, so all that has any is, once the language is known. */
function inLanguage(locale: string): NonNullable<typeof view> {
  const language = locale.replace(/[-_].*$/u, "");
  const texts = [...document.querySelectorAll<HTMLScriptElement>("script[lang]")].find(({ lang }) => lang === language)?.textContent;
  if (texts) {
    config({ contents: texts });
    root.lang = language;
  }
  return import("./readingCard.tsx");
}
