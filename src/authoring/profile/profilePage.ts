import { ARPABET } from "../../core/arpabet/arpabetAlphabet.ts";
import { arpabetToIpa } from "../../core/arpabet/arpabetToIpa.ts";
import type { PhonemeCount } from "../../core/passage/phonemeCoverage.ts";
import type { Decodability, PassageProfile, ProfiledWord } from "../../core/passage/profile.ts";
import { perMillionInWords } from "../../core/lexicon/perMillionInWords.ts";
import type { ReadabilityScore } from "../../core/passage/readability.ts";
import { patternName } from "../../core/passage/untaught.ts";
import { type Grade, NORMS_SOURCE } from "../../core/reading/norms.ts";
import type { TextRange } from "../../core/textRange.ts";
import { escapeHtml } from "../../core/escapeHtml.ts";
import { counted, minutes, percent } from "../passages/passageSummary.ts";
import type { ProfileState } from "./profileState.ts";
import { PROFILE_STYLE } from "./profileStyle.ts";

/** Places that one link selects: its address has all of them. */
const MOST_SELECTED = 50;
/** Words that are named for each spelling. */
const MOST_NAMED = 12;

export interface ProfilePage {
  /** The passage's name. */
  name: string;
  profile: PassageProfile;
  /** The grade that the passage is for. */
  grade: Grade;
  /** Why the scope and sequence that is set cannot be used. */
  scopeFailure?: string;
  /** Why it is not known which unit has been reached. */
  unitFailure?: string;
  /** The passage's address: the page gives it to the editor, which knows by it what to show after a window was loaded anew. */
  address: string;
  /** Lets the style and that one script in, and nothing else. */
  nonce: string;
  /** Addresses that the page leads to. */
  links: {
    /** A place of the passage, or several that are selected at once. */
    place(...ranges: readonly TextRange[]): string;
    export: string;
    chooseScope: string;
    practise: string;
  };
}

