// What looks like words for people in the source and is not shown in the editor's language.

/** Files and folders whose texts stay as they are, and why. */
export const NOT_TRANSLATED: readonly [path: RegExp, why: string][] = [
  [/^src\/cli\//, "the terminal speaks English"],
  [/^src\/(service|engine)\//, "what a service says is shown as it says it"],
  [/^src\/agents\//, "for language models"],
  [/Manifest\.ts$|^src\/extension\/start\/walkthrough\.ts$/, "goes into package.json, whose texts have keys of their own"],
  [/^src\/contract\/\w+File\.ts$|^src\/sets\/suites\/suiteFile\.ts$/, "descriptions in JSON schemas"],
  [/^src\/sets\/reports\/(junitReport|mergeReports|runReport|specReport)\.ts$/, "reports of the terminal"],
];

/** Single texts that stay, by file. */
export const STAYING: Readonly<Record<string, readonly string[]>> = {
  "src/sets/agreement/agreementReport.ts": ["other rater", "recording {0}", "reader {0}"],
  "src/sets/expectations/checkReading.ts": ["reading: false"],
  "src/sets/plan/pairByName.ts": ["same name", "same name elsewhere", "part of the name"],
  "src/sets/suites/casesOf.ts": ["{0}, line {1}"],
  "src/sets/suites/readCase.ts": ["{0}, line {1}"],
  "src/sets/suites/expectedInYaml.ts": ["nth: {0}", "said: {0}", "heard: {0}", "expected: {0}", "start: {0}", "end: {0}"],
};
