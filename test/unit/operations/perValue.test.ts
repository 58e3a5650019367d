import assert from "node:assert/strict";
import type { Timeline } from "#core/timeline/model.ts";
import { timelineOf } from "#operations/timelineOf.ts";
import { fixture } from "../contract/fixtures.ts";
import { parse } from "../../support/results.ts";
import { HOSTED } from "./hostedForms.ts";

interface Valid {
  name: string;
  operation: string;
  format?: "compat";
  body: object;
  reference: string;
}

const V1_TEXT = "The green frog sat on a wet log";
const VALID: Valid[] = [
  { name: "fluency v1, native", operation: "fluency-v1", body: fixture("fluencyV1Native"), reference: V1_TEXT },
  { name: "fluency v1, compatible", operation: "fluency-v1", format: "compat", body: fixture("fluencyV1Compat"), reference: V1_TEXT },
  { name: "fluency v2", operation: "fluency-v2", body: fixture("fluencyV2"), reference: "Three red thin cats swim" },
  { name: "pronunciation", operation: "pronunciation", body: fixture("pronunciation"), reference: "SH IH P" },
  { name: "recognition, right", operation: "recognition", body: fixture("recognitionCorrect"), reference: "rabbit" },
  { name: "recognition, wrong", operation: "recognition", body: fixture("recognitionIncorrect"), reference: "rabbit" },
  ...HOSTED,
];

type Step = string | number;
type Holder = Record<Step, unknown>;

/** All values of a body, the body itself left out. */
function placesIn(value: unknown, path: Step[] = []): Step[][] {
  const own = path.length === 0 ? [] : [path];
  if (typeof value !== "object" || value === null) return own;
  return [
    ...own,
    ...Object.keys(value).flatMap((key) => placesIn((value as Holder)[key], [...path, Array.isArray(value) ? Number(key) : key])),
  ];
}

function at(body: object, path: readonly Step[]): unknown {
  return path.reduce<unknown>((value, step) => (value as Holder)[step], body);
}

function mutated(body: object, path: readonly Step[], change: (holder: Holder, key: Step) => void): object {
  const copy = structuredClone(body);
  change(at(copy, path.slice(0, -1)) as Holder, path.at(-1)!);
  return copy;
}

/** Applied where the value is other afterwards. */
const MUTATIONS: Record<string, (value: unknown) => unknown> = {
  null: () => null,
  "another type": (value) => (typeof value === "string" ? 5 : typeof value === "object" ? "text" : "text"),
  "a number as text": (value) => (typeof value === "number" ? String(value) : value),
  NaN: (value) => (typeof value === "number" ? "NaN" : value),
  "in a list": (value) => [value],
  emptied: (value) =>
    Array.isArray(value) ? [] : typeof value === "object" && value !== null ? {} : typeof value === "string" ? "" : value,
  "an object": () => ({ odd: [1, null, { deep: true }] }),
  "a list of nulls": (value) => (Array.isArray(value) ? [null, null] : value),
  true: () => true,
};

interface Figures {
  counts: Timeline["summary"]["counts"];
  accuracy: unknown;
  wcpm: unknown;
  verdict: Timeline["verdict"];
  duration: number | undefined;
}

function figuresOf({ summary, verdict, duration }: Timeline): Figures {
  const { counts, accuracy, wcpm } = summary;
  return { counts, accuracy, wcpm, verdict, duration };
}

/** What may change with a value, by the end of its path. Every other figure is as it was. */
const DEPENDS: [RegExp, (keyof Figures | `verdict.${string}`)[]][] = [
  [/^(results\.)?accuracy_score$/, ["accuracy"]],
  [/^(results\.)?(wpm|WPM)$/, ["wcpm"]],
  [/^assess(Start|End)Time$/, ["wcpm"]],
  [/^audio_duration$/, ["duration"]],
  [/^(details|results|results\.text_score)$/, ["counts", "accuracy", "wcpm"]],
  [/^(details|results\.text_score)\[\d+\]$/, ["counts", "accuracy", "wcpm"]],
  [/^details\[\d+\]\.(type|reference|prediction)/, ["counts", "accuracy", "wcpm"]],
  [/^details\[\d+\]\.(start|end)$/, ["wcpm"]],
  [/^results\.text_score\[\d+\]\.(alignment_type|reference_index|transcription_words|reference_text)/, ["counts", "accuracy", "wcpm"]],
  [/^results\.text_score\[\d+\]\.transcription_indices/, []],
  [/^analysis_details/, ["counts"]],
  [/^(prediction|correct)$/, ["counts", "accuracy", "verdict"]],
  [/^(is_correct|confidence|feedback|score)$/, ["verdict"]],
];

