// A process that holds the client alone: submits a recording and tells the most memory that it ever took.
import { readFileSync } from "node:fs";
import { AssessmentClient } from "#client/assessmentClient.ts";

const [baseUrl, audioPath] = process.argv.slice(2) as [string, string];
const client = new AssessmentClient({
  baseUrl,
  apiKey: "key-of-a-test",
  proxy: { environment: { NODE_EXTRA_CA_CERTS: process.env.NODE_EXTRA_CA_CERTS } },
});
const { id } = await client.submit({
  operation: "fluency-v1",
  audioPath,
  reference: "Three thin fish.",
  userToken: "0b9a7d3e",
  modelId: "model-a",
});
process.stdout.write(JSON.stringify({ id, peakBytes: peakBytes() }));

/** Linux hands what a parent once took down to its children in `maxRSS`; the process's own is told elsewhere. */
function peakBytes(): number {
  if (process.platform !== "linux") return process.resourceUsage().maxRSS * 1024;
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync("/proc/self/status", "utf8"))![1]) * 1024;
}
