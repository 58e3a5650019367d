import type { Server } from "node:http";
import type { Socket } from "node:net";

/**
 * Keeps at most `most` connections open. For one more, the one that has been silent for the longest time is closed: opening connections
 * and sending nothing, which needs no key, must not shut others out.
 */
export function keepRoom(server: Server, most: number): void {
  const silent = new Set<Socket>();
  let open = 0;
  server.on("connection", (socket: Socket) => {
    open++;
    socket.once("close", () => {
      open--;
      silent.delete(socket);
    });
    silent.add(socket);
    if (open <= most) return;
    const [longest = socket] = silent;
    silent.delete(longest);
    longest.destroy();
  });
  server.on("request", ({ socket }, response) => {
    silent.delete(socket);
    response.once("finish", () => {
      if (!socket.destroyed) silent.add(socket);
    });
  });
}
