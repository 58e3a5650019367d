import { t } from "@vscode/l10n";
import { ARPABET } from "#core/arpabet/arpabetAlphabet.ts";
import { arpabetToIpa } from "#core/arpabet/arpabetToIpa.ts";
import type { PhonemeCount } from "#core/passage/phonemeCoverage.ts";
import type { Decodability, PassageProfile, ProfiledWord } from "#core/passage/profile.ts";
import { ITEMS_OF, KIND_NAMES } from "#core/passage/facts.ts";
import { perMillionInWords } from "#core/lexicon/perMillionInWords.ts";
import type { ReadabilityScore } from "#language/readability.ts";
import { minutes } from "#core/passage/minutes.ts";
import { plural } from "#core/plural.ts";
import { type Grade, NORMS_SOURCE } from "#core/reading/norms.ts";
import type { TextRange } from "#language/text/textRange.ts";
import { html, type Html, type HtmlPart, joinHtml, jsonInHtml, unescapedHtml } from "#core/text/html.ts";
import { htmlPage, VIEWPORT } from "#core/text/htmlPage.ts";
import { percent } from "../passages/passageSummary.ts";
import type { ProfileState } from "./profileState.ts";
import { PROFILE_STYLE } from "./profileStyle.ts";
import { spellingName } from "./spellingName.ts";

/** One link's address holds all the places that it selects. */
const MOST_SELECTED = 50;
const MOST_NAMED = 12;

export interface ProfilePage {
  name: string;
  profile: PassageProfile;
  grade: Grade;
  scopeFailure?: string;
  unitFailure?: string;
  /** The editor keeps the passage's address to know what to show after a window is reloaded. */
  address: string;
  /** Allows the style and the one script, and nothing else. */
  nonce: string;
  language: string;
  links: {
    place(...ranges: readonly TextRange[]): string;
    export: string;
    chooseScope: string;
    practise: string;
    addWords: string;
  };
}

/** A page in the colours of the editor's theme. Words of the passage may come from anybody, so they are treated as plain text. */
export function profilePage(page: ProfilePage): string {
  const { profile, name, address, nonce, links, language } = page;
  const state: ProfileState = { address };
  const parts =
    profile.words === 0
      ? [paragraph(t("There are no words in this text yet."), "note")]
      : [
          figures(page),
          profile.isShortened &&
            paragraph(
              t(
                "This text has more words than can be listed here, so the lists below are cut. The figures are for the whole text, except for the number of unknown words. The CSV export has every word.",
              ),
              "note",
            ),
          attention(page),
          decodability(page),
          phonemes(page),
          ...(profile.list ? [] : [times(page), readability(profile.readability)]),
        ];
  return htmlPage({
    language,
    policy: `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; form-action 'none'; base-uri 'none'`,
    head: html`${VIEWPORT}
<title>${name}</title>
<style nonce="${nonce}">${unescapedHtml(PROFILE_STYLE + widths(profile))}</style>`,
    body: html`<main>
<h1>${t`Text profile of ${name}`}</h1>
<ul class="actions"><li>${link(links.export, t("Export as CSV…"))}</li><li>${link(links.practise, t("Insert practice words…"))}</li><li>${link(links.chooseScope, t("Choose scope and sequence…"))}</li></ul>
${joinHtml(parts, "\n")}
</main>
<script nonce="${nonce}">acquireVsCodeApi().setState(${jsonInHtml(state)});</script>`,
  });
}

function figures({ profile, grade }: ProfilePage): Html {
  const time = profile.readingTimes.find((one) => one.grade === grade);
  const all: [value: string | number, label: string, attention?: boolean][] = [
    ...(profile.list
      ? ([[profile.words, t`in a list (${KIND_NAMES[profile.list]})`]] as [number, string][])
      : ([[profile.words, plural(profile.words, t("word"), t("words"))]] as [number, string][])),
    [profile.differentWords, plural(profile.differentWords, t("different word"), t("different words"))],
    ...(profile.list
      ? []
      : ([
          [profile.sentences, plural(profile.sentences, t("sentence"), t("sentences"))],
          [profile.longestSentence, plural(profile.longestSentence, t("word in the longest sentence"), t("words in the longest sentence"))],
        ] as [number, string][])),
    [(profile.syllables / profile.words).toFixed(2), t("syllables per word")],
    ...(time ? [[minutes(time.seconds), t`to read in grade ${grade}`] as [string, string]] : []),
    [t`${profile.phonemes.filter(({ count }) => count > 0).length} of ${profile.phonemes.length}`, t("phonemes")],
    [profile.unknown.length, plural(profile.unknown.length, t("unknown word"), t("unknown words")), profile.unknown.length > 0],
  ];
  const items = all.map(([value, label, isAttention]) => html`<li${isAttention && html` class="attention"`}><b>${value}</b> ${label}</li>`);
  return html`<ul class="figures" aria-label="${t("Counts")}">${items}</ul>`;
}

