import assert from "node:assert/strict";
import { CSV_COLUMNS } from "#core/export/eventsCsv.ts";
import { EXPORT_FORMATS } from "#core/export/exportFormats.ts";
import { EXPORTS, exportResult } from "#core/export/exportResult.ts";
import { contiguous } from "#core/export/placedIntervals.ts";
import { applyReview } from "#core/review/applyReview.ts";
import type { Review } from "#core/review/review.ts";
import { fixture } from "../../contract/fixtures.ts";
import { parseTextGrid } from "./parseTextGrid.ts";
import { timelineOf as readTimeline } from "#operations/timelineOf.ts";
import { parse, timelineOf, type ResultLike } from "../../../support/results.ts";

const details = [
  {
    type: "equal",
    reference: ["The"],
    prediction: ["the"],
    start: 0.5,
    end: 0.8,
    score: 91.26,
    phonemes: [
      { phoneme: "DH", start: 0.5, end: 0.6 },
      { phoneme: "AH", start: 0.6, end: 0.8 },
    ],
  },
  { type: "delete", reference: ["old"], prediction: [], start: 0.8, end: 0.8 },
  {
    type: "replace",
    reference: ["dog"],
    prediction: ["fog"],
    start: 1.2,
    end: 1.6,
    aligned_result: [
      ["D", "F"],
      ["AO", "AO"],
      ["G", "G"],
    ].map(([reference, prediction]) => ({ reference, prediction })),
    phonemes: [
      { phoneme: "F", start: 1.2, end: 1.3 },
      { phoneme: "AO", start: 1.3, end: 1.5 },
      { phoneme: "G", start: 1.5, end: 1.6 },
    ],
  },
  { type: "insert", reference: [], prediction: ["really"], start: 1.6, end: 2 },
  { type: "equal", reference: ["ran"], prediction: ["ran"], start: 5.5, end: 6 },
  { type: "equal", reference: ["home"], prediction: ["home"], start: 6, end: 6.4 },
];
const reading = timelineOf({ result: { kind: "fluency-v2", body: { audio_duration: 7, details } }, reference: "The old dog ran. Home!" });
const source = {
  timeline: reading,
  title: "fox.txt: fox.wav",
  assessedBy: "Embedded service, local-en",
  assessedAt: "2026-03-14T09:27:01.000Z",
};

/** Every kind of result, whole and with nothing in it. */
const all: { name: string; result: ResultLike; reference: string }[] = [
  { name: "fluency v2", result: { kind: "fluency-v2", body: fixture("fluencyV2") }, reference: "Three red thin cats swim." },
  {
    name: "fluency v1, native",
    result: { kind: "fluency-v1", body: fixture("fluencyV1Native") },
    reference: "The green frog sat on a wet log.",
  },
  {
    name: "fluency v1, compatible",
    result: { kind: "fluency-v1", body: fixture("fluencyV1Compat") },
    reference: "The green frog sat on a wet log.",
  },
  { name: "pronunciation", result: { kind: "pronunciation", body: fixture("pronunciation") }, reference: "K AE T" },
  { name: "recognition, incorrect", result: { kind: "recognition", body: fixture("recognitionIncorrect") }, reference: "elephant" },
  { name: "recognition, correct", result: { kind: "recognition", body: fixture("recognitionCorrect") }, reference: "elephant" },
  { name: "a result with nothing in it", result: { kind: "fluency-v2", body: {} }, reference: "" },
];

