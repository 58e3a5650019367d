import type { EventFilter, SavedState, ViewState } from "../viewerProtocol.ts";
import { number, oneOf, record, text, truth } from "./keptValues.ts";

/** Undefined if another version wrote it or it is damaged; a part of the view that is not understood is left out. */
export function parseSavedState(kept: unknown): SavedState | undefined {
  const { version, identity, view, comparedWith } = record(kept);
  if (version !== 3 || typeof identity !== "string") return undefined;
  return { version, identity, view: parseView(record(view)), comparedWith: texts(comparedWith) ?? [] };
}

function parseView(view: Record<string, unknown>): ViewState {
  const { selection, range, table, filter } = view;
  const [chosen, stretch, list] = [record(selection), record(range), record(table)];
  const [lane, index] = [oneOf(["segment", "phoneme"] as const, chosen["lane"], undefined), number(chosen["index"])];
  const [start, end] = [number(stretch["start"]), number(stretch["end"])];
  return {
    start: number(view["start"]),
    end: number(view["end"]),
    scroll: number(view["scroll"]) ?? 0,
    selection: lane && index !== undefined ? { lane, index } : undefined,
    range: start !== undefined && end !== undefined ? { start, end } : undefined,
    timeline: view["timeline"],
    tab: text(view["tab"]),
    filter: filter === undefined ? undefined : parseFilter(record(filter)),
    table:
      table === undefined
        ? undefined
        : { sort: text(list["sort"]), descending: list["descending"] === true, top: number(list["top"]) ?? 0 },
    symbols: oneOf(["arpabet", "ipa"] as const, view["symbols"], undefined),
    passageScroll: number(view["passageScroll"]),
    asAssessed: truth(view["asAssessed"]),
    figuresShown: truth(view["figuresShown"]),
  };
}

function parseFilter(filter: Record<string, unknown>): EventFilter {
  const { expected, heard } = record(filter["confusion"]);
  const parts: EventFilter = {
    kinds: texts(filter["kinds"]),
    level: oneOf(["word", "phoneme", "pause"] as const, filter["level"], undefined),
    text: text(filter["text"]),
    phoneme: text(filter["phoneme"]),
    doubtBelow: number(filter["doubtBelow"]),
    confusion:
      (text(expected) ?? text(heard))
        ? { ...(text(expected) && { expected: text(expected) }), ...(text(heard) && { heard: text(heard) }) }
        : undefined,
  };
  return Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined));
}

function texts(kept: unknown): string[] | undefined {
  return Array.isArray(kept) ? kept.filter((one) => typeof one === "string") : undefined;
}