function attention({ profile: { list, unknown, rare, names }, links }: ProfilePage): Html {
  const isUnknown = new Set(unknown.map(({ word }) => word));
  const merelyRare = rare.filter(({ word }) => !isUnknown.has(word));
  const lacking = plural(
    unknown.length,
    t("The pronouncing dictionary lacks 1 word. The service counts any attempt at it as right:"),
    t`The pronouncing dictionary lacks ${unknown.length} words. The service counts any attempt at them as right:`,
  );
  return section("rare", t("Unknown and rare words"), [
    unknown.length === 0
      ? paragraph(
          list && ITEMS_OF[list]
            ? t("Its items are read as letters, sounds or made-up words, by rules and not by the dictionary.")
            : t("Every word is in the pronouncing dictionary."),
        )
      : [paragraph(lacking), words(unknown, links), html`<p>${link(links.addWords, t("Add them to the dictionary…"))}</p>`],
    merelyRare.length === 0
      ? paragraph(t("No other word is rare."))
      : [
          paragraph(t("Said fewer than 5 times in a million words of spoken English (SUBTLEX-US), the rarest first:")),
          words(merelyRare, links, ({ perMillion }) => t`${perMillionInWords(perMillion, 1)} per million`),
        ],
    names.length > 0 && [paragraph(t("Names, which do not count as rare:")), words(names, links)],
  ]);
}

function decodability({ profile, scopeFailure, unitFailure, links }: ProfilePage): Html {
  const found = profile.decodability;
  const title = t("Decodability");
  const failure = scopeFailure !== undefined && paragraph(scopeFailure, "note");
  if (!found) {
    const missing = [
      paragraph(
        t("No scope and sequence is set, so there is no way to know what has been taught when. Choose one, or start with the example."),
      ),
      html`<p>${link(links.chooseScope, t("Choose scope and sequence…"))}</p>`,
    ];
    return section("decodability", title, failure ? [failure] : missing);
  }
  const rows = found.units.map(
    ({ unit, title: taught, words: count, share }, index) =>
      html`<tr${unit === found.reached && html` class="reached"`}><th scope="row">${unit}</th><td>${unit === found.reached ? t`${taught} (reached)` : taught}</td>${meter(`u${index}`)}<td class="number">${percent(share)}</td><td class="number">${count}</td></tr>`,
  );
  const about = [
    t`How many of the passage's words, each counted as often as it occurs, can be read once a unit of ${found.scope} is taught.`,
    ...(found.inDictionary < profile.words ? [t("Words that are not in the dictionary are left out of the shares.")] : []),
  ];
  return section("decodability", title, [
    failure,
    paragraph(about.join(" "), "quiet"),
    unitFailure !== undefined && paragraph(unitFailure, "note"),
    untaught(found, links),
    table([t("Unit"), t("What is taught"), "", t("Decodable"), t("Words")], rows, [3, 4]),
    ...found.units.map((_, index) => newWords(found, index, links)),
    unknownSpeaker(found, links),
    never(found, links),
  ]);
}

