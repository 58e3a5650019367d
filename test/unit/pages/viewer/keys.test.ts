import assert from "node:assert/strict";
import { commandOf, KEY_LINES, neighbour, neighbourMiscue, neighbourPhoneme } from "#pages/viewer/state/keys.ts";
import type { KeyCommand, KeyPress } from "#pages/viewer/state/keys.ts";
import { rangeText, viewText } from "#pages/viewer/state/liveText.ts";
import { BAND_IDS, DEFAULT_SETTINGS, parseSettings } from "#pages/viewer/state/timelineSettings.ts";
import { timelineOf } from "../../../support/results.ts";

const press = (key: string, held: Partial<KeyPress> = {}): KeyPress => ({ key, ctrlKey: false, metaKey: false, altKey: false, ...held });

describe("commandOf", () => {
  const cases: [KeyPress, KeyCommand | undefined][] = [
    [press(" "), "togglePlay"],
    [press("Enter"), "playSelection"],
    [press("Enter", { shiftKey: true }), "playOnward"],
    [press("L"), "loop"],
    [press("n"), "nextMiscue"],
    [press("P"), "previousMiscue"],
    [press("ArrowRight"), "nextWord"],
    [press("ArrowRight", { ctrlKey: true }), "nextPhoneme"],
    [press("ArrowLeft", { altKey: true }), "previousPhoneme"],
    [press("+"), "zoomIn"],
    [press("-"), "zoomOut"],
    [press("0"), "whole"],
    [press("Home"), "toStart"],
    [press("End"), "toEnd"],
    [press("?"), "help"],
    [press("["), "rangeStart"],
    [press("]"), "rangeEnd"],
    [press("]", { ctrlKey: true, altKey: true }), "rangeEnd"],
    // The editor's and the browser's own.
    [press("p", { ctrlKey: true }), undefined],
    [press("0", { ctrlKey: true }), undefined],
    [press("n", { metaKey: true }), undefined],
    [press("ArrowRight", { metaKey: true }), undefined],
    [press("ArrowRight", { ctrlKey: true, altKey: true }), undefined],
    [press("Tab"), undefined],
    [press("F1"), undefined],
    [press("toString"), undefined],
  ];
  for (const [event, command] of cases) {
    const held = Object.entries(event)
      .filter(([, on]) => on === true)
      .map(([name]) => name);
    it(`${[...held, JSON.stringify(event.key)].join(" + ")} means ${command ?? "nothing"}`, () => assert.equal(commandOf(event), command));
  }

  it("has every key of the list", () => {
    const names: Record<string, KeyPress> = {
      Space: press(" "),
      "Shift Enter": press("Enter", { shiftKey: true }),
      "←": press("ArrowLeft"),
      "→": press("ArrowRight"),
      "Ctrl ←": press("ArrowLeft", { ctrlKey: true }),
      "Ctrl →": press("ArrowRight", { ctrlKey: true }),
      "Alt ↑": press("ArrowUp", { altKey: true }),
      "Alt ↓": press("ArrowDown", { altKey: true }),
      "−": press("-"),
      H: press("h"),
      "Shift H": press("H", { shiftKey: true }),
      Esc: press("Escape"),
    };
    // The bar that finds listens for its own key, and so do corrections.
    const commands = KEY_LINES.filter(({ group }) => group !== "Correcting" && group !== "Times and phonemes").flatMap(({ keys }) =>
      keys.filter((key) => key !== "Ctrl F").map((key) => commandOf(names[key] ?? press(key))),
    );
    assert.ok(commands.every((command) => command !== undefined));
    assert.equal(new Set(commands).size, commands.length);
  });

  it("leaves the letters of corrections alone", () => {
    const letters = KEY_LINES.filter(({ group }) => group === "Times and phonemes").flatMap(({ keys }) =>
      keys.filter((key) => key.length === 1),
    );
    assert.deepEqual(letters, ["B", "Q", "D", "G", "A", "W"]);
    for (const letter of letters) assert.equal(commandOf(press(letter.toLowerCase())), undefined, letter);
  });
});

