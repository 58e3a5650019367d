// What helps authors to write references and passages, bundled apart (dist/authoring.cjs) and loaded on first use: language features,
// the pronouncing dictionary, and the schemas of alphabets and of scopes and sequences.
import "./language.ts";
export { Authoring } from "./authoring/authoring.ts";
