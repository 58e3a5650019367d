import { defineView, onLines } from "./defineView.ts";

/** The view of the passages with their readings, on whose lines several capabilities have commands. */
export const PASSAGES_VIEW = defineView("passages", "Passages");

/** On the lines of passages, and on those of results; see passageNodes.ts. */
export const ON_PASSAGE_LINE = onLines(PASSAGES_VIEW, "passage$");
export const ON_READING_LINE = onLines(PASSAGES_VIEW, "reading$");
