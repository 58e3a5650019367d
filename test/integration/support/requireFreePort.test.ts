import assert from "node:assert/strict";
import { type AddressInfo, createServer } from "node:net";
import { describe, it } from "mocha";
import { requireFreePort } from "../../support/requireFreePort.ts";

describe("a port that npm start is given", () => {
  it("has to be free", async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    await assert.rejects(requireFreePort(port), { code: "port-taken", message: /EADDRINUSE.*Choose another one/ });
    await new Promise((resolve) => server.close(resolve));
    await requireFreePort(port);
  });
});
