/** Markup in which everything that has to be escaped is. */
export class Html {
  constructor(private readonly markup: string) {}

  toString(): string {
    return this.markup;
  }
}

/** Nothing comes of `false`, undefined and "". */
export type HtmlPart = Html | string | number | false | undefined | readonly HtmlPart[];

/** A tag for templates. Escapes texts put into it, for an element or an attribute within double quotes, but no `Html`. */
export function html(markup: TemplateStringsArray, ...parts: readonly HtmlPart[]): Html {
  return new Html(String.raw({ raw: markup }, ...parts.map(markupOf)));
}

/** Takes a text as it is. Only for style sheets and texts that have tags of their own, never for what a user wrote. */
export function unescapedHtml(markup: string): Html {
  return new Html(markup);
}

/** Leaves out parts of which nothing comes. */
export function joinHtml(parts: readonly HtmlPart[], separator: string): Html {
  return new Html(parts.map(markupOf).filter(Boolean).join(escapeHtml(separator)));
}

/** For the content of a script element, which nothing but its end tag can end. */
export function jsonInHtml(value: unknown): Html {
  return new Html(JSON.stringify(value).replaceAll("<", "\\u003c"));
}

function markupOf(part: HtmlPart): string {
  if (part instanceof Html) return part.toString();
  if (typeof part === "object") return part.map(markupOf).join("");
  return part === undefined || part === false ? "" : escapeHtml(String(part));
}

/** For XML; HTML is made with `html`. */
export function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
