import { acceptedWords, withoutAccepted } from "#core/accepted/acceptedFindings.ts";
import { counted } from "#core/text/counted.ts";
import { HumanError } from "#core/humanError.ts";
import { withOwnWords } from "#core/lexicon/withOwnWords.ts";
import { checkPassage } from "#core/passage/checkPassage.ts";
import { gradeOfFacts } from "#core/passage/facts.ts";
import { profileOf } from "#core/passage/profile.ts";
import { normedGrade } from "#core/reading/grade.ts";
import { USUAL_GRADE } from "#core/reading/norms.ts";
import { operationOfKind } from "#operations/kinds.ts";
import { operationOf } from "#operations/operations.ts";
import type { Teaching } from "#core/passage/scopeChecks.ts";
import { quoted, type ToolAnswer } from "../answers/answer.ts";
import { problemsAnswer } from "../answers/problemsAnswer.ts";
import { profileAnswer } from "../answers/profileAnswer.ts";
import type { ToolHost } from "../toolHost.ts";
import type { ToolInput } from "../toolInputs.ts";
import { textToCheck } from "./textToCheck.ts";

export async function checkPassageTool(input: ToolInput<"check_passage">, host: ToolHost, signal: AbortSignal): Promise<ToolAnswer> {
  const { path, text, kind, problems, isMisread } = await textToCheck(input, host, signal);
  if (kind === "arpabet")
    throw new HumanError("file-kind-unknown", `${path} is a list of references, not a passage. Check it with check_reference.`);
  if (input.unit !== undefined && input.scope === undefined)
    throw new HumanError("input-incomplete", "A unit belongs to a scope and sequence. Give scope as well.");
  const format = kind ?? input.format;
  const given = input.scope === undefined ? undefined : { scope: input.scope, unit: input.unit };
  const [known, guide, project, teaching] = await Promise.all([
    host.lexicon(),
    host.guide(),
    path === undefined ? undefined : host.decisions(path, signal),
    host.teaching({ text, format, path, given }, signal),
  ]);
  signal.throwIfAborted();
  const lexicon = project ? withOwnWords(known, project.own) : known;
  const grade = input.grade === undefined ? ((teaching.facts && gradeOfFacts(teaching.facts)) ?? USUAL_GRADE) : normedGrade(input.grade);
  const decided = project?.accepted ?? [];
  const check = {
    lexicon,
    format,
    limits: operationOf(operationOfKind(input.kind)).limits,
    grade,
    kind: teaching.facts?.kind,
    teaching,
    acceptedWords: acceptedWords(decided, "passage-not-yet-decodable"),
  };
  const found = isMisread ? problems : [...problems, ...checkPassage(text, check)].sort((a, b) => a.start - b.start || a.end - b.end);
  const { problems: open, accepted } = withoutAccepted(found, text, decided);
  signal.throwIfAborted();
  const { lines, structured } = problemsAnswer(
    { ...(path !== undefined && { path }), text, problems: open, accepted, guide, lexicon },
    input,
  );
  if (open.some(({ code }) => code === "passage-not-yet-decodable")) lines.push("", taughtSoFar(teaching));
  if (!input.profile || isMisread || input.offset > 0) return { text: lines.join("\n"), structured };
  const profile = profileAnswer(profileOf(text, { lexicon, format, ...teaching }), grade);
  return { text: [...profile.lines, "", ...lines].join("\n"), structured: { ...structured, profile: profile.structured } };
}

function taughtSoFar({ scope, reached = 0 }: Teaching): string {
  const units = scope!.units.slice(0, reached + 1);
  const spellings = units.flatMap(({ correspondences }) =>
    correspondences.map(({ grapheme, phonemes }) => `${grapheme} (${phonemes === "" ? "silent" : phonemes})`),
  );
  const listed = (items: readonly string[]) => [...new Set(items)].join(", ") || "none";
  const syllables = units.findLast((unit) => unit.syllables !== undefined)?.syllables;
  const areBlendsLeft = scope!.units.some(({ blends }) => blends) && !units.some(({ blends }) => blends);
  const limits = [
    ...(syllables === undefined ? [] : [`words of at most ${counted(syllables, "syllable")}`]),
    ...(areBlendsLeft ? ["no two consonants in a row at the beginning or the end of a word"] : []),
  ];
  return `Taught by unit ${quoted(units.at(-1)!.id)}: spellings ${listed(spellings)}; words as wholes ${listed(units.flatMap(({ heartWords }) => heartWords))}${limits.map((limit) => `; ${limit}`).join("")}.`;
}
