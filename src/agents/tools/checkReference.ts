import { withoutAccepted } from "#core/accepted/acceptedFindings.ts";
import { ARPABET } from "#core/arpabet/arpabetAlphabet.ts";
import { checkArpabet } from "#core/arpabet/checkArpabet.ts";
import { HumanError } from "#core/humanError.ts";
import { withOwnWords } from "#core/lexicon/withOwnWords.ts";
import { pronunciationsForSymbol, SOURCE_NAMES } from "#authoring/arpabet/pronunciations.ts";
import type { Alphabet } from "#core/arpabet/alphabet.ts";
import type { Problem } from "#core/problems/problem.ts";
import type { WordLexicon } from "#language/language.ts";
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
  const [known, guide, project] = await Promise.all([
    host.lexicon(),
    host.guide(),
    path === undefined ? undefined : host.decisions(path, signal),
  ]);
  signal.throwIfAborted();
  const lexicon = project ? withOwnWords(known, project.own) : known;
  const found = isMisread
    ? problems
    : [...problems, ...checkArpabet({ text, alphabet }, { dictionary: lexicon.dictionary })].sort(
        (a, b) => a.start - b.start || a.end - b.end,
      );
  const fixable = found.map((problem) => withPronunciations(problem, text, alphabet, lexicon));
  const { problems: open, accepted } = withoutAccepted(fixable, text, project?.accepted ?? []);
  const { lines, structured } = problemsAnswer({ ...(path !== undefined && { path }), text, problems: open, accepted, guide }, input);
  return { text: lines.join("\n"), structured };
}

/** A word in place of its phonemes, as conversions leave what the dictionary lacks, can have those that its letters suggest. */
function withPronunciations(problem: Problem, text: string, alphabet: Alphabet, lexicon: WordLexicon): Problem {
  const { code, start, end, fixes } = problem;
  if (code !== "arpabet-unknown-symbol") return problem;
  const symbol = { text: text.slice(start, end), start, end, valid: false };
  const offered = pronunciationsForSymbol(symbol, { alphabet }, lexicon)
    .filter(({ phonemes }) => !fixes.some(({ edits }) => edits.some((edit) => edit.text === phonemes)))
    .map(({ phonemes, source }) => ({
      title: `Replace with ${phonemes} (${SOURCE_NAMES[source]})`,
      edits: [{ start, end, text: phonemes }],
    }));
  return { ...problem, fixes: [...offered, ...fixes] };
}
