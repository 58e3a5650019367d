import { PREFIX } from "./defineCommands.ts";

export const RESULT_VIEW_TYPE = `${PREFIX}.result`;