describe("stepping", () => {
  const phonemes = (...labels: string[]) => labels.map((phoneme, i) => ({ phoneme, start: i, end: i + 1 }));
  const timeline = timelineOf({
    result: {
      kind: "fluency-v2",
      body: {
        audio_duration: 9,
        details: [
          { type: "equal", reference: ["a"], prediction: ["a"], start: 0, end: 2, phonemes: phonemes("A", "B") },
          { type: "delete", reference: ["b"], prediction: [] },
          { type: "equal", reference: ["c"], prediction: ["c"], start: 2, end: 4, phonemes: phonemes("C", "D") },
        ],
      },
    },
    reference: "a b c",
  });
  const segment = (index: number) => ({ lane: "segment", index }) as const;
  const phoneme = (index: number) => ({ lane: "phoneme", index }) as const;

  it("goes from word to word, from a phoneme too", () => {
    assert.deepEqual(neighbour(timeline, {}, 1), segment(0));
    assert.deepEqual(neighbour(timeline, {}, -1), segment(2));
    assert.deepEqual(neighbour(timeline, { selection: segment(0) }, 1), segment(1));
    assert.deepEqual(neighbour(timeline, { selection: segment(2) }, 1), segment(2));
    assert.deepEqual(neighbour(timeline, { selection: phoneme(1) }, 1), segment(1));
  });

  it("goes from phoneme to phoneme, into a word and over one without", () => {
    assert.deepEqual(neighbourPhoneme(timeline, {}, 1), phoneme(0));
    assert.deepEqual(neighbourPhoneme(timeline, { selection: segment(2) }, 1), phoneme(2));
    assert.deepEqual(neighbourPhoneme(timeline, { selection: segment(2) }, -1), phoneme(3));
    assert.deepEqual(neighbourPhoneme(timeline, { selection: phoneme(1) }, 1), phoneme(2));
    assert.deepEqual(neighbourPhoneme(timeline, { selection: phoneme(3) }, 1), phoneme(3));
    assert.deepEqual(neighbourPhoneme(timeline, { selection: segment(1) }, 1), phoneme(2));
    assert.deepEqual(neighbourPhoneme(timeline, { selection: segment(1) }, -1), phoneme(1));
  });

  it("begins at the playhead where nothing is selected", () => {
    assert.deepEqual(neighbour(timeline, { time: 0 }, 1), segment(0));
    assert.deepEqual(neighbour(timeline, { time: 1 }, 1), segment(2));
    assert.deepEqual(neighbour(timeline, { time: 1 }, -1), segment(0));
    assert.equal(neighbour(timeline, { time: 3 }, 1), undefined);
    assert.deepEqual(neighbour(timeline, { time: 3, selection: segment(0) }, 1), segment(1));
    assert.deepEqual(neighbourPhoneme(timeline, { time: 0.5 }, 1), phoneme(1));
    assert.deepEqual(neighbourPhoneme(timeline, { time: 9 }, -1), phoneme(3));
    assert.deepEqual(neighbourMiscue(timeline, { time: 2 }, -1), segment(1));
    assert.equal(neighbourMiscue(timeline, { time: 2 }, 1), undefined);
  });

  it("jumps between miscues", () => {
    assert.deepEqual(neighbourMiscue(timeline, {}, 1), segment(1));
    assert.deepEqual(neighbourMiscue(timeline, { selection: phoneme(3) }, -1), segment(1));
    assert.equal(neighbourMiscue(timeline, { selection: segment(1) }, 1), undefined);
  });
});

describe("what a screen reader hears of the time axis", () => {
  it("is the stretch that was chosen, and its length", () => {
    assert.equal(rangeText({ start: 1.2, end: 62.456 }), "Selected 1.20 s to 1:02.46, 1:01.26 long");
    assert.equal(rangeText(undefined), "");
  });

  it("is what is on screen", () => {
    assert.equal(viewText({ start: 0, end: 10 }, 10), "Whole recording on screen");
    assert.equal(viewText({ start: 2, end: 4.5 }, 10), "2.0 s to 4.5 s on screen");
  });
});

describe("settings of the timeline", () => {
  it("come back as they were kept", () => {
    const chosen = {
      hidden: ["wave", "pauses"] as const,
      heights: { spectrogram: 320 },
      follow: "centre" as const,
      rate: 0.5,
      loop: true,
      waveZoom: 4,
      spectrogram: { shown: true, windowMilliseconds: 30, topHz: 5000, rangeDb: 70, colours: "viridis" as const },
      tracks: { shown: ["pitch", "intensity"] as const, pitchCeilingHz: 400, formantCeilingHz: 5500 },
    };
    assert.deepEqual(parseSettings(JSON.parse(JSON.stringify(chosen))), chosen);
    assert.deepEqual(parseSettings(undefined), { ...DEFAULT_SETTINGS, spectrogram: { ...DEFAULT_SETTINGS.spectrogram, shown: undefined } });
  });

  it("are as at first where they cannot be understood", () => {
    const odd = {
      hidden: ["wave", "nonsense", 3],
      heights: { wave: "high", spectrogram: NaN, all: 3 },
      follow: "sideways",
      rate: 40,
      loop: "yes",
      waveZoom: 3,
      tracks: { shown: ["pitch height"], pitchCeilingHz: 1, formantCeilingHz: "high" },
      spectrogram: { topHz: -1, colours: "rainbow", rangeDb: "60" },
    };
    assert.deepEqual(parseSettings(odd), { ...parseSettings({}), hidden: ["wave"] });
    assert.ok(BAND_IDS.includes("spectrogram"));
  });
});
