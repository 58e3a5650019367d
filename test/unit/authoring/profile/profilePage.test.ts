import assert from "node:assert/strict";
import fc from "fast-check";
import { PASSAGE_CODES } from "#core/passage/passageCodes.ts";
import { checkPassage } from "#core/passage/checkPassage.ts";
import { minutes } from "#core/passage/minutes.ts";
import { profileCsv } from "#core/passage/profileCsv.ts";
import { profileOf } from "#core/passage/profile.ts";
import type { ScopeAndSequence } from "#core/passage/scopeAndSequence.ts";
import { operationOf } from "#operations/operations.ts";
import { aboutWord } from "#authoring/passages/aboutWord.ts";
import { folderGlob } from "#authoring/passages/folderGlob.ts";
import { passageSummary, percent } from "#authoring/passages/passageSummary.ts";
import { type ProfilePage, profilePage } from "#authoring/profile/profilePage.ts";
import { addressIn } from "#authoring/profile/profileState.ts";
import { scopePlace } from "#core/passage/scopePlace.ts";
import { LEXICON } from "../../extension/authoring/support.ts";
import { propertyRuns } from "../../../support/propertyRuns.ts";

const SCOPE: ScopeAndSequence = {
  name: "Ours <1>",
  units: [
    {
      id: "1",
      title: "Letters",
      correspondences: ["c=K", "a=AE", "t=T", "s=S", "n=N", "ck=K"].map((pair) => ({
        grapheme: pair.split("=")[0]!,
        phonemes: pair.split("=")[1]!,
      })),
      heartWords: ["the"],
      blends: false,
    },
    { id: "2", title: "Blends", correspondences: [], heartWords: [], blends: true },
  ],
};
const TEXT = "The cat read. The snack <b>zorgle</b> snowman.";

function page(text: string, more: Partial<ProfilePage> & { scope?: ScopeAndSequence; reached?: number } = {}): string {
  const { scope, reached, ...rest } = more;
  return profilePage({
    name: "fox & hen.txt",
    profile: profileOf(text, { lexicon: LEXICON, format: "plaintext", scope, reached }),
    grade: 2,
    address: "file:///fox%20&%20</script>.txt",
    nonce: "n0nce",
    language: "en",
    links: {
      place: (...ranges) => `command:open?${ranges.map(({ start, end }) => `${start}-${end}`).join(",")}`,
      export: "command:export",
      chooseScope: "command:scope",
      addWords: "command:add",
      practise: "command:practise",
    },
    ...rest,
  });
}

