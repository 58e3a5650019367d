import type { Socket } from "node:net";

/** The time for reading what the service has sent after it closed the connection. */
const GRACE_MS = 1_000;

type Done = (error?: Error | null) => void;

/**
 * Makes a socket keep reading after a write to it has failed. A service that refuses an upload early and closes the
 * connection resets it: the next write fails, and by itself the socket would then discard the refusal that has arrived
 * and is waiting to be read. So a failed write is reported only after a moment. When there is nothing more to read, the
 * socket ends, and with it the wait.
 */
export function patientSocket<T extends Socket>(socket: T): T {
  const held =
    (done: Done): Done =>
    (error) => {
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
