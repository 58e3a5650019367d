import type { HostMessage, SavedState } from "../contract/viewerProtocol.ts";

/**
 * Checks what reaches the page from outside, by the same rules as the schemas of viewerProtocol.ts; a test holds the two
 * together. The schemas themselves would be a sixth of the page's script.
 */
type Check = (value: unknown) => boolean;

const text: Check = (value) => typeof value === "string";
const number: Check = (value) => typeof value === "number" && Number.isFinite(value);
const flag: Check = (value) => typeof value === "boolean";
const object: Check = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const optional = (check: Check): Check => (value) => value === undefined || check(value);
const oneOf = (...values: readonly unknown[]): Check => (value) => values.includes(value);
const list = (check: Check): Check => (value) => Array.isArray(value) && value.every(check);
const shape = (fields: Readonly<Record<string, Check>>): Check => (value) => object(value) && Object.entries(fields).every(([name, check]) => check((value as Record<string, unknown>)[name]));

const span = { start: number, end: number };
const season = optional(oneOf("fall", "winter", "spring"));
const symbols = oneOf("arpabet", "ipa");

const resultDocument = shape({
  title: text,
  identity: text,
  operation: text,
  compatible: optional(flag),
  timeline: object,
  audio: shape({ uri: text, name: text, src: optional(text), problem: optional(text), warning: optional(text) }),
  assessedAt: optional(text),
  source: optional(shape({ uri: text, offset: number })),
  assessedBy: object,
});

const settings = shape({
  counting: shape({ insertions: flag, repetitions: flag, selfCorrections: flag, falseStarts: flag, longPauses: flag, properNounsOnce: flag }),
  grade: optional(number),
  season,
  symbols,
});

const hostMessages: Readonly<Record<string, Check>> = {
  state: shape({ document: resultDocument, comparison: optional(shape({ uri: text, document: resultDocument })), settings: optional(settings) }),
  goTo: shape({ place: shape({ lane: oneOf("word", "piece"), index: number }), play: flag }),
  reply: shape({ id: number }),
  error: shape({ id: number, message: text }),
};

const filter = shape({
  kinds: optional(list(text)),
  level: optional(oneOf("word", "phoneme", "pause")),
  text: optional(text),
  phoneme: optional(text),
  confusion: optional(shape({ expected: optional(text), heard: optional(text) })),
});

const savedState = shape({
  version: oneOf(2),
  identity: text,
  view: shape({
    start: optional(number),
    end: optional(number),
    scroll: number,
    selection: optional(shape({ lane: oneOf("piece", "phoneme"), index: number })),
    range: optional(shape(span)),
    tab: optional(text),
    filter: optional(filter),
    table: optional(shape({ sort: optional(text), descending: flag, top: number })),
    symbols: optional(symbols),
    passageScroll: optional(number),
    figuresShown: optional(flag),
  }),
  comparedWith: optional(text),
});

/** The message, or undefined for anything that is none; a page may receive messages of others. */
export function readHostMessage(data: unknown): HostMessage | undefined {
  const type = object(data) ? (data as { type?: unknown }).type : undefined;
  return typeof type === "string" && Object.hasOwn(hostMessages, type) && hostMessages[type]!(data) ? (data as HostMessage) : undefined;
}

/** The state from before a reload, or undefined when another version wrote it or it is damaged. */
export function readSavedState(data: unknown): SavedState | undefined {
  return savedState(data) ? (data as SavedState) : undefined;
}
