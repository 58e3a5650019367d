import { createServer } from "node:net";
import { HumanError } from "#core/humanError.ts";

/** To be called before anything is built for it. @throws {HumanError} `port-taken` */
export async function requireFreePort(port: number): Promise<void> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  }).catch((cause: unknown) => {
    throw new HumanError(
      "port-taken",
      `Port ${port} cannot be used (${(cause as NodeJS.ErrnoException).code ?? "unknown reason"}). Choose another one, or leave --port out for any free port.`,
      { cause },
    );
  });
  await new Promise((resolve) => server.close(resolve));
}
