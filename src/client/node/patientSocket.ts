import type { Socket } from "node:net";

/** How long what the service has said may take to be read after it closed the connection, in milliseconds. */
const GRACE_MS = 1_000;

type Done = (error?: Error | null) => void;

/**
 * Makes a socket read on after a write to it has failed. A service that refuses an upload early and closes the
 * connection resets it: the next write fails, and by itself the socket would then throw away the refusal that has
 * arrived and waits to be read. So a failed write is reported only after a moment. The end of what can be read ends the
 * socket, and with it the wait.
 */
export function patientSocket<T extends Socket>(socket: T): T {
  const held = (done: Done): Done => (error) => {
    if (!error) return done();
    const timer = setTimeout(done, GRACE_MS, error);
    socket.once("close", () => clearTimeout(timer));
  };
  const write = socket._write.bind(socket);
  const writev = socket._writev?.bind(socket);
  socket._write = (chunk, encoding, done) => write(chunk, encoding, held(done));
  if (writev) socket._writev = (chunks, done) => writev(chunks, held(done));
  return socket;
}
