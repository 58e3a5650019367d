import * as z from "zod";
import { HumanError } from "#core/humanError.ts";
import { issueInWords } from "#contract/files/issueInWords.ts";
import { operationOfKind } from "#operations/kinds.ts";
import { refusal, type ToolAnswer } from "./answers/answer.ts";
import { readingAnswer } from "./answers/readingAnswer.ts";
import { runAnswer } from "./answers/runAnswer.ts";
import { readInput, TOOL_DEFINITIONS } from "./toolDefinitions.ts";
import type { ToolHost } from "./toolHost.ts";
import { TOOL_INPUTS, type ToolInput } from "./toolInputs.ts";
import type { ToolName } from "./toolNames.ts";
import { checkPassageTool } from "./tools/checkPassageTool.ts";
import { checkReference } from "./tools/checkReference.ts";
import { convertText } from "./tools/convertText.ts";

type ToolFunction<Name extends ToolName> = (input: ToolInput<Name>, host: ToolHost, signal: AbortSignal) => Promise<ToolAnswer>;

const FUNCTIONS: { readonly [Name in ToolName]: ToolFunction<Name> } = {
  check_reference: checkReference,
  check_passage: checkPassageTool,
  convert_text: convertText,
  assess_recording: async (input, host, signal) => {
    const { recording, reference, text, line, kind, save } = input;
    if ((reference === undefined) === (text === undefined))
      throw new HumanError("input-incomplete", "The text to be read is either in a file or in the call. Give reference or text.");
    return readingAnswer(
      await host.assess(
        {
          recording,
          reference: reference === undefined ? { text: text! } : { path: reference },
          line,
          kind: kind === undefined ? undefined : operationOfKind(kind),
          save,
        },
        signal,
      ),
      input,
    );
  },
  read_result: async (input, host, signal) => readingAnswer(await host.result(input.path, signal), input),
  run_suite: async (input, host, signal) => runAnswer(await host.run(input, signal), input),
};

export interface ToolPermissions {
  readings: boolean;
  /** Shown where nobody has. */
  howToAllow: string;
}

/**
 * Anything that people can do something about (a wrong input, a path outside the roots, a file that is not a result) is an answer as well.
 * @throws the signal's reason; every other error is a bug.
 */
export async function callTool(
  name: ToolName,
  input: unknown,
  host: ToolHost,
  { readings, howToAllow }: ToolPermissions,
  signal: AbortSignal,
): Promise<ToolAnswer> {
  if (TOOL_DEFINITIONS[name].tellsOfReadings && !readings)
    return refusal("readings-not-allowed", `This tool shows a child's reading, which has not been allowed. ${howToAllow}`);
  try {
    const run = FUNCTIONS[name] as ToolFunction<ToolName>;
    return await run(readInput(name, input), host, signal);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof z.ZodError) return refusal("input-invalid", inputInWords(name, error, input));
    if (error instanceof HumanError) return refusal(error.code, error.message);
    throw error;
  }
}

function inputInWords(name: ToolName, { issues }: z.ZodError, input: unknown): string {
  const wrong = issues
    .slice(0, 5)
    .map((issue) => `${issue.path.length === 0 ? "it" : `“${issue.path.join(".")}”`} ${issueInWords(issue, input)}`);
  const isUnknown = issues.some(({ code }) => code === "unrecognized_keys");
  const known = isUnknown ? ` ${name} takes ${Object.keys(TOOL_INPUTS[name].shape).join(", ")}.` : "";
  return `The input does not match the tool's schema: ${wrong.join("; ")}.${known}`;
}
