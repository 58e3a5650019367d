/**
 * Programs for threads of their own, so that a busy test does not slow down what it measures. This one is a server that
 * has nothing to do; it posts its address.
 */
export const IDLE_SERVER = `
const { createServer } = require("node:http");
const { parentPort } = require("node:worker_threads");
const server = createServer((_, response) => response.end("ok"));
server.listen(0, "127.0.0.1", () => parentPort.postMessage("http://127.0.0.1:" + server.address().port + "/"));
`;

/** Asks two addresses in turn until it gets a message, and posts pairs of milliseconds that their answers took. */
export const PROBE = `
const { once } = require("node:events");
const { get } = require("node:http");
const { parentPort, workerData } = require("node:worker_threads");
async function roundTrip(url) {
  const started = performance.now();
  const [response] = await once(get(url, { agent: false }), "response");
  response.resume();
  await once(response, "end");
  if (response.statusCode !== 200) throw new Error("status " + response.statusCode);
  return performance.now() - started;
}
let going = true;
parentPort.once("message", () => (going = false));
(async () => {
  const times = [];
  while (going) {
    times.push([await roundTrip(workerData[0]), await roundTrip(workerData[1])]);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  parentPort.postMessage(times);
})();
`;