/** A passage's profile as a page that the editor's theme colours. Words of the passage may be anybody's, so they are text and nothing else. */
export function profilePage(page: ProfilePage): string {
  const { profile, name, address, nonce, links } = page;
  const state: ProfileState = { address };
  const policy = `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; form-action 'none'; base-uri 'none'`;
  const parts = profile.words === 0
    ? ["<p class=\"note\">There is no word in this text yet.</p>"]
    : [figures(page), profile.isShortened ? "<p class=\"note\">This text has more words than can be listed here: the lists below are cut. The figures are of the whole text, except for the number of unknown words; the export as CSV has every word.</p>" : "", attention(page), decodability(page), phonemes(page), times(page), readability(profile.readability)];
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escapeHtml(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(name)}</title>
<style nonce="${nonce}">${PROFILE_STYLE}${widths(profile)}</style>
</head>
<body>
<main>
<h1>Profile of ${escapeHtml(name)}</h1>
<ul class="actions"><li>${link(links.export, "Export as CSV…")}</li><li>${link(links.practise, "Insert practice words…")}</li><li>${link(links.chooseScope, "Choose scope and sequence…")}</li></ul>
${parts.filter(Boolean).join("\n")}
</main>
<script nonce="${nonce}">acquireVsCodeApi().setState(${JSON.stringify(state).replaceAll("<", "\\u003c")});</script>
</body>
</html>`;
}

function figures({ profile, grade }: ProfilePage): string {
  const time = profile.readingTimes.find((one) => one.grade === grade);
  const all: [value: string, label: string, attention?: boolean][] = [
    [String(profile.words), "words"],
    [String(profile.differentWords), "different words"],
    [String(profile.sentences), profile.sentences === 1 ? "sentence" : "sentences"],
    [String(profile.longestSentence), "words in the longest sentence"],
    [(profile.syllables / profile.words).toFixed(2), "syllables a word"],
    ...(time ? [[minutes(time.seconds), `to read in grade ${grade}`] as [string, string]] : []),
    [`${profile.phonemes.filter(({ count }) => count > 0).length} of ${profile.phonemes.length}`, "phonemes"],
    [String(profile.unknown.length), profile.unknown.length === 1 ? "unknown word" : "unknown words", profile.unknown.length > 0],
  ];
  const items = all.map(([value, label, isAttention]) => `<li${isAttention ? " class=\"attention\"" : ""}><b>${escapeHtml(value)}</b> ${label}</li>`);
  return `<ul class="figures" aria-label="Counts">${items.join("")}</ul>`;
}

/** Unknown and rare words, and names, which are neither easy nor hard by how often they are said. */
function attention({ profile: { unknown, rare, names }, links }: ProfilePage): string {
  const isUnknown = new Set(unknown.map(({ word }) => word));
  const merelyRare = rare.filter(({ word }) => !isUnknown.has(word));
  return section("Unknown and rare words", [
    unknown.length === 0
      ? "<p>Every word is in the pronouncing dictionary.</p>"
      : `<p>The pronouncing dictionary lacks ${counted(unknown.length, "word")}. The service counts any attempt at ${unknown.length === 1 ? "it" : "them"} as right:</p>${words(unknown, links)}`,
    merelyRare.length === 0
      ? "<p>No other word is rare.</p>"
      : `<p>Said less often than 5 times in a million words of spoken English (SUBTLEX-US), the rarest first:</p>${words(merelyRare, links, ({ perMillion }) => `${perMillionInWords(perMillion, 1)} per million`)}`,
    names.length === 0 ? "" : `<p>Names, of which none counts as rare:</p>${words(names, links)}`,
  ]);
}

function decodability({ profile, scopeFailure, unitFailure, links }: ProfilePage): string {
  const found = profile.decodability;
  const failure = scopeFailure === undefined ? "" : `<p class="note">${escapeHtml(scopeFailure)}</p>`;
  if (!found && failure !== "") return section("Decodability", [failure]);
  if (!found) return section("Decodability", [`<p>No scope and sequence is set, so it is not known what has been taught when. ${link(links.chooseScope, "Choose one")}, or begin with the example.</p>`]);
  const rows = found.units.map(({ unit, title, words: count, share }, index) =>
    `<tr${unit === found.reached ? " class=\"reached\"" : ""}><th scope="row">${escapeHtml(unit)}</th><td>${escapeHtml(title)}${unit === found.reached ? " (reached)" : ""}</td>${meter(`u${index}`)}<td class="number">${percent(share)}</td><td class="number">${count}</td></tr>`);
  return section("Decodability", [
    failure,
    `<p class="quiet">Which of the passage's words, each as often as it comes, can be read once a unit of ${escapeHtml(found.scope)} is taught.${found.inDictionary < profile.words ? " Words that are not in the dictionary are left out of the shares." : ""}</p>`,
    unitFailure === undefined ? "" : `<p class="note">${escapeHtml(unitFailure)}</p>`,
    untaught(found, links),
    table(["Unit", "What is taught", "", "Decodable", "Words"], rows, [3, 4]),
    ...found.units.map((_, index) => newWords(found, index, links)),
    unknownSpeaker(found, links),
    never(found, links),
  ]);
}

