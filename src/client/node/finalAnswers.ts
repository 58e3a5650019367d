import type { Socket } from "node:net";

/** A status line of a 1xx is recognised within so many bytes. */
const STATUS_BYTES = 12;
const INTERIM = /^HTTP\/1\.[01] 1\d\d$/;
const REQUEST_LINE = /^[A-Z]+ \S+ HTTP\/1\.1\r\n/;

/**
 * Drops interim answers (1xx) that nobody asked for before they reach undici, which closes the connection at `100 Continue` and would lose
 * the acknowledgment of an upload.
 */
export function finalAnswers<T extends Socket>(socket: T): T {
  const filter = new InterimFilter();
  const push = socket.push.bind(socket);
  const write = socket.write.bind(socket) as (...args: unknown[]) => boolean;
  socket.push = (chunk: Buffer | null, encoding) => {
    if (chunk === null) {
      const rest = filter.rest();
      if (rest.length > 0) push(rest);
      return push(null);
    }
    const passed = filter.pass(chunk);
    // Without anything to push, the socket goes on receiving.
    return passed.length === 0 || push(passed, encoding);
  };
  socket.write = (...args: unknown[]) => {
    // undici writes the head of each request as text, and its body as bytes.
    if (typeof args[0] === "string" && REQUEST_LINE.test(args[0])) filter.expectAnswer();
    return write(...args);
  };
  return socket;
}

/** Sees every byte that the service sends on one connection. Only what comes before the head of an answer is ever dropped. */
class InterimFilter {
  private state: "line" | "interim" | "answer" = "answer";
  private held: Buffer = Buffer.alloc(0);

  /** A request is sent, so that an answer's head comes next. */
  expectAnswer(): void {
    this.state = "line";
  }

  pass(chunk: Buffer): Buffer {
    if (this.state === "answer") return chunk;
    let bytes = this.held.length === 0 ? chunk : Buffer.concat([this.held, chunk]);
    this.held = Buffer.alloc(0);
    for (;;) {
      if (this.state === "interim") {
        const end = bytes.indexOf("\r\n\r\n");
        if (end < 0) return this.hold(bytes.subarray(Math.max(0, bytes.length - 3)));
        bytes = bytes.subarray(end + 4);
        this.state = "line";
      }
      const line = bytes.toString("latin1", 0, STATUS_BYTES);
      if (line.length < STATUS_BYTES && "HTTP/1.".startsWith(line.slice(0, 7))) return this.hold(bytes);
      if (!INTERIM.test(line)) {
        this.state = "answer";
        return bytes;
      }
      this.state = "interim";
    }
  }

  /** The bytes that were held back when the connection ended. */
  rest(): Buffer {
    return this.state === "line" ? this.held : Buffer.alloc(0);
  }

  private hold(bytes: Buffer): Buffer {
    this.held = bytes;
    return Buffer.alloc(0);
  }
}
