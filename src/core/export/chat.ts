import { ipaOfLine } from "../arpabet/arpabetToIpa.ts";
import { parseArpabet } from "../arpabet/parseArpabet.ts";
import { TICKS } from "../formats/annotation.ts";
import { writeOrigin } from "../formats/exportOrigin.ts";
import { isAddition, isUnsaid, MISCUE_CODES } from "../reading/miscues.ts";
import type { Segment, Timeline } from "../timeline/model.ts";
import { chatWord } from "../words/chatWord.ts";
import { labelText, originOfSource, type TimelineSource } from "./exportTiers.ts";
import { round } from "./placedIntervals.ts";

export interface ChatSource extends TimelineSource {
  title: string;
  recording?: string;
}

export const BULLET = "\u0015";

const SPEAKER = "CHI";
const SENTENCE_END = /([.!?…])["'”’)\]]*(?:\s|$)/u;

/**
 * A CHAT transcript for CLAN (MacWhinney, 2000, The CHILDES Project: Tools for Analyzing Talk): an utterance per sentence of the text with
 * its miscues in CHAT's codes, and the times of the words in its tier `%wor`. For a pronunciation, the expected and heard sounds in IPA.
 */
export function chat(source: ChatSource): string {
  const { timeline, title, recording } = source;
  const origin = originOfSource(source);
  const { stop } = timeline;
  const lines = [
    "@UTF8",
    "@Begin",
    "@Languages:\teng",
    `@Participants:\t${SPEAKER} Target_Child`,
    `@ID:\teng|reading|${SPEAKER}|||||Target_Child|||`,
    ...(recording === undefined ? [] : [`@Media:\t${mediaName(recording)}, audio`]),
    ...(title.trim() === "" ? [] : [`@Comment:\t${labelText(title)}`]),
    ...(origin ? [`@Comment:\t${writeOrigin(origin)}`] : []),
    ...(stop ? [`@Comment:\tstop ${stop.word + 1}${stop.seconds === undefined ? "" : ` ${stop.seconds}`}`] : []),
    ...(timeline.kind === "pronunciation" ? pronounced(timeline) : utterancesOf(timeline).flatMap(utterance)),
    "@End",
  ];
  return `${lines.join("\n")}\n`;
}

interface Utterance {
  segments: Segment[];
  terminator: string;
}

/** By sentence; additions go with the word that they come before. */
function utterancesOf({ segments, words, reference }: Timeline): Utterance[] {
  const ends = words.map(({ end }, i) => SENTENCE_END.exec(reference.slice(end, words[i + 1]?.start ?? reference.length))?.[1]);
  const utterances: Utterance[] = [];
  let current: Segment[] = [];
  const lastWord = segments.findLastIndex(({ kind }) => !isAddition(kind));
  for (const [i, segment] of segments.entries()) {
    current.push(segment);
    const last = segment.words.at(-1);
    const end = last === undefined ? undefined : ends[last];
    if (end === undefined || i === lastWord) continue;
    utterances.push({ segments: current, terminator: end === "…" ? "." : end });
    current = [];
  }
  const terminator = ends[segments[lastWord]?.words.at(-1) ?? -1];
  if (current.length > 0)
    utterances.push({ segments: current, terminator: terminator === undefined || terminator === "…" ? "." : terminator });
  return utterances;
}

/** A token of the main line, and its words that were said, with their times. */
interface Token {
  text: string;
  said: { text: string; bullet: string }[];
}

function utterance({ segments, terminator }: Utterance): string[] {
  const tokens: Token[] = [];
  for (let i = 0; i < segments.length; i++) {
    const words = wordsSaidAgain(segments, i);
    const before = words > 0 ? 0 : additionsSaidAgain(segments, i);
    if (words > 0) {
      const own = segments.slice(i, i + words).flatMap(saidIn);
      // The last time stands for the words of the text.
      const times = [own];
      for (i += words - 1; ;) {
        const again = additionsThatRepeat(segments, i + 1, own);
        if (again === 0) break;
        times.push(timesOfRepetition(segments.slice(i + 1, i + 1 + again), own));
        i += again;
      }
      tokens.push(...times.slice(0, -1).map(retraced), ...times.at(-1)!.map((said) => ({ text: said.text, said: [said] })));
    } else if (before > 0) {
      tokens.push(retraced(segments.slice(i, i + before).flatMap(saidIn)));
      i += before - 1;
    } else
      tokens.push(
        tokenOf(
          segments[i]!,
          segments.slice(i + 1).some(({ kind }) => !isUnsaid(kind)),
        ),
      );
  }
  const times = segments.flatMap(({ kind, start, end }) =>
    isUnsaid(kind) || start === undefined || end === undefined || end <= start ? [] : [{ start, end }],
  );
  const span = times.length > 0 ? ` ${bullet(Math.min(...times.map(({ start }) => start)), Math.max(...times.map(({ end }) => end)))}` : "";
  const words = tokens.flatMap(({ said }) => said);
  return [
    `*${SPEAKER}:\t${[...tokens.map(({ text }) => text), terminator].join(" ")}${span}`,
    ...(times.length > 0
      ? [`%wor:\t${[...words.map(({ text, bullet: at }) => (at === "" ? text : `${text} ${at}`)), terminator].join(" ")}`]
      : []),
  ];
}

/** Words that are grouped as said again. */
const MOST_WORDS_AGAIN = 12;

function retraced(said: Token["said"]): Token {
  return { text: `${grouped(said.map(({ text }) => text))} [/]`, said };
}

/** The number of words from `at` on that were then said again, word for word. */
function wordsSaidAgain(segments: readonly Segment[], at: number): number {
  for (let count = 1; count <= MOST_WORDS_AGAIN && at + count < segments.length; count++) {
    const last = segments[at + count - 1]!;
    if (last.kind !== "correct" || last.heard.length !== 1 || last.words.length !== 1) return 0;
    if (additionsThatRepeat(segments, at + count, segments.slice(at, at + count).flatMap(saidIn)) > 0) return count;
  }
  return 0;
}

/** The number of repetitions from `at` on that together say these words; a service may give one for each word, or one for all. */
function additionsThatRepeat(segments: readonly Segment[], at: number, said: Token["said"]): number {
  let next = 0;
  for (let i = at; segments[i]?.kind === "repetition"; i++) {
    const words = saidIn(segments[i]!);
    if (!words.every(({ text }, j) => isSaidAlike(text, said[next + j]?.text))) return 0;
    next += words.length;
    if (next === said.length) return i + 1 - at;
  }
  return 0;
}

/** The number of repetitions from `at` on, more than one, that together say the words of the text that follow them or that came before. */
function additionsSaidAgain(segments: readonly Segment[], at: number): number {
  const before = ` ${segments
    .slice(0, at)
    .filter(({ kind }) => kind === "correct")
    .map(saidText)
    .join(" ")
    .toLowerCase()} `;
  let count = 0;
  while (count < MOST_WORDS_AGAIN && segments[at + count]?.kind === "repetition") count++;
  for (; count > 1; count--) {
    const said = segments.slice(at, at + count).flatMap(saidIn);
    const words = segments.slice(at + count, at + count + said.length);
    if (
      words.length === said.length &&
      words.every((segment, i) => segment.kind === "correct" && segment.words.length === 1 && isSaidAlike(saidText(segment), said[i]!.text))
    )
      return count;
    // A retracing is followed by something.
    if (
      at + count < segments.length &&
      before.includes(
        ` ${said
          .map(({ text }) => text)
          .join(" ")
          .toLowerCase()} `,
      )
    )
      return count;
  }
  return 0;
}

/** The words of the text with the times of what repeats them, as far as each has one. */
function timesOfRepetition(again: readonly Segment[], own: Token["said"]): Token["said"] {
  const bullets = again.flatMap(saidIn).map(({ bullet: at }) => at);
  return own.map(({ text }, i) => ({ text, bullet: bullets[i] ?? "" }));
}

function isSaidAlike(one: string, other: string | undefined): boolean {
  return one.toLowerCase() === other?.toLowerCase();
}

/** @param goesOn true if a retracing can go on with what follows */
function tokenOf(segment: Segment, goesOn: boolean): Token {
  const { kind, expected, heard } = segment;
  const said = saidIn(segment);
  const label = kind === "correct" ? "" : MISCUE_CODES[kind];
  switch (kind) {
    case "omission":
    case "told":
      return {
        text: expected.map((word) => `0${chatWord(word)}${kind === "told" || /^\d/.test(chatWord(word)) ? ` [% ${label}]` : ""}`).join(" "),
        said: [],
      };
    case "correct":
      return { text: saidText(segment), said };
    case "soundedOut":
      return { text: `${saidText(segment)} [% ${label}]`, said };
    case "substitution":
    case "variant": {
      const whole = heard.map(chatWord).join("_") || "xxx";
      const target = `[: ${expected.map(chatWord).join(" ")}]${kind === "substitution" ? " [*]" : ""}`;
      return { text: `${whole} ${target}`, said: [{ text: whole, bullet: bulletOf(segment) }] };
    }
    case "falseStart":
      return { text: said.map(({ text }) => text).join(" "), said };
    case "repetition":
    case "selfCorrection":
      if (goesOn) return { text: `${grouped(said.map(({ text }) => text))} ${kind === "repetition" ? "[/]" : "[//]"}`, said };
  }
  return { text: `${grouped(said.map(({ text }) => text))} [*] [% ${label}]`, said };
}

/** Several words have no times of their own in a result. */
function saidIn(segment: Segment): Token["said"] {
  const words = segment.kind === "correct" ? segment.expected : segment.heard;
  const prefix = segment.kind === "falseStart" ? "&+" : "";
  const texts = words.length > 0 ? words.map((word) => prefix + chatWord(word)) : [`${prefix}xxx`];
  return texts.map((text) => ({ text, bullet: texts.length === 1 ? bulletOf(segment) : "" }));
}

function saidText(segment: Segment): string {
  return saidIn(segment)
    .map(({ text }) => text)
    .join(" ");
}

function grouped(words: readonly string[]): string {
  return words.length === 1 ? words[0]! : `<${words.join(" ")}>`;
}

function bulletOf({ start, end }: Segment): string {
  return start === undefined || end === undefined || end <= start ? "" : bullet(start, end);
}

/** Whole milliseconds. */
function bullet(start: number, end: number): string {
  const [from, to] = [start, end].map((time) => Math.round(round(time) * TICKS.chat));
  return `${BULLET}${from}_${Math.max(to!, from! + 1)}${BULLET}`;
}

/** Expected and heard phonemes, in IPA if they are Arpabet's. */
function pronounced({ phonemes, duration }: Timeline): string[] {
  const ipa = (side: "expected" | "heard") =>
    phonemes
      .flatMap((phoneme) => phoneme[side] ?? [])
      .map(letters)
      .join("") || "0";
  const span = duration === undefined ? "" : ` ${bullet(0, duration)}`;
  return [`*${SPEAKER}:\tyyy .${span}`, `%mod:\t${ipa("expected")} .`, `%pho:\t${ipa("heard")} .`];
}

function letters(phoneme: string): string {
  const line = parseArpabet(phoneme).lines[0];
  return line && line.symbols.length === 1 && line.symbols[0]!.valid ? ipaOfLine(line) : labelText(phoneme).replaceAll(" ", "");
}

/** Without its ending, as CLAN wants it, and without anything that would separate it from `, audio`. */
function mediaName(recording: string): string {
  return labelText(recording)
    .replace(/\.[^.]*$/, "")
    .replaceAll(/[\s,]+/g, "_");
}
