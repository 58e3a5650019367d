import { PREFIX } from "./defineCommands.ts";

/** The type of the custom editor for results. */
export const RESULT_VIEW_TYPE = `${PREFIX}.result`;
