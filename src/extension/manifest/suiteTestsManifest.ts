import { defineCommands, PREFIX } from "./defineCommands.ts";

export const SUITES_CONTROLLER = `${PREFIX}.suites`;

/** For the ids of cases whose last run has a result, and of those among them that failed. */
export const CASE_KEYS = { withResult: `${PREFIX}.casesWithResult`, failed: `${PREFIX}.casesFailed` } as const;

/** In menus: a failure's place among those of its case, and whether it is at a place in the recording. */
export const FAILURE_CONTEXT = { begin: `${PREFIX}.failure.`, played: ".played" } as const;

const OF_CASE = `controllerId == ${SUITES_CONTROLLER}`;
const ON_FAILURE = `testMessage =~ /^${FAILURE_CONTEXT.begin.replaceAll(".", "\\.")}/`;
const ON_PLAYED_FAILURE = `testMessage =~ /\\${FAILURE_CONTEXT.played}$/`;

export const SUITE_TEST_COMMANDS = defineCommands({
  openCaseResult: {
    title: "Open Result of Case",
    icon: "$(go-to-file)",
    palette: false,
    menus: [
      { menu: "testing/item/context", group: ["inline@5", "3_reading@1"], when: `${OF_CASE} && testId in ${CASE_KEYS.withResult}` },
      { menu: "testing/message/context", group: ["inline@1", "1_reading@1"], when: ON_FAILURE },
    ],
  },
  playCasePlace: {
    title: "Play This Part",
    icon: "$(unmute)",
    palette: false,
    menus: [
      { menu: "testing/item/context", group: "3_reading@2", when: `${OF_CASE} && testId in ${CASE_KEYS.failed}` },
      { menu: "testing/message/context", group: ["inline@2", "1_reading@2"], when: ON_PLAYED_FAILURE },
    ],
  },
  acceptAsExpected: {
    title: "Accept as Expected",
    icon: "$(check)",
    palette: false,
    menus: [
      { menu: "testing/item/context", group: "3_reading@3", when: `${OF_CASE} && testId in ${CASE_KEYS.failed}` },
      { menu: "testing/message/context", group: ["inline@3", "1_reading@3"], when: ON_FAILURE },
      { menu: "testing/message/content", group: "1_reading@1", when: ON_FAILURE },
    ],
  },
});