describe("a passage's profile as a page", () => {
  it("lets in its own style, the script that names its passage to the editor, and nothing else", () => {
    const html = page(TEXT);
    assert.match(
      html,
      /content="default-src 'none'; script-src 'nonce-n0nce'; style-src 'nonce-n0nce'; form-action 'none'; base-uri 'none'"/,
    );
    const [script, ...more] = [...html.matchAll(/<script([^>]*)>(.*?)<\/script>/gsu)];
    assert.deepEqual([script![1], more.length], [' nonce="n0nce"', 0]);
    const state = /^acquireVsCodeApi\(\)\.setState\((.*)\);$/u.exec(script![2]!)![1]!;
    assert.equal(addressIn(JSON.parse(state)), "file:///fox%20&%20</script>.txt");
    for (const other of [undefined, null, "file:///a", {}, { address: 1 }]) assert.equal(addressIn(other), undefined);
    assert.doesNotMatch(html.replace(script![0], ""), /<script|style="|onclick|https?:/);
  });

  it("says of a list of letters that no dictionary is asked", () => {
    const letters = profileOf("b d s", { lexicon: LEXICON, format: "plaintext", facts: { kind: "letter-names" } });
    assert.match(page("", { profile: letters }), /read as letters, sounds or made-up words/);
    assert.match(page("The cat."), /Every word is in the pronouncing dictionary/);
  });

  it("shows words of a passage as text, whatever is in them", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom("<", ">", "&", '"', "'", "a", "zq", " ", "script", "/", "=") }), (text) => {
        const tags = (html: string) => new Set([...html.matchAll(/<\/?([a-z0-9]+)/g)].map(([, tag]) => tag));
        const known = tags(page("a", { scope: SCOPE }) + page(TEXT, { scope: SCOPE }));
        for (const tag of tags(page(text, { scope: SCOPE, name: text }))) assert.ok(known.has(tag), tag);
      }),
      propertyRuns(60),
    );
  });

  it("names the passage's names, which are not rare", () => {
    assert.match(page("The dog saw Zorgle and Bim."), /Names, which do not count as rare:<\/p><ul class="words"><li><a [^>]*>Zorgle</);
    assert.doesNotMatch(page("The dog ran."), /Names, of which/);
  });

  it("calls no word said 0.0 times: of one that the list lacks, it says how rare it is at least", () => {
    const rare = profileOf("The grinned nodded.", { lexicon: LEXICON, format: "plaintext" });
    const known = {
      ...rare,
      unknown: [],
      rare: [
        { word: "grinned", times: 1, places: [{ start: 4, end: 11 }], perMillion: 0 },
        { word: "nodded", times: 1, places: [{ start: 12, end: 18 }], perMillion: 34 / 51 },
      ],
    };
    const html = page(TEXT, { profile: known });
    assert.match(html, />grinned<\/a> <span class="quiet">&lt;0\.4 per million</u);
    assert.match(html, />nodded<\/a> <span class="quiet">0\.7 per million</u);
    assert.ok(
      profileCsv(known).includes("rare word,grinned,1,times,<0.4 per million words\r\nrare word,nodded,1,times,0.67 per million words"),
    );
    assert.match(aboutWord("zorgle", LEXICON, undefined), /Hardly ever said: &lt;0\.4 times in a million words\./u);
  });

  it("lists what the unit reached has not taught, by spelling, each leading to all of its places", () => {
    const html = page("The snack. The cat read a snack.", { scope: SCOPE, reached: 0 });
    assert.match(html, /<h3>Not taught by unit 1<\/h3>/);
    assert.match(
      html,
      /<a href="command:open\?4-6,26-28">blends<\/a><\/th><td><\/td><td class="number">2<\/td><td>unit 2<\/td><td><ul class="words"><li><a href="command:open\?4-6">snack<\/a> <span class="quiet">2 times</u,
    );
    assert.match(html, /">ea<\/a><\/th><td>\/[^/]+\/<\/td><td class="number">1<\/td><td>in no unit</u);
    assert.match(page("The cat.", { scope: SCOPE, reached: 0 }), /Everything in it has been taught by unit 1\./);
    assert.doesNotMatch(page("The snack.", { scope: SCOPE }), /Not taught by/);
  });

  it("leads from an unknown word to its place", () => {
    const at = TEXT.indexOf("zorgle");
    assert.match(page(TEXT), new RegExp(`<a href="command:open\\?${at}-${at + 6}">zorgle</a>`));
  });

  it("names the phonemes that are missing first", () => {
    const html = page(TEXT);
    const order = [...html.matchAll(/<th scope="row" class="symbol">([A-Z]+)<\/th>/g)].map(([, phoneme]) => phoneme!);
    assert.equal(order.length, 39);
    const counts = new Map(
      profileOf(TEXT, { lexicon: LEXICON, format: "plaintext" }).phonemes.map(({ phoneme, count }) => [phoneme, count]),
    );
    const shown = order.map((phoneme) => counts.get(phoneme)!);
    const absent = shown.filter((count) => count === 0).length;
    assert.ok(absent > 0 && shown.slice(0, absent).every((count) => count === 0));
    assert.deepEqual(
      shown.slice(absent),
      shown.slice(absent).sort((a, b) => b - a),
    );
  });

  it("tells which words come with which unit, and which never", () => {
    const html = page(TEXT, { scope: SCOPE });
    assert.match(html, /Ours &lt;1&gt;/);
    assert.match(html, /1 word not decodable before unit 2: Blends<\/summary>.*snack/);
    assert.match(html, /never decodable.*snowman/s);
  });

  it("lists words that the dictionary lacks apart, and says that they do not count", () => {
    const html = page(TEXT, { scope: SCOPE });
    const [, untold] = /not in the dictionary: no way to know when they can be decoded<\/summary>(.*?)<\/details>/su.exec(html)!;
    const [, never] = /never decodable[^<]*<\/summary>(.*?)<\/details>/su.exec(html)!;
    assert.match(untold!, /zorgle/);
    assert.doesNotMatch(never!, /zorgle/);
    assert.match(html, /left out of the shares/);
    assert.match(page("The zorgle", { scope: SCOPE }), /Every other word can be decoded/);
    assert.doesNotMatch(page("The cat", { scope: SCOPE }), /left out|no way to know|Every other/);
    assert.doesNotMatch(page("zorgle", { scope: SCOPE }), /never decodable|can be decoded by the end|NaN/);
  });

  it("marks the unit that is reached, and says why none is", () => {
    assert.match(page(TEXT, { scope: SCOPE, reached: 1 }), /<tr class="reached"><th scope="row">2<\/th><td>Blends \(reached\)<\/td>/);
    assert.doesNotMatch(page(TEXT, { scope: SCOPE }), /class="reached"/);
    assert.match(page(TEXT, { scope: SCOPE, unitFailure: "No unit <9>." }), /<p class="note">No unit &lt;9&gt;\.<\/p>/);
  });

  it("says what to do where there is no scope and sequence, or a damaged one", () => {
    assert.match(page(TEXT), /No scope and sequence is set.*command:scope/s);
    assert.match(page(TEXT, { scopeFailure: "It is <damaged>." }), /<p class="note">It is &lt;damaged&gt;\.<\/p>/);
  });

  it("of a text without words says so", () => {
    assert.match(page("…"), /There are no words in this text yet/);
    assert.doesNotMatch(page("…"), /<table|NaN|Infinity/);
  });
});

