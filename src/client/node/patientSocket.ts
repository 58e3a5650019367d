import type { Socket } from "node:net";

/** For reading what the service sent before it closed the connection. */
const GRACE_MS = 1_000;

type Done = (error?: Error | null) => void;

/**
 * Keeps a socket reading after a failed write. A service that refuses an upload early and closes the connection resets it: the next write
 * fails, and the socket would discard the refusal that waits to be read. So a failed write is reported a moment later, or when the socket
 * ends.
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
