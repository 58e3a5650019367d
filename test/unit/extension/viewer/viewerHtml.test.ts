import assert from "node:assert/strict";
import { viewerHtml } from "#extension/viewer/viewerHtml.ts";

describe("viewerHtml", () => {
  const html = viewerHtml({
    cspSource: "https://source",
    script: "https://source/viewer.js?a&b",
    style: "https://source/viewer.css",
    nonce: "N0nce",
    title: `<fox> & "co"`,
    shown: { language: "en", texts: undefined },
  });

  it("lets in one script by nonce, and nothing inline", () => {
    const policy = /Content-Security-Policy" content="([^"]*)"/.exec(html)![1]!;
    assert.match(policy, /^default-src 'none'; script-src 'nonce-N0nce'; /);
    assert.doesNotMatch(policy, /unsafe|\*|data:/);
    // Memory that the page itself made: the recording to play and the program of its worker, never a script of the page.
    assert.deepEqual(
      policy.split("; ").filter((rule) => rule.includes("blob:")),
      ["media-src https://source blob:", "worker-src blob:"],
    );
    assert.deepEqual(html.match(/<script[^>]*>/g), [`<script nonce="N0nce" src="https://source/viewer.js?a&amp;b">`]);
    assert.doesNotMatch(html, /<style| style=| on\w+=/);
  });

  it("writes names as text", () => {
    assert.match(html, /<title>&lt;fox&gt; &amp; &quot;co&quot;<\/title>/);
  });

  it("brings the texts of another language along, as data that ends no element", () => {
    const spanish = viewerHtml({
      cspSource: "",
      script: "",
      style: "",
      nonce: "",
      title: "",
      shown: { language: "es", texts: { Play: "Reproducir", odd: "</script>" } },
    });
    assert.match(spanish, /<html lang="es">/);
    const [, texts] = /<script type="application\/json" id="texts">(.*?)<\/script>/.exec(spanish)!;
    assert.deepEqual(JSON.parse(texts!), { Play: "Reproducir", odd: "</script>" });
    assert.match(html, /<html lang="en">/);
  });
});