function pathText(path: readonly Step[]): string {
  return path.reduce<string>((text, step) => (typeof step === "number" ? `${text}[${step}]` : text ? `${text}.${step}` : step), "");
}

/** Values without which something on the screen is missing, whatever else the body has. */
const NEEDED =
  /^(details|results|results\.text_score|audio_duration|wpm|is_correct|analysis_details|prediction|correct|confidence)$|^(details|results\.text_score|analysis_details|phoneme_details)\[\d+\]$|\.alignment_type$|^details\[\d+\]\.type$|^(analysis|phoneme)_details\[\d+\]\.(phoneme|timestamp)$/;

describe("a result is read value by value", () => {
  for (const { name, operation, format, body, reference } of VALID) {
    const read = (json: unknown) => {
      const result = parse(operation, format, json);
      return { result, timeline: timelineOf({ result, reference }) };
    };
    const valid = read(body);

    it(`${name}: is whole as it is`, () => assert.deepEqual(valid.result.unread, []));

    for (const [mutation, change] of [...Object.entries(MUTATIONS), ["removed", undefined] as const])
      it(`${name}: ${mutation}`, () => {
        for (const path of placesIn(body)) {
          const value = at(body, path);
          const changed = change ? change(value) : undefined;
          if (change && JSON.stringify(changed) === JSON.stringify(value)) continue;
          const where = pathText(path);
          const json = mutated(body, path, (holder, key) => {
            if (change) holder[key] = changed;
            else if (Array.isArray(holder)) holder.splice(key as number, 1);
            else delete holder[key];
          });
          const before = JSON.stringify(json);
          const remains = name.includes("compatible") ? where !== "results" : true;
          if (!remains) continue;
          const { result, timeline } = read(json);
          assert.equal(JSON.stringify(json), before, `${where}: the body stays as it came`);
          const may = DEPENDS.filter(([pattern]) => pattern.test(where)).flatMap(([, figures]) => figures);
          const [now, then] = [figuresOf(timeline), figuresOf(valid.timeline)];
          for (const figure of Object.keys(then) as (keyof Figures)[])
            if (!may.includes(figure)) assert.deepEqual(now[figure], then[figure], `${where}: ${figure}`);
          if (mutation === "a number as text") {
            assert.deepEqual(result.unread, [], where);
            assert.deepEqual(now, then, where);
          }
          const isLost = ["null", "an object", "true"].includes(mutation) || (mutation === "removed" && typeof path.at(-1) === "string");
          if (isLost && NEEDED.test(where) && !(mutation === "true" && /correct$/.test(where))) {
            assert.ok(result.unread.length > 0, `${where}: is counted`);
            assert.equal(timeline.unread?.length, result.unread.length);
            assert.ok(timeline.notes[0]!.includes("not readable"), where);
          }
        }
      });

    it(`${name}: keeps keys that this version does not know`, () => {
      for (const path of [[], ...placesIn(body)]) {
        const holder = at(body, path);
        if (typeof holder !== "object" || holder === null || Array.isArray(holder)) continue;
        if (/phoneme_replacements|unknown_words|reference_word_substitution/.test(pathText(path))) continue;
        const json = structuredClone(body);
        (at(json, path) as Holder)["added_later"] = { deep: [1, null, "x"] };
        const { result, timeline } = read(json);
        assert.deepEqual([result.unread, timeline], [[], valid.timeline], pathText(path));
        assert.deepEqual((at(result.body, path) as Holder)["added_later"], { deep: [1, null, "x"] });
      }
    });

    for (const envelope of ["result", "data", "payload"])
      it(`${name}: in an envelope, ${envelope}`, () => assert.deepEqual(read({ id: "a-1", [envelope]: body }).timeline, valid.timeline));
    it(`${name}: in a list`, () => assert.deepEqual(read([body]).timeline, valid.timeline));

    for (const nothing of [null, 5, "text", [], {}, [null], { status: "failed" }, { user_id: "u", audio_duration: 3 }, { result: {} }])
      it(`${name}: ${JSON.stringify(nothing)} is no result`, () => assert.throws(() => read(nothing), { code: "answer-not-understood" }));
  }
});
