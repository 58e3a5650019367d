// What records a take, bundled apart (dist/record.cjs) and loaded on first use: a server for its page.
import "./language.ts";
export { RecordTakes } from "./record/recordTakes.ts";
