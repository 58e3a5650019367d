import { defineView, onLines } from "./defineView.ts";

/** Several capabilities have commands on its lines. */
export const PASSAGES_VIEW = defineView("passages", "Passages");

/** See passageNodes.ts. */
export const ON_PASSAGE_LINE = onLines(PASSAGES_VIEW, "passage$");
export const ON_READING_LINE = onLines(PASSAGES_VIEW, "reading$");
