// Suites as tests of the editor, bundled apart (dist/suiteTests.cjs) and loaded with the first suite: YAML, the cases and their expectations.
export { HumanError } from "../core/humanError.ts";
export { SuiteTests } from "./suites/suiteTests.ts";
