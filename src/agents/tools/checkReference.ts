import { withoutAccepted } from "#core/accepted/acceptedFindings.ts";
import { ARPABET } from "#core/arpabet/arpabetAlphabet.ts";
import { checkArpabet } from "#core/arpabet/checkArpabet.ts";
import { HumanError } from "#core/humanError.ts";
import { withOwnWords } from "#core/lexicon/withOwnWords.ts";
import type { ToolAnswer } from "../answers/answer.ts";
import { problemsAnswer } from "../answers/problemsAnswer.ts";
import type { ToolHost } from "../toolHost.ts";
import type { ToolInput } from "../toolInputs.ts";
import { textToCheck } from "./textToCheck.ts";

export async function checkReference(input: ToolInput<"check_reference">, host: ToolHost, signal: AbortSignal): Promise<ToolAnswer> {
  const { path, text, kind, problems, isMisread } = await textToCheck(input, host, signal);
  if (kind !== undefined && kind !== "arpabet")
    throw new HumanError("file-kind-unknown", `${path} is a passage, not a list of references (.arpabet). Check it with check_passage.`);
  const alphabet = input.alphabet === undefined ? ARPABET : await host.alphabet(input.alphabet, signal);
  const [lexicon, guide, project] = await Promise.all([
    host.lexicon(),
    host.guide(),
    path === undefined ? undefined : host.decisions(path, signal),
  ]);
  signal.throwIfAborted();
  const { dictionary } = project ? withOwnWords(lexicon, project.own) : lexicon;
  const found = isMisread
    ? problems
    : [...problems, ...checkArpabet({ text, alphabet }, { dictionary })].sort((a, b) => a.start - b.start || a.end - b.end);
  const { problems: open, accepted } = withoutAccepted(found, text, project?.accepted ?? []);
  const { lines, structured } = problemsAnswer({ ...(path !== undefined && { path }), text, problems: open, accepted, guide }, input);
  return { text: lines.join("\n"), structured };
}
