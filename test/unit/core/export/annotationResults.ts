import type { Timeline } from "#core/timeline/model.ts";
import { timelineOf } from "../../../support/results.ts";
import { fixture } from "../../contract/fixtures.ts";

/** Two words left out at the end, times nearer than a millisecond, and signs that XML and CHAT take for their own. */
const HARD = {
  audio_duration: 2.00049,
  details: [
    { type: "equal", reference: ["“Go”"], prediction: ["“Go”"], start: 0.1, end: 0.1002 },
    { type: "equal", reference: ["<b>"], prediction: ["<b>"], start: 0.10021, end: 0.10022 },
    { type: "insert", prediction: ["[x]", "&"], start: 0.5, end: 2.0004 },
    { type: "delete", reference: ["0no"] },
    { type: "delete", reference: ["7"] },
  ],
};

/** Every kind of result, whole, hard and with nothing in it. */
export const RESULTS: readonly { name: string; timeline: Timeline }[] = [
  {
    name: "fluency v2",
    timeline: timelineOf({ result: { kind: "fluency-v2", body: fixture("fluencyV2") }, reference: "Three red thin cats swim." }),
  },
  {
    name: "fluency v1",
    timeline: timelineOf({
      result: { kind: "fluency-v1", body: fixture("fluencyV1Native") },
      reference: "The green frog sat on a wet log.",
    }),
  },
  {
    name: "pronunciation",
    timeline: timelineOf({ result: { kind: "pronunciation", body: fixture("pronunciation") }, reference: "K AE T" }),
  },
  {
    name: "recognition",
    timeline: timelineOf({ result: { kind: "recognition", body: fixture("recognitionIncorrect") }, reference: "elephant" }),
  },
  { name: "near times and signs", timeline: timelineOf({ result: { kind: "fluency-v2", body: HARD }, reference: "“Go” <b> 0no 7" }) },
  { name: "nothing", timeline: timelineOf({ result: { kind: "fluency-v2", body: {} }, reference: "" }) },
];
