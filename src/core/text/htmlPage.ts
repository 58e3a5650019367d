import { html, type Html } from "./html.ts";

/** Allows the page's own style, and nothing else. */
export const STYLE_POLICY = "default-src 'none'; style-src 'unsafe-inline'";

export const VIEWPORT = html`<meta name="viewport" content="width=device-width, initial-scale=1">`;

interface HtmlPage {
  language: string;
  /** The page's content security policy; absent where a server sends it. */
  policy?: string;
  head: Html;
  body: Html;
}

export function htmlPage({ language, policy, head, body }: HtmlPage): string {
  return html`<!DOCTYPE html>
<html lang="${language}">
<head>
<meta charset="utf-8">
${policy !== undefined && html`<meta http-equiv="Content-Security-Policy" content="${policy}">\n`}${head}
</head>
<body>
${body}
</body>
</html>`.toString();
}
