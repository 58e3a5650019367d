// What helps authors to write suites, and suites as tests of the editor, bundled apart (dist/suites.cjs) and loaded on first use: YAML, and the schema of suites.
import "./language.ts";
export { Suites } from "./suites/suites.ts";
export { SuiteTests } from "./suites/suiteTests.ts";
