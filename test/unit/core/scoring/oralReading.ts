import type { Timeline } from "#core/timeline/model.ts";
import { timelineOf } from "../../../support/results.ts";

/** Seconds from the beginning of a word to the beginning of the next one, and how much of that is heard. */
export const STEP = 0.5;
const LENGTH = 0.4;
/** When the first word begins. */
export const START = 1;

/**
 * A reading, word by word: `word` read right, `word>heard` another one, `-word` left out, `+heard` said beside the text,
 * `(2)` silence of 2 s. A word lasts 0.4 s, and the next begins 0.1 s later unless there is a silence; the first begins at 1 s.
 *
 * @param more.duration seconds of the recording; by default it ends with the last word.
 */
export function oralReading(script: string, more: OralOptions & { reference?: string } = {}): Timeline {
  const { text, body } = oralBody(script, more);
  return timelineOf({ result: { kind: "fluency-v2", body }, reference: more.reference ?? text });
}

interface OralOptions {
  duration?: number;
  untimed?: boolean;
}

/** The same as a service would answer, with the text that was read. */
export function oralBody(script: string, more: OralOptions = {}): { text: string; body: { audio_duration: number; details: object[] } } {
  const words: string[] = [];
  let clock = START;
  let end = START;
  const times = () => {
    const start = clock;
    end = start + LENGTH;
    clock = start + STEP;
    return more.untimed ? {} : { start, end };
  };
  const details = script.split(/\s+/).flatMap((token): object[] => {
    const [, silence] = /^\((.+)\)$/.exec(token) ?? [];
    if (silence !== undefined) {
      clock = end + Number(silence);
      return [];
    }
    if (token.startsWith("+")) return [{ type: "insert", prediction: [token.slice(1)], ...times() }];
    const [word = "", heard] = token.replace(/^-/, "").split(">");
    words.push(word);
    if (token.startsWith("-")) return [{ type: "delete", reference: [word], start: 0, end: 0 }];
    return [{ type: heard === undefined ? "equal" : "replace", reference: [word], prediction: [heard ?? word], ...times() }];
  });
  return { text: words.join(" "), body: { audio_duration: more.duration ?? end, details } };
}

/** As many different words as asked for: `w1 w2 …`, each written as the mark has it. */
export function numbered(from: number, to: number, mark = ""): string {
  return Array.from({ length: to - from + 1 }, (_, i) => `${mark}w${from + i}`).join(" ");
}