function untaught({ untaught: patterns, reached, scope }: Decodability, links: ProfilePage["links"]): HtmlPart {
  if (!patterns) return "";
  if (patterns.length === 0) return paragraph(t`Everything in it has been taught by unit ${reached!}.`);
  const rows = patterns.map((pattern) => {
    const places = pattern.words.flatMap((word) => word.places);
    const sound = pattern.kind === "grapheme" && (pattern.phonemes ? `/${arpabetToIpa(pattern.phonemes)}/` : t("silent"));
    const when = pattern.unit === undefined ? t("in no unit") : t`unit ${pattern.unit}`;
    return html`<tr><th scope="row">${link(links.place(...places.slice(0, MOST_SELECTED)), spellingName(pattern))}</th><td>${sound}</td><td class="number">${pattern.times}</td><td>${when}</td><td>${words(pattern.words.slice(0, MOST_NAMED), links)}</td></tr>`;
  });
  const parts = [
    html`<h3>${t`Not taught by unit ${reached!}`}</h3>`,
    paragraph(
      t`What keeps words from being decoded, by spelling, and the unit of ${scope} that teaches it. Click a spelling to select it everywhere.`,
      "quiet",
    ),
    table([t("Spelling"), t("Sound"), t("Times"), t("Taught"), t("Words")], rows, [2]),
  ];
  return joinHtml(parts, "\n");
}

/** Words that a unit brings within reach; those of the first need no list. */
function newWords({ units, words: all }: Decodability, index: number, links: ProfilePage["links"]): HtmlPart {
  const { unit, title } = units[index]!;
  const found = all.filter((word) => word.unit === unit);
  if (index === 0 || found.length === 0) return "";
  const summary = plural(
    found.length,
    t`1 word not decodable before unit ${unit}: ${title}`,
    t`${found.length} words not decodable before unit ${unit}: ${title}`,
  );
  return html`<details><summary>${summary}</summary>${words(found, links, ({ by }) => (by === "heart word" ? t("heart word") : ""))}</details>`;
}

function never({ words: all, scope }: Decodability, links: ProfilePage["links"]): HtmlPart {
  const reported = all.filter(({ isUnknown }) => !isUnknown);
  const found = reported.filter(({ unit }) => unit === undefined);
  if (reported.length === 0) return "";
  if (found.length === 0)
    return paragraph(
      reported.length < all.length
        ? t`Every other word can be decoded by the end of ${scope}.`
        : t`Every word can be decoded by the end of ${scope}.`,
    );
  const summary = plural(found.length, t`1 word never decodable by ${scope}`, t`${found.length} words never decodable by ${scope}`);
  return html`<details open><summary>${summary}</summary>${words(found, links, ({ missing }) => missing.join(", "))}</details>`;
}

function unknownSpeaker({ words: all }: Decodability, links: ProfilePage["links"]): HtmlPart {
  const found = all.filter(({ isUnknown }) => isUnknown);
  const summary = plural(
    found.length,
    t("1 word not in the dictionary: no way to know when it can be decoded"),
    t`${found.length} words not in the dictionary: no way to know when they can be decoded`,
  );
  return found.length > 0 && html`<details open><summary>${summary}</summary>${words(found, links)}</details>`;
}

function phonemes({ profile: { phonemes: all, words: count } }: ProfilePage): Html {
  const absent = all.filter((one) => one.count === 0);
  const sorted = [...absent, ...all.filter((one) => one.count > 0).sort((a, b) => b.count - a.count)];
  const intro =
    absent.length === 0
      ? paragraph(t`All ${all.length} phonemes are in it.`)
      : html`<p>${t("Not in it:")} ${joinHtml(
          absent.map(({ phoneme }) => html`<span class="symbol">${phoneme}</span> ${t`as in ${exampleOf(phoneme)}`}`),
          ", ",
        )}.</p>`;
  const about = plural(
    count,
    t("How often each is in the 1 word, by the first pronunciation in the dictionary, and where in a word it is."),
    t`How often each is in the ${count} words, by the first pronunciation in the dictionary, and where in a word it is.`,
  );
  return section("phonemes", t("Phonemes"), [
    intro,
    paragraph(about, "quiet"),
    table(
      [t("Phoneme"), t("IPA"), "", t("Times"), t("Initial"), t("Medial"), t("Final"), t("Words")],
      sorted.map(phonemeRow),
      [3, 4, 5, 6],
    ),
  ]);
}

function phonemeRow({ phoneme, count, initial, medial, final, examples }: PhonemeCount): Html {
  const { ipa } = ARPABET.phonemes.find(({ symbol }) => symbol === phoneme)!;
  const said = count === 0 ? html`<span class="quiet">${t`as in ${exampleOf(phoneme)}`}</span>` : examples.join(", ");
  return html`<tr${count === 0 && html` class="absent"`}><th scope="row" class="symbol">${phoneme}</th><td>/${ipa}/</td>${meter(`p${phoneme}`)}${[count, initial, medial, final].map((value) => html`<td class="number">${value}</td>`)}<td>${said}</td></tr>`;
}

