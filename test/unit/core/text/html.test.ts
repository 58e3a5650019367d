import assert from "node:assert/strict";
import fc from "fast-check";
import { html, type HtmlPart, joinHtml, jsonInHtml, unescapedHtml } from "#core/text/html.ts";
import { htmlPage } from "#core/text/htmlPage.ts";
import { propertyRuns } from "../../../support/propertyRuns.ts";

const HOSTILE = `"><script>alert('&amp;')</script>`;
const HARMLESS = "&quot;&gt;&lt;script&gt;alert('&amp;amp;')&lt;/script&gt;";

describe("a template of HTML", () => {
  it("escapes what is put into elements and attributes", () => {
    assert.equal(String(html`<a title="${HOSTILE}">${HOSTILE}</a>`), `<a title="${HARMLESS}">${HARMLESS}</a>`);
  });

  it("writes its own text as it stands", () => {
    assert.equal(String(html`<p class="a">&nbsp;\n</p>`), '<p class="a">&nbsp;\n</p>');
    assert.equal(String(html``), "");
  });

  it("takes HTML as it is, however deep, and escapes nothing twice", () => {
    const cell = html`<td>${"<1>"}</td>`;
    assert.equal(String(html`<tr>${cell}${[cell, [cell, ["&", 2]]]}</tr>`), `<tr>${"<td>&lt;1&gt;</td>".repeat(3)}&amp;2</tr>`);
  });

  it("writes nothing for what is absent, and every number", () => {
    const absent: HtmlPart[] = [undefined, false, "", []];
    assert.equal(String(html`<p>${absent}${absent[0]}${absent[1]}</p>`), "<p></p>");
    assert.equal(String(html`${0} ${-1.5} ${Number.NaN}`), "0 -1.5 NaN");
  });

  it("escapes HTML that has become a text", () => assert.equal(String(html`${String(html`<b>x</b>`)}`), "&lt;b&gt;x&lt;/b&gt;"));

  it("joins what gives something", () => {
    assert.equal(String(joinHtml([html`<b>1</b>`, "", undefined, false, html``, [], "<2>", 0], " & ")), "<b>1</b> &amp; &lt;2&gt; &amp; 0");
    assert.equal(String(joinHtml([], ", ")), "");
  });

  it("leaves a text alone only where it says so", () => {
    assert.equal(String(html`<style>${unescapedHtml('a > b { content: "&"; }')}</style>`), '<style>a > b { content: "&"; }</style>');
  });

  it("holds data in a script that no text of them ends", () => {
    const written = String(html`<script>${jsonInHtml({ text: "</script><!--" })}</script>`);
    assert.equal(written.indexOf("</script>"), written.length - "</script>".length);
    assert.deepEqual(JSON.parse(written.slice("<script>".length, -"</script>".length)), { text: "</script><!--" });
  });

  it("lets no text out of its attribute or element", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.array(fc.constantFrom('"', "<", ">", "&", "'", "`", "=")), (text, signs) => {
        const written = String(html`<a title="${text + signs.join("")}">${[text, signs]}</a>`);
        assert.match(written, /^<a title="[^"<>]*">[^"<>]*<\/a>$/);
        const read = written
          .replace(/<[^>]*>/g, "")
          .replaceAll("&quot;", '"')
          .replaceAll("&lt;", "<")
          .replaceAll("&gt;", ">");
        assert.equal(read.replaceAll("&amp;", "&"), text + signs.join(""));
      }),
      propertyRuns(300),
    );
  });
});

describe("a page of HTML", () => {
  const page = { language: 'e"n', head: html`<title>${"<b>"}</title>`, body: html`<p>${"&"}</p>` };

  it("says its language and its policy before anything else", () => {
    assert.equal(
      htmlPage({ ...page, policy: "default-src 'none'; img-src \"<a>\"" }),
      `<!DOCTYPE html>
<html lang="e&quot;n">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src &quot;&lt;a&gt;&quot;">
<title>&lt;b&gt;</title>
</head>
<body>
<p>&amp;</p>
</body>
</html>`,
    );
  });

  it("has no policy of its own where a server sends one", () => assert.ok(!htmlPage(page).includes("http-equiv")));
});
