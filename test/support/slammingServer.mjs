// A worker thread: a server that answers a request before all of it has come and closes the connection at once, with
// bytes of it unread, so that the connection is reset. In a thread of its own it does so while the client is writing;
// within one event loop the two would take turns, and nothing could go wrong.
import { createServer } from "node:net";
import { createServer as createTlsServer } from "node:tls";
import { parentPort, workerData } from "node:worker_threads";

const { status, body, tls } = workerData;
const answer = `HTTP/1.1 ${status} No\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`;
/** How much of a request is read, in bytes, by turns. */
const amounts = [1, 300, 5_000, 70_000, 300_000, 1_000_000];
let count = 0;

function slam(socket) {
  const amount = amounts[count++ % amounts.length];
  let read = 0;
  socket.on("error", () => undefined);
  socket.on("data", (chunk) => {
    const before = read;
    read += chunk.length;
    if (before >= amount || read < amount) return;
    socket.pause();
    socket.write(answer, () => socket.destroy());
  });
}

// As HTTP servers usually do, it sends without delay. Otherwise the answer waits in the kernel until the session tickets before it
// are acknowledged, and closing throws it away: the client would be sent a reset and no answer.
const options = { ...tls, noDelay: true };
const server = tls ? createTlsServer(options, slam) : createServer(options, slam);
server.listen(0, "127.0.0.1", () => parentPort.postMessage(server.address().port));
