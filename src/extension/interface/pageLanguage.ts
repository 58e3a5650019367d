import { html, type HtmlPart, jsonInHtml } from "#core/text/html.ts";

export interface PageLanguage {
  /** As the editor names it, such as `en` or `es`. */
  language: string;
  /** By the texts in the source; undefined where they are the same. */
  texts: Record<string, string> | undefined;
}

/** For a page's `lang` attribute: the editor's language only if the texts are in it. */
export function pageLanguage({ language, texts }: PageLanguage): string {
  return texts === undefined ? "en" : language;
}

/** For pages/kit/language.ts; nothing where the texts are those of the source. */
export function textsElement({ texts }: PageLanguage): HtmlPart {
  return texts && html`<script type="application/json" id="texts">${jsonInHtml(texts)}</script>\n`;
}
