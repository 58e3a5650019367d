import { t } from "@vscode/l10n";
import { arpabetToIpa } from "#core/arpabet/arpabetToIpa.ts";
import { base64Of } from "#core/bytes/base64Of.ts";
import { speakPhonemes } from "#core/phonetics/speech/speakPhonemes.ts";
import { wavOfSamples } from "#core/recording/wavBytes.ts";
import { html, type Html, joinHtml, unescapedHtml } from "#core/text/html.ts";
import { htmlPage, VIEWPORT } from "#core/text/htmlPage.ts";
import { HEARD_STYLE } from "./heardStyle.ts";

export interface Heard {
  /** Empty for a line without a word. */
  word: string;
  /** Arpabet, separated by blanks. */
  said: string;
}

export interface HeardPage {
  of: readonly Heard[];
  /** Of a file. */
  name: string;
  nonce: string;
  language: string;
}

/** A page has the sound of each in it; 30 kB a word. */
const MOST_HEARD = 100;
/** Phonemes of one line; more are a passage, which nobody wants to hear from a machine. */
const MOST_PHONEMES = 100;

/** Pronunciations as a machine says them, each with its player; a single one plays at once. */
export function heardPage({ of, name, nonce, language }: HeardPage): string {
  const shown = of.slice(0, MOST_HEARD);
  const title = t`Pronunciations in “${name}”`;
  const rows = shown.map(({ word, said }) => {
    const phonemes = said.split(" ").slice(0, MOST_PHONEMES).join(" ");
    return html`<tr><th scope="row">${word}</th><td><code>${said}</code></td><td>/${arpabetToIpa(said)}/</td><td>${player(word || said, phonemes, of.length === 1)}</td></tr>`;
  });
  const heads = [t("Word"), t("Pronunciation"), t("IPA"), t("Sound")].map((head) => html`<th scope="col">${head}</th>`);
  const parts = [
    html`<h1>${title}</h1>`,
    html`<p class="quiet">${t("A machine says these, phoneme by phoneme, so that you hear whether a vowel or the stress is the one you mean. It is no model for children.")}</p>`,
    shown.length < of.length && html`<p class="note">${t`The first ${shown.length} of ${of.length} are shown.`}</p>`,
    html`<table><thead><tr>${heads}</tr></thead><tbody>${joinHtml(rows, "\n")}</tbody></table>`,
  ];
  return htmlPage({
    language,
    policy: `default-src 'none'; style-src 'nonce-${nonce}'; media-src data:; form-action 'none'; base-uri 'none'`,
    head: html`${VIEWPORT}
<title>${title}</title>
<style nonce="${nonce}">${unescapedHtml(HEARD_STYLE)}</style>`,
    body: html`<main>${joinHtml(parts, "\n")}</main>`,
  });
}

function player(name: string, said: string, playsAtOnce: boolean): Html {
  const { samples, sampleRate } = speakPhonemes(said);
  const address = `data:audio/wav;base64,${base64Of(wavOfSamples([Float32Array.from(samples)], sampleRate))}`;
  return html`<audio controls${playsAtOnce && html` autoplay`} src="${address}" aria-label="${t`Pronunciation of ${name}`}"></audio>`;
}
