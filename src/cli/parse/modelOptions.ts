import { MODEL_FACT_LIST } from "../../contract/modelFacts.ts";
import { text } from "./parsedArguments.ts";

/** An option for each fact of a model. */
export const MODEL_OPTIONS: Readonly<Record<string, typeof text>> = Object.fromEntries(
  MODEL_FACT_LIST.map(([, { option }]) => [option, text]),
);
