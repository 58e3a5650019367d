// What assesses many recordings at once, bundled apart (dist/sets.cjs) and loaded on first use: it pairs, hashes and reads results.
import "./language.ts";
export { AssessSets } from "./sets/assessSets.ts";
