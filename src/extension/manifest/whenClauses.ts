import { ASSESSMENT_NAME_ENDING } from "#results/resultEnding.ts";
import { AUDIO_EXTENSIONS, TEXT_EXTENSIONS } from "#contract/files/fileNames.ts";
import { ARPABET_LANGUAGE, TEXT_LANGUAGES } from "./textLanguages.ts";
import { TABLE_SCHEME } from "#authoring/passages/tableScheme.ts";
import { PASSAGE_LANGUAGES } from "#authoring/passages/passageLanguages.ts";
import { RESULT_VIEW_TYPE } from "./viewType.ts";
import { PREFIX } from "./defineCommands.ts";

/** Set in the editor with `setContext`. */
export const CONTEXT_KEYS = {
  running: `${PREFIX}.running`,
  /** It cannot start programs there, and nothing can reach it. */
  inBrowser: `${PREFIX}.inBrowser`,
  /** The active text is checked as a passage. */
  passage: `${PREFIX}.passage`,
  profiles: `${PREFIX}.hasProfiles`,
  /** In this window: a recording has been assessed, a review changed, the walkthrough's references fixed. */
  assessed: `${PREFIX}.hasAssessed`,
  corrected: `${PREFIX}.hasCorrected`,
  mended: `${PREFIX}.hasMended`,
} as const;

/** Not in a browser alone. */
export const ON_MACHINE = `!${CONTEXT_KEYS.inBrowser}`;

/** Plain text, Markdown or Arpabet. */
export const IN_TEXT = `editorLangId =~ ${oneOf(TEXT_LANGUAGES)}`;
/**
 * For the resource that a menu is for, which may not be the active editor's. Tables are plain text to the editor, but nothing to read
 * aloud.
 */
export const ON_TEXT = [
  `resourceLangId =~ ${oneOf(TEXT_LANGUAGES)}`,
  `resourceScheme != ${TABLE_SCHEME}`,
  "resourceExtname != .csv",
  "resourceExtname != .tsv",
].join(" && ");
export const IN_PASSAGE_LANGUAGE = `editorLangId =~ ${oneOf(PASSAGE_LANGUAGES)}`;
export const IN_ARPABET = `editorLangId == ${ARPABET_LANGUAGE}`;
export const IN_RESULT = `activeCustomEditorId == ${RESULT_VIEW_TYPE}`;

const NOT_FOLDER = "!explorerResourceIsFolder";
export const ON_FOLDER = "explorerResourceIsFolder";
export const ON_RECORDING_OR_TEXT_FILE = [AUDIO_EXTENSIONS, TEXT_EXTENSIONS]
  .map((endings) => `${NOT_FOLDER} && resourceExtname =~ /^\\.(${endings.join("|")})$/i`)
  .join(" || ");
export const ON_RESULT_FILE = `${NOT_FOLDER} && resourceFilename =~ /${escaped(ASSESSMENT_NAME_ENDING)}$/i`;
export const ON_TABLE_FILE = `${NOT_FOLDER} && resourceExtname =~ /^\\.(csv|tsv)$/i`;
export const ON_ONE_FILE = "!listMultiSelection";

export function all(...clauses: readonly string[]): string {
  return clauses.join(" && ");
}

/** Matches these texts and no others. */
function oneOf(texts: readonly string[]): string {
  return `/^(${texts.join("|")})$/`;
}

function escaped(text: string): string {
  return text.replaceAll(".", "\\.");
}
