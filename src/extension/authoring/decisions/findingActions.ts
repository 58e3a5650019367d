import { t } from "@vscode/l10n";
import { subjectOf, subjectsOf } from "#core/accepted/acceptedFindings.ts";
import { markedWord } from "#core/lexicon/textToArpabet.ts";
import type { WordLexicon } from "#language/language.ts";
import { knownPronunciationsOf, pronunciationsOf } from "#language/lexicon/pronunciationsOf.ts";
import type { Problem } from "#core/problems/problem.ts";
import { normaliseWord } from "#language/text/normaliseWord.ts";
import { wordOf } from "#project/dictionary/wordOf.ts";
import type { OpenText } from "../../documents/openText.ts";
import { isArpabet } from "../arpabetDocuments.ts";
import type { LexiconSource } from "../lexiconSource.ts";
import type { ProjectDecisions } from "#project/decisions/projectDecisions.ts";
import type { CheckReport } from "#authoring/checks/checkReport.ts";
import { PASSAGE_COMMANDS } from "../../manifest/passageManifest.ts";
import { PROJECT_COMMANDS } from "../../manifest/projectManifest.ts";

interface OfferedCommand {
  command: string;
  title: string;
  arguments: unknown[];
}

export interface Acceptance {
  uri: string;
  code: string;
  text: string;
  /** It applies only to this text. */
  here: boolean;
}

/** All open problems of a kind in a text. */
export interface KindAcceptance {
  uri: string;
  code: string;
}

export interface Addition {
  uri: string;
  word: string;
  said: readonly string[];
  /** It applies only to this text; it is then a decision, not a proposal to be reviewed. */
  here: boolean;
}

/** Proposals to be reviewed. */
export interface Additions {
  uri: string;
  words: readonly Pick<Addition, "word" | "said">[];
}

/** To accept a finding, or to add a pronunciation of a word. */
export type FindingActions = (
  document: OpenText,
  problems: readonly Problem[],
  report: Pick<CheckReport, "problems" | "kinds">,
) => { problem: Problem; command: OfferedCommand }[];

/** None for texts outside the workspace, where there is no project to keep a decision in. */
export function findingActions(project: ProjectDecisions, lexicon: LexiconSource): FindingActions {
  return (document, problems, report) => {
    if (!project.folderOf(document.uri.toString())) return [];
    const words = lexicon.current && project.lexiconFor(document.uri.toString(), lexicon.current);
    const acceptable = problems.flatMap((problem) => {
      const text = subjectOf(problem, document.getText());
      return text === undefined ? [] : [{ problem, text }];
    });
    const several = new Set(acceptable.map(({ problem, text }) => `${problem.code} ${text}`)).size > 1;
    const kinds = [...new Map(acceptable.map(({ problem }) => [problem.code, problem])).values()].filter(
      ({ code }) => report.kinds[code]! > 1,
    );
    return [
      ...problems.flatMap((problem) => (words ? wordCommands(document, problem, words) : []).map((command) => ({ problem, command }))),
      ...acceptable.flatMap(({ problem, text }) =>
        acceptCommands(document, problem, text, several).map((command) => ({ problem, command })),
      ),
      ...kinds.flatMap((problem) => kindCommands(document, problem, report).map((command) => ({ problem, command }))),
    ];
  };
}

function acceptCommands(document: OpenText, { code }: Problem, text: string, several: boolean): OfferedCommand[] {
  const which = several ? ` (${code}${text === "" ? "" : `: ${shortened(text)}`})` : "";
  const offer = (title: string, here: boolean): OfferedCommand => {
    const acceptance: Acceptance = { uri: document.uri.toString(), code, text, here };
    return { command: PROJECT_COMMANDS.acceptFinding.id, title: `${title}${which}`, arguments: [acceptance] };
  };
  return [
    offer(isArpabet(document) ? t("Accept in This File") : t("Accept in This Passage"), true),
    offer(t("Accept in This Project"), false),
  ];
}

/** Commands about all problems of a kind at once. */
function kindCommands(
  document: OpenText,
  { code }: Problem,
  { problems, kinds }: Pick<CheckReport, "problems" | "kinds">,
): OfferedCommand[] {
  const uri = document.uri.toString();
  const count = kinds[code]!.toLocaleString("en");
  const accept: OfferedCommand = {
    command: PROJECT_COMMANDS.acceptKind.id,
    title: isArpabet(document)
      ? t`Accept All ${count} Problems of This Kind in This File (${code})`
      : t`Accept All ${count} Problems of This Kind in This Passage (${code})`,
    arguments: [{ uri, code } satisfies KindAcceptance],
  };
  const add: OfferedCommand = {
    command: PASSAGE_COMMANDS.addUnknownWords.id,
    title: t("Add Unknown Words to the Dictionary…"),
    arguments: [],
  };
  return [
    ...(code === "passage-unknown-word" ? [add] : []),
    ...(subjectsOf(problems, code, document.getText()).length > 1 ? [accept] : []),
  ];
}

function wordCommands(document: OpenText, { code, start, end }: Problem, lexicon: WordLexicon): OfferedCommand[] {
  const text = document.getText().slice(start, end);
  const offer = (title: string, addition: Omit<Addition, "uri">): OfferedCommand => ({
    command: PROJECT_COMMANDS.addPronunciation.id,
    title,
    arguments: [{ ...addition, uri: document.uri.toString() } satisfies Addition],
  });
  if (code === "passage-homograph") {
    const { readings = [] } = lexicon.language.lexicon.homographOf(normaliseWord(text)) ?? {};
    return readings.map(({ pronunciation, meaning }) =>
      offer(t`Accept Only ${pronunciation} in This Passage (${meaning})`, { word: text, said: [pronunciation], here: true }),
    );
  }
  const unknown =
    code === "passage-unknown-word"
      ? unknownWords(text, lexicon)
      : code === "arpabet-unknown-symbol"
        ? [markedWord(text) ?? []].flat()
        : [];
  return unknown.flatMap((word) => {
    const { pronunciations } = pronunciationsOf(normaliseWord(word), lexicon);
    const which = unknown.length > 1 ? ` (${word})` : "";
    return pronunciations.length > 0 && wordOf(word, lexicon.language) !== undefined
      ? [offer(`${t("Add Pronunciation to the Dictionary")}${which}`, { word, said: pronunciations.slice(0, 1), here: false })]
      : [];
  });
}

/** Words without a possessive ending, which follows from the name. */
function unknownWords(text: string, lexicon: WordLexicon): string[] {
  const words = lexicon.language.words.tokenise(text).flatMap((token) => (token.spoken.length === 1 ? [token.text] : token.spoken));
  return words
    .map((word) => word.replace(/['’]s?$/u, ""))
    .filter((word) => knownPronunciationsOf(normaliseWord(word), lexicon).source === "none");
}

function shortened(text: string): string {
  return text.length > 30 ? `${text.slice(0, 30)}…` : text;
}
