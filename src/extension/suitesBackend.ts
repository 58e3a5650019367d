// What helps authors to write suites, bundled apart (dist/suites.cjs) and loaded on first use: YAML, and the schema of suites.
export { Suites } from "./suites/suites.ts";