/** By spelling, what has to be taught first, or written otherwise. */
function untaught({ untaught: patterns, reached, scope }: Decodability, links: ProfilePage["links"]): string {
  if (!patterns) return "";
  if (patterns.length === 0) return `<p>Everything in it has been taught by unit ${escapeHtml(reached!)}.</p>`;
  const rows = patterns.map((pattern) => {
    const places = pattern.words.flatMap((word) => word.places);
    const sound = pattern.kind === "grapheme" ? escapeHtml(pattern.phonemes ? `/${arpabetToIpa(pattern.phonemes)}/` : "not heard") : "";
    const when = pattern.unit === undefined ? "in no unit" : `unit ${pattern.unit}`;
    return `<tr><th scope="row">${link(links.place(...places.slice(0, MOST_SELECTED)), patternName(pattern))}</th><td>${sound}</td><td class="number">${pattern.times}</td><td>${escapeHtml(when)}</td><td>${words(pattern.words.slice(0, MOST_NAMED), links)}</td></tr>`;
  });
  return [
    `<h3>Not taught by unit ${escapeHtml(reached!)}</h3>`,
    `<p class="quiet">What keeps words from being decoded, by spelling, and the unit of ${escapeHtml(scope)} that teaches it. A press on a spelling selects all of its places.</p>`,
    table(["Spelling", "Sound", "Times", "Taught", "Words"], rows, [2]),
  ].join("\n");
}

/** Words that come within reach with a unit; those of the first need no list. */
function newWords({ units, words: all }: Decodability, index: number, links: ProfilePage["links"]): string {
  const { unit, title } = units[index]!;
  const found = all.filter((word) => word.unit === unit);
  if (index === 0 || found.length === 0) return "";
  return `<details><summary>${counted(found.length, "word")} not decodable before unit ${escapeHtml(unit)}: ${escapeHtml(title)}</summary>${words(found, links, ({ by }) => (by === "heart word" ? "heart word" : ""))}</details>`;
}

function never({ words: all, scope }: Decodability, links: ProfilePage["links"]): string {
  const reported = all.filter(({ isUnknown }) => !isUnknown);
  const found = reported.filter(({ unit }) => unit === undefined);
  if (reported.length === 0) return "";
  if (found.length === 0) return `<p>Every ${reported.length < all.length ? "other " : ""}word can be decoded by the end of ${escapeHtml(scope)}.</p>`;
  return `<details open><summary>${counted(found.length, "word")} never decodable by ${escapeHtml(scope)}</summary>${words(found, links, ({ missing }) => missing.join(", "))}</details>`;
}

function unknownSpeaker({ words: all }: Decodability, links: ProfilePage["links"]): string {
  const found = all.filter(({ isUnknown }) => isUnknown);
  return found.length === 0 ? "" : `<details open><summary>${counted(found.length, "word")} not in the dictionary, so it is not known when they can be decoded</summary>${words(found, links)}</details>`;
}

function phonemes({ profile: { phonemes: all, words: count } }: ProfilePage): string {
  const absent = all.filter((one) => one.count === 0);
  const sorted = [...absent, ...all.filter((one) => one.count > 0).sort((a, b) => b.count - a.count)];
  const intro = absent.length === 0
    ? "<p>All 39 phonemes are in it.</p>"
    : `<p>Not in it: ${absent.map(({ phoneme }) => `<span class="symbol">${phoneme}</span> as in ${escapeHtml(exampleOf(phoneme))}`).join(", ")}.</p>`;
  return section("Phonemes", [
    intro,
    `<p class="quiet">How often each is in the ${counted(count, "word")}, by the first pronunciation of the dictionary, and where in a word it stands.</p>`,
    table(["Phoneme", "IPA", "", "Times", "Initial", "Medial", "Final", "Words"], sorted.map(phonemeRow), [3, 4, 5, 6]),
  ]);
}

function phonemeRow({ phoneme, count, initial, medial, final, examples }: PhonemeCount): string {
  const { ipa } = ARPABET.phonemes.find(({ symbol }) => symbol === phoneme)!;
  const said = count === 0 ? `<span class="quiet">as in ${escapeHtml(exampleOf(phoneme))}</span>` : escapeHtml(examples.join(", "));
  return `<tr${count === 0 ? " class=\"absent\"" : ""}><th scope="row" class="symbol">${phoneme}</th><td>/${escapeHtml(ipa)}/</td>${meter(`p${phoneme}`)}${[count, initial, medial, final].map((value) => `<td class="number">${value}</td>`).join("")}<td>${said}</td></tr>`;
}

