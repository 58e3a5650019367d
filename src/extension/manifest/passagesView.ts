import { defineView, onLines } from "./defineView.ts";

/** Several capabilities have commands on its lines. */
export const PASSAGES_VIEW = defineView("passages", "Passages");

/** See passageNodes.ts. */
export const ON_PASSAGE_LINE = onLines(PASSAGES_VIEW, "passage$");
/** The context of a passage that only results know. */
export const LOST_PASSAGE_LINE = "lost";
export const ON_READING_LINE = onLines(PASSAGES_VIEW, "reading$");