function exampleOf(phoneme: string): string {
  return ARPABET.phonemes.find(({ symbol }) => symbol === phoneme)?.example?.word ?? "";
}

function times({ profile: { readingTimes } }: ProfilePage): Html {
  const rows = readingTimes.map(
    ({ grade, wordsPerMinute, seconds }) =>
      html`<tr><th scope="row">${t`Grade ${grade}`}</th><td class="number">${wordsPerMinute}</td><td class="number">${minutes(seconds)}</td></tr>`,
  );
  return section("reading-time", t("Reading time"), [
    table(["", t("Words correct per minute"), t("Time")], rows, [1, 2]),
    paragraph(`${t("At the 50th percentile in spring.")} ${NORMS_SOURCE}`, "quiet sources"),
  ]);
}

function readability(scores: readonly ReadabilityScore[]): Html {
  const rows = scores.map(
    ({ name, value, unit, note, source }) =>
      html`<tr><th scope="row">${name}</th><td class="number">${value === undefined ? "–" : value.toFixed(1)}</td><td>${unit === "grade" ? t("grade") : t("0 (hard) to 100 (easy)")}</td><td class="sources">${note && `${note} `}<span class="quiet">${source}</span></td></tr>`,
  );
  return section("readability", t("Readability"), [
    scores.length > 0 &&
      paragraph(
        t(
          "Spache is made for grades 1 to 3, and the new Dale-Chall goes from grade 1 to 16. The others were made for older readers and say little below grade 4.",
        ),
        "quiet",
      ),
    scores.length > 0 &&
      paragraph(
        t(
          "Counted as by hand, after Flesch: a number, an abbreviation or a hyphenated word is one word, and what is not a word (17, $5, Mr.) has one syllable.",
        ),
        "quiet",
      ),
    table([t("Formula"), t("Value"), t("Unit"), t("Source")], rows, [1]),
  ]);
}

function words<W extends ProfiledWord>(list: readonly W[], links: ProfilePage["links"], detail: (word: W) => string = () => ""): Html {
  const items = list.map((word) => {
    const more = [word.times > 1 ? t`${word.times} times` : "", detail(word)].filter(Boolean).join(", ");
    return html`<li>${link(links.place(word.places[0]!), word.word)}${more && html` <span class="quiet">${more}</span>`}</li>`;
  });
  return html`<ul class="words">${items}</ul>`;
}

function section(id: string, title: string, parts: readonly HtmlPart[]): Html {
  return html`<section aria-labelledby="${id}"><h2 id="${id}">${title}</h2>${joinHtml(parts, "\n")}</section>`;
}

function paragraph(text: string, style?: string): Html {
  return html`<p${style && html` class="${style}"`}>${text}</p>`;
}

function table(heads: readonly string[], rows: readonly Html[], numbers: readonly number[]): Html {
  const cells = heads.map((head, index) =>
    head === "" ? html`<td></td>` : html`<th scope="col"${numbers.includes(index) && html` class="number"`}>${head}</th>`,
  );
  return html`<div class="wide"><table><thead><tr>${cells}</tr></thead><tbody>${rows}</tbody></table></div>`;
}

function link(address: string, text: string): Html {
  return html`<a href="${address}">${text}</a>`;
}

/** A bar; the figure beside it says the same to those who do not see it. */
function meter(id: string): Html {
  return html`<td class="meter" aria-hidden="true"><span class="bar"><span id="${id}"></span></span></td>`;
}

/** The page's policy allows no style but the one at its top. */
function widths({ phonemes: all, decodability: found }: PassageProfile): string {
  const most = Math.max(1, ...all.map(({ count }) => count));
  const rule = (id: string, share: number) => `#${id} { width: ${(share * 100).toFixed(1)}%; }`;
  return [
    ...all.map(({ phoneme, count }) => rule(`p${phoneme}`, count / most)),
    ...(found?.units ?? []).map(({ share }, index) => rule(`u${index}`, share)),
  ].join("\n");
}