function exampleOf(phoneme: string): string {
  return ARPABET.phonemes.find(({ symbol }) => symbol === phoneme)?.example?.word ?? "";
}

function times({ profile: { readingTimes } }: ProfilePage): string {
  const rows = readingTimes.map(({ grade, wordsPerMinute, seconds }) => `<tr><th scope="row">Grade ${grade}</th><td class="number">${wordsPerMinute}</td><td class="number">${minutes(seconds)}</td></tr>`);
  return section("Reading time", [
    table(["", "Words correct per minute", "Time"], rows, [1, 2]),
    `<p class="quiet sources">At the 50th percentile in spring. ${escapeHtml(NORMS_SOURCE)}</p>`,
  ]);
}

function readability(scores: readonly ReadabilityScore[]): string {
  const rows = scores.map(({ name, value, unit, note, source }) =>
    `<tr><th scope="row">${escapeHtml(name)}</th><td class="number">${value === undefined ? "–" : value.toFixed(1)}</td><td>${unit === "grade" ? "grade" : "0 hard to 100 easy"}</td><td class="sources">${note ? `${escapeHtml(note)} ` : ""}<span class="quiet">${escapeHtml(source)}</span></td></tr>`);
  return section("Readability", [
    scores.length === 0 ? "" : "<p class=\"quiet\">Spache is made for grades 1 to 3, and the new Dale-Chall goes from grade 1 to 16. The others were made for older readers and say little below grade 4.</p>",
    scores.length === 0 ? "" : "<p class=\"quiet\">Counted as by hand, after Flesch: a number, an abbreviation or a hyphenated word is one word, and what is no word (17, $5, Mr.) has one syllable.</p>",
    table(["Formula", "Value", "Unit", "Source"], rows, [1]),
  ]);
}

function words<W extends ProfiledWord>(list: readonly W[], links: ProfilePage["links"], detail: (word: W) => string = () => ""): string {
  const items = list.map((word) => {
    const more = [word.times > 1 ? `${word.times} times` : "", detail(word)].filter(Boolean).join(", ");
    return `<li>${link(links.place(word.places[0]!), word.word)}${more ? ` <span class="quiet">${escapeHtml(more)}</span>` : ""}</li>`;
  });
  return `<ul class="words">${items.join("")}</ul>`;
}

function section(title: string, parts: readonly string[]): string {
  const id = title.toLowerCase().replaceAll(" ", "-");
  return `<section aria-labelledby="${id}"><h2 id="${id}">${title}</h2>${parts.filter(Boolean).join("\n")}</section>`;
}

/** @param numbers which columns hold figures */
function table(heads: readonly string[], rows: readonly string[], numbers: readonly number[]): string {
  const cells = heads.map((head, index) => (head === "" ? "<td></td>" : `<th scope="col"${numbers.includes(index) ? " class=\"number\"" : ""}>${head}</th>`));
  return `<div class="wide"><table><thead><tr>${cells.join("")}</tr></thead><tbody>${rows.join("")}</tbody></table></div>`;
}

function link(address: string, text: string): string {
  return `<a href="${escapeHtml(address)}">${escapeHtml(text)}</a>`;
}

/** A bar; the figure beside it tells the same to those who do not see it. */
function meter(id: string): string {
  return `<td class="meter" aria-hidden="true"><span class="bar"><span id="${id}"></span></span></td>`;
}

/** How long the bars are: the page's policy lets in no style but the one at its top. */
function widths({ phonemes: all, decodability: found }: PassageProfile): string {
  const most = Math.max(1, ...all.map(({ count }) => count));
  const rule = (id: string, share: number) => `#${id} { width: ${(share * 100).toFixed(1)}%; }`;
  return [...all.map(({ phoneme, count }) => rule(`p${phoneme}`, count / most)), ...(found?.units ?? []).map(({ share }, index) => rule(`u${index}`, share))].join("\n");
}