describe("exports", () => {
  for (const { name, result, reference } of all) {
    it(`take ${name}, the same each time, and end with a line break`, () => {
      const timeline = timelineOf({ result, reference });
      for (const format of EXPORT_FORMATS) {
        const text = exportResult(format, { timeline, title: name });
        assert.equal(text, exportResult(format, { timeline, title: name }));
        assert.ok(text.endsWith("\n"), `${format} does not end with a line break`);
        assert.doesNotMatch(text, /undefined|NaN|\[object/, format);
        assert.ok(EXPORTS[format].label && EXPORTS[format].extension);
      }
    });
  }
});

describe("exports of a recording of another text", () => {
  const doubted = { ...source, timeline: { ...reading, otherText: "Another <text>." } };

  for (const format of ["textgrid", "csv", "vtt"] as const) {
    it(`tell everything in ${format}`, () => assert.equal(exportResult(format, doubted), exportResult(format, source)));
  }

  it("warn first on the page, and have neither marks nor figures", () => {
    const page = exportResult("html", doubted);
    const main = page.slice(page.indexOf("<main>"));
    assert.match(main, /^<main>\n<p class="doubt"><strong>Another text\?<\/strong> Another &lt;text&gt;\.<\/p>\n<header>/);
    const rows = [...main.matchAll(/<th scope="row">([^<]+)<\/th><td>([^<]+)</g)].map(([, name, value]) => `${name}: ${value}`);
    assert.deepEqual(rows, [
      "Words correct per minute: –",
      "Words read correctly: –",
      "Accuracy of the running record: –",
      "Error ratio: –",
      "Reading level: –",
      "Words found: 3 of 5",
    ]);
    assert.match(main, /<p class="plain" lang="en">The old dog ran\. Home!<\/p>/);
    assert.doesNotMatch(main, /class="cell|class="record|class="events|fog|really/);
  });
});

describe("the TextGrid of a result", () => {
  const tiers = parseTextGrid(exportResult("textgrid", source));
  const labelled = (name: string) =>
    tiers
      .find((tier) => tier.name === name)!
      .items.filter(({ text }) => text !== "")
      .map(({ start, end, text }) => `${start}-${end} ${text}`);

  it("has tiers of words, phonemes and miscues", () => {
    assert.deepEqual(
      tiers.map(({ name, kind }) => `${kind} ${name}`),
      [
        "IntervalTier words",
        "IntervalTier heard words",
        "IntervalTier phonemes expected",
        "IntervalTier phonemes heard",
        "IntervalTier miscues",
        "TextTier omissions",
        "IntervalTier reading",
        "IntervalTier untimed",
        "IntervalTier source",
      ],
    );
    assert.deepEqual(labelled("words"), ["0.5-0.8 The", "1.2-1.6 dog", "5.5-6 ran", "6-6.4 Home"]);
    assert.deepEqual(labelled("heard words"), ["0.5-0.8 the", "1.2-1.6 fog", "1.6-2 really", "5.5-6 ran", "6-6.4 home"]);
    assert.deepEqual(labelled("phonemes expected"), ["0.5-0.6 DH", "0.6-0.8 AH", "1.2-1.3 D", "1.3-1.5 AO", "1.5-1.6 G"]);
    assert.deepEqual(labelled("phonemes heard"), ["0.5-0.6 DH", "0.6-0.8 AH", "1.2-1.3 F", "1.3-1.5 AO", "1.5-1.6 G"]);
    assert.deepEqual(labelled("miscues"), ["1.2-1.6 substitution: dog → fog", "1.6-2 insertion: really", "2-5.5 long pause"]);
    assert.deepEqual(labelled("omissions"), ["0.8-0.8 old"]);
    assert.deepEqual(labelled("reading"), [
      "0.5-0.8 1 correct | DH AH",
      "1.2-1.6 3 substitution | D>F AO G",
      "1.6-2 +4.1 insertion",
      "5.5-6 4 correct",
      "6-6.4 5 correct",
    ]);
    assert.deepEqual(labelled("untimed"), ["0-7 2 omission"]);
    assert.match(labelled("source").join(), /^0-7 speech-assessment 1 text=[0-9a-f]{8} answer=[0-9a-f]{8}$/);
  });

  it("leaves no gap and no overlap in any tier, for any kind of result", () => {
    for (const { name, result, reference } of all) {
      for (const tier of parseTextGrid(exportResult("textgrid", { timeline: timelineOf({ result, reference }), title: name }))) {
        if (tier.kind === "TextTier") continue;
        assert.equal(tier.items[0]!.start, 0);
        assert.equal(tier.items.at(-1)!.end, tier.end);
        for (const [i, item] of tier.items.entries()) {
          assert.ok(item.end > item.start, `${name}, ${tier.name}`);
          if (i > 0) assert.equal(item.start, tier.items[i - 1]!.end);
        }
      }
    }
  });

  it("puts neighbours without times into one stretch, and claims no time for one of them", () => {
    const v1 = timelineOf({
      result: { kind: "fluency-v1", body: fixture("fluencyV1Native") },
      reference: "The green frog sat on a wet log",
    });
    const words = parseTextGrid(exportResult("textgrid", { timeline: v1, title: "" }))[0]!
      .items.filter(({ text }) => text !== "")
      .map(({ start, end, text }) => `${start}-${end} ${text}`);
    assert.deepEqual(words, ["0-4.1 The green frog sat on", "4.1-4.4 a", "5-7.4 log"]);
  });

  it("doubles quotes and keeps every letter", () => {
    const odd = timelineOf({
      result: {
        kind: "fluency-v2",
        body: { audio_duration: 2, details: [{ type: "replace", reference: ["naïve"], prediction: ['a "b"\nc'], start: 0, end: 1 }] },
      },
      reference: "naïve",
    });
    const text = exportResult("textgrid", { timeline: odd, title: "" });
    assert.ok(text.includes('text = "a ""b"" c"') && text.includes('text = "naïve"'));
  });

  it("lets the earlier of two that overlap yield, and gives what has no length a millisecond", () => {
    assert.deepEqual(
      contiguous(
        [
          { start: 1, end: 3, text: "a" },
          { start: 2, end: 4, text: "b" },
          { start: 4, end: 4, text: "c" },
        ],
        5,
      ),
      [
        { start: 0, end: 1, text: "" },
        { start: 1, end: 2, text: "a" },
        { start: 2, end: 4, text: "b" },
        { start: 4, end: 4.001, text: "c" },
        { start: 4.001, end: 5, text: "" },
      ],
    );
    assert.deepEqual(contiguous([], 2), [{ start: 0, end: 2, text: "" }]);
    assert.deepEqual(
      contiguous(
        [
          { start: 1, end: 9, text: "a" },
          { start: 6, end: 7, text: "b" },
        ],
        2,
      ),
      [
        { start: 0, end: 1, text: "" },
        { start: 1, end: 2, text: "a" },
      ],
    );
  });
});

/** Rows and cells of a CSV by RFC 4180. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    rows.at(-1)!.push(quoted === undefined ? plain! : quoted.replaceAll('""', '"'));
    if (end === "\r\n") rows.push([]);
    else if (end === "") break;
  }
  return rows.slice(0, -1);
}

describe("the CSV of a result", () => {
  it("has a row for each word, phoneme and pause, in the order of the reading", () => {
    const [head, ...rows] = parseCsv(exportResult("csv", source));
    assert.deepEqual(head, [...CSV_COLUMNS]);
    assert.ok(rows.every((row) => row.length === CSV_COLUMNS.length));
    assert.deepEqual(
      rows.filter(([level]) => level !== "phoneme").map((row) => row.slice(0, 11).join("|")),
      [
        "word|correct|The|the||1|0.5|0.8|300|service|91.3",
        "word|omission|old|||2|0.8|0.8|0|service|",
        "pause|hesitation|||||0.8|1.2|400||",
        "word|substitution|dog|fog||3|1.2|1.6|400|service|",
        "word|insertion||really|||1.6|2|400|service|",
        "pause|long pause|||||2|5.5|3500||",
        "word|correct|ran|ran||4|5.5|6|500|service|",
        "word|correct|home|home||5|6|6.4|400|service|",
      ],
    );
    assert.deepEqual(rows.filter(([level]) => level === "phoneme").slice(2, 3), [
      ["phoneme", "substitution", "D", "F", "dog", "", "1.2", "1.3", "100", "service", "", "", "", "", ""],
    ]);
    assert.deepEqual(
      rows.filter((row) => row[12] !== "").map((row) => [row[3], row[12]]),
      [["really", "4"]],
      "an addition has its place in the text",
    );
  });

  it("makes no formula of a word, and quotes what has to be quoted", () => {
    const words = ["=1+2", "+1", "-x", "@SUM(A1)", "\t=1", " =1", "＝1", 'a "b", c', "two\r\nlines", "plain"];
    const timeline = readTimeline({
      result: parse("fluency-v2", undefined, { details: words.map((word) => ({ type: "insert", reference: [], prediction: [word] })) }),
      reference: "",
    });
    const heard = parseCsv(exportResult("csv", { timeline, title: "" }))
      .slice(1)
      .map((row) => row[3]);
    assert.deepEqual(heard, ["'=1+2", "'+1", "'-x", "'@SUM(A1)", "' =1", "' =1", "'＝1", 'a "b", c', "two lines", "plain"]);
  });
});

describe("the WebVTT of a result", () => {
  it("has a subtitle for each sentence and silence, each word at its time, miscues marked", () => {
    const text = exportResult("vtt", source);
    assert.match(text, /^WEBVTT\n\n/);
    assert.deepEqual(text.split("\n\n").slice(3), [
      "1\n00:00:00.500 --> 00:00:02.000\nThe <c.omission>[old]</c> <00:00:01.200><c.substitution>dog (fog)</c> <00:00:01.600><c.insertion>^ really</c>",
      "2\n00:00:05.500 --> 00:00:06.000\nran",
      "3\n00:00:06.000 --> 00:00:07.000\nhome\n",
    ]);
  });

  it("leaves no word of a long sentence alone, and shows each subtitle long enough to be read", () => {
    const words = "a b c d e f g h i j".split(" ");
    const details = words.map((word, i) => ({ type: "equal", reference: [word], prediction: [word], start: i / 4, end: (i + 1) / 4 }));
    const timeline = timelineOf({ result: { kind: "fluency-v2", body: { audio_duration: 2.6, details } }, reference: words.join(" ") });
    const cues = exportResult("vtt", { timeline, title: "" })
      .split("\n\n")
      .filter((block) => /^\d+\n/.test(block));
    assert.deepEqual(
      cues.map((cue) => cue.split("\n")[1]),
      ["00:00:00.000 --> 00:00:01.250", "00:00:01.250 --> 00:00:02.500"],
    );
    assert.deepEqual(
      cues.map((cue) => cue.split("\n")[2]!.replaceAll(/<[^>]*>/g, "")),
      ["a b c d e", "f g h i j"],
    );
    const short = timelineOf({
      result: { kind: "fluency-v2", body: { audio_duration: 0.6, details: details.slice(0, 1) } },
      reference: "a",
    });
    assert.match(exportResult("vtt", { timeline: short, title: "" }), /00:00:00.000 --> 00:00:00.600\na/);
  });

  it("says what has no times, and lets no word of it be markup", () => {
    const timeline = timelineOf({
      result: {
        kind: "fluency-v2",
        body: {
          details: [
            { type: "insert", reference: [], prediction: ["<b>&-->"], start: 1, end: 2 },
            { type: "equal", reference: ["a"], prediction: ["a"] },
          ],
        },
      },
      reference: "a",
    });
    const text = exportResult("vtt", { timeline, title: "x --> y\n\nz" });
    assert.ok(text.includes("The result has no times for one word; it is not among the subtitles."));
    assert.ok(text.includes("&lt;b&gt;&amp;--&gt;"));
    assert.equal(text.split("-->").length, 2, "the only arrow is the subtitle's own");
  });
});

describe("the page of a result", () => {
  it("has the numbers, the marks, a legend and what happened when", () => {
    const page = exportResult("html", source);
    for (const part of ["fox.txt: fox.wav", "Embedded service, local-en", "2026-03-14 09:27 UTC", "Long pauses", "Reading level"])
      assert.ok(page.includes(part), part);
    assert.match(
      page,
      /<span class="cell substitution" title="Substitution"><span class="above">fog<\/span><span class="below">dog<\/span><\/span>/,
    );
    assert.match(
      page,
      /<span class="below">\^<\/span><\/span> <span class="cell longPause" title="Long pause"><span class="above">3\.5 s<\/span><span class="below">‖<\/span><\/span> <span class="cell"><span class="above"><\/span><span class="below">ran\./,
    );
    assert.match(
      page,
      /<ul class="legend">.*Substitution.*Omission.*Insertion.*Long pause: a silence of three seconds or more \(1\).*<\/ul>/s,
    );
    assert.match(page, /<td>1\.20 s<\/td><td>Substitution<\/td><td>dog<\/td><td>fog<\/td>/);
  });

  it("needs nothing from elsewhere, runs nothing, and has a style for print and for the dark", () => {
    const page = exportResult("html", source);
    assert.doesNotMatch(page, /<script|<link|<img|https?:|url\(|@import| on[a-z]+=/i);
    assert.match(page, /default-src 'none'; style-src 'unsafe-inline'/);
    assert.match(page, /@media print/);
    assert.match(page, /prefers-color-scheme: dark/);
  });

  it("takes every text for text", () => {
    const evil = `<img src=x onerror=alert(1)>"'&`;
    const timeline = timelineOf({
      result: { kind: "fluency-v2", body: { warnings: [evil], details: [{ type: "insert", reference: [], prediction: [evil] }] } },
      reference: `${evil} dog`,
    });
    const page = exportResult("html", { timeline, title: evil, assessedBy: evil });
    assert.ok(!page.includes("<img"));
    assert.ok(page.includes("&lt;img src=x onerror=alert(1)&gt;&quot;'&amp;"));
  });
});

describe("the page and the form of a pronunciation", () => {
  it("speak of phonemes", () => {
    const timeline = timelineOf({
      result: {
        kind: "pronunciation",
        body: {
          is_correct: false,
          audio_duration: 2,
          analysis_details: [
            { phoneme: "S", timestamp: 0.1 },
            { phoneme: "IH", timestamp: 0.3 },
          ],
        },
      },
      reference: "TH IH N",
    });
    const given = applyReview(timeline, {
      phonemes: { at: "2026-03-14T10:00:00Z", list: [{ expected: "TH", heard: "S" }, { expected: "IH", heard: "IH" }, { expected: "N" }] },
    });
    const page = exportResult("html", { timeline: given, title: "think" });
    assert.match(
      page,
      /<th scope="row">Substitutions<\/th><td>1<\/td><td class="how">Another phoneme was said in place of the expected one\.</,
    );
    assert.match(page, /An expected phoneme was not said\./);
    assert.doesNotMatch(page.slice(page.indexOf("<main>")), /\bword/i);
    const form = exportResult("form", { timeline: given, title: "think" });
    assert.match(form, /<ul class="key">.*<span class="below">phoneme<\/span>/);
    assert.doesNotMatch(form, /<span class="below">word</);
  });
});

describe("the page of a reviewed reading", () => {
  const at = "2026-03-14T10:00:00Z";
  const page = (review: Review) => exportResult("html", { ...source, timeline: applyReview(reading, review) });
  const stop = { word: 2, text: "dog", at };

  it("says under the title that it was reviewed, and how much", () => {
    assert.match(
      page({ words: [{ word: 2, text: "dog", verdict: "correct", at }] }),
      /<header><h1>[^<]+<\/h1><p>Embedded service, local-en · .+ · 7\.0 s of sound · Reviewed, 1 change<\/p><\/header>/,
    );
    assert.doesNotMatch(exportResult("html", source), /Reviewed|Last word read|Timed reading|Not reached|class="cell beyond"/);
  });

  it("names the last word and the time, greys what was not reached, and counts over that time", () => {
    const timed = page({ stop: { ...stop, seconds: 60 } });
    assert.match(timed, /<p>Last word read: “dog”, word 3 of 5 · Timed reading: 60 s<\/p><\/header>/);
    const beyond = [...timed.matchAll(/<span class="cell beyond"><span class="above"><\/span><span class="below">([^<]+)</g)].map(
      ([, text]) => text,
    );
    assert.deepEqual(beyond, ["ran.", "Home!", "word"]);
    assert.match(timed, /<\/span> Not reached<\/li>/);
    assert.match(timed, /Words correct per minute<\/th><td>1<\/td><td class="how">60 × correct words ÷ 60 s of the timed reading</);
    const untimed = page({ stop });
    assert.match(untimed, /<p>Last word read: “dog”, word 3 of 5<\/p>/);
    assert.match(untimed, /seconds from the first correct word to the last/);
    const doubted = exportResult("html", { ...source, timeline: { ...applyReview(reading, { stop }), otherText: "Another text." } });
    assert.doesNotMatch(doubted, /Last word read|Reviewed/);
  });
});