describe("a passage in a line", () => {
  const summary = (text: string, scope?: ScopeAndSequence, reached?: number) =>
    passageSummary(profileOf(text, { lexicon: LEXICON, format: "plaintext", scope, reached }), 2);
  it("tells length, time and what is unknown", () =>
    assert.equal(summary("The cat zorgle."), "3 words · about 2 s in grade 2 · 1 unknown word"));
  it("tells how much can be decoded", () =>
    assert.equal(summary("The cat read.", SCOPE), "3 words · about 2 s in grade 2 · 67 % decodable"));
  it("tells it of the unit that is reached, where one is set", () => {
    assert.equal(summary("The cat snack.", SCOPE), "3 words · about 2 s in grade 2 · 100 % decodable");
    assert.equal(summary("The cat snack.", SCOPE, 0), "3 words · about 2 s in grade 2 · 67 % decodable in unit 1");
  });
  it("tells no share of words that the dictionary lacks", () => {
    assert.equal(summary("The zorgle.", SCOPE), "2 words · about 1 s in grade 2 · 1 unknown word · 100 % decodable");
    assert.equal(summary("Zorgle.", SCOPE), "1 word · about 1 s in grade 2 · 1 unknown word");
  });
  it("of nothing says so", () => assert.equal(summary(" "), "No words"));
  it("rounds longer times to ten seconds", () =>
    assert.deepEqual([0.2, 45, 60, 119.6, 131, 180, 3600].map(minutes), [
      "1 s",
      "45 s",
      "1 min",
      "2 min",
      "2 min 10 s",
      "3 min",
      "60 min",
    ]));
  it("calls nothing all that is not all", () =>
    assert.deepEqual([0, 0.001, 0.5, 0.999, 1].map(percent), ["0 %", "1 %", "50 %", "99 %", "100 %"]));
});

describe("about a word", () => {
  it("tells how it is said, how common it is, and when it can be decoded", () => {
    const about = aboutWord("snack", LEXICON, SCOPE);
    assert.match(about, /\*\*snack\*\*.*`S N AE1 K` \/ˈsnæk\/.*Can be sounded out from unit 2 on: Blends/s);
  });
  it("calls a guess a guess", () =>
    assert.match(aboutWord("zorgle", LEXICON, undefined), /a guess from its letters.*counts any attempt as right.*Hardly ever said/s));
  it("knows a possessive by its word", () => {
    const dictionary = { get: (word: string) => (word === "cat's" ? ["K AE1 T S"] : undefined), words: () => [], wordsSaid: () => [] };
    assert.match(aboutWord("cat's", { ...LEXICON, dictionary }, undefined), /Said 8 times in a million words/);
  });
  it("of a word that the dictionary lacks says that it cannot be told", () =>
    assert.match(
      aboutWord("zorgle", LEXICON, SCOPE),
      /Not in the dictionary, so there is no way to know when it can be decoded by Ours &lt;1&gt;\./,
    ));
  it("says what no unit teaches", () =>
    assert.match(aboutWord("snow", LEXICON, SCOPE), /Cannot be decoded by Ours &lt;1&gt;: no unit teaches ow/));
  it("of what cannot be said tells nothing", () => assert.equal(aboutWord("…", LEXICON, undefined), ""));
});

describe("settings of passages", () => {
  it("name a folder by a glob in which every sign stands for itself", () => {
    assert.equal(folderGlob("/grade 2/[old]"), "grade 2/[[]old[]]/**/*.{txt,md}");
    assert.equal(folderGlob(""), "**/*.{txt,md}");
  });
  for (const [setting, place] of [
    ["", { kind: "none" }],
    [" Generic-Phonics ", { kind: "example" }],
    ["scopes\\ours.scope.json", { kind: "relative", path: "scopes/ours.scope.json" }],
    ["/srv/ours.scope.json", { kind: "absolute", path: "/srv/ours.scope.json" }],
  ] as const) {
    it(`read “${setting}” as ${place.kind}`, () => assert.deepEqual(scopePlace(setting), place));
  }
  it("turn every problem off that can be", () => {
    const severities = Object.fromEntries(PASSAGE_CODES.map(({ code }) => [code, "off" as const]));
    const check = { lexicon: LEXICON, format: "plaintext" as const, limits: operationOf("fluency-v2").limits, slowestWordsPerMinute: 60 };
    assert.ok(checkPassage("The 3 zorgle zorgle.", check).length > 0);
    assert.deepEqual(checkPassage("The 3 zorgle zorgle.", { ...check, severities }), []);
  });
});
