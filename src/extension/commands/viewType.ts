import { PREFIX } from "./defineCommands.ts";

/** Of the custom editor of results. */
export const RESULT_VIEW_TYPE = `${PREFIX}.result`;
