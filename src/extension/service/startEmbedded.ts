import { rm } from "#platform/node/files.ts";
import { join } from "#platform/node/paths.ts";
import { HumanError } from "#core/humanError.ts";
import { createEngine } from "#engine/createEngine.ts";
import { environment, withoutPrograms } from "../host/node/environment.ts";
import { pathOf } from "../host/node/place.ts";
import type { RunningService } from "./embeddedService.ts";
import { startService } from "./node/ownService.ts";

type Place = Parameters<typeof pathOf>[0];

/**
 * In this process. Its jobs are in the workspace's storage. Without a workspace, or if another window has the same one open and its service
 * works there, they are in a folder of this window's own, which is removed when the service is closed.
 * @param trusted if false, no recording makes the engine start ffmpeg.
 */
export async function startEmbedded(
  context: { storageUri: Place | undefined; globalStorageUri: Place; extensionUri: Place },
  log: { debug(line: string): void; info(line: string): void },
  trusted: boolean,
  own = { createEngine, startService },
): Promise<RunningService> {
  const env = trusted ? environment : withoutPrograms();
  const analyser = own.createEngine({ directory: join(pathOf(context.extensionUri), "dist"), env });
  const start = (dataDirectory: string) =>
    own.startService({ analyser, env, dataDirectory, allowLoopbackWebhooks: true, log: (line) => log.debug(line) });
  const ownFolder = join(pathOf(context.globalStorageUri), "service", crypto.randomUUID());
  const removeOwnFolder = () => rm(ownFolder, { recursive: true, force: true });
  try {
    const { storageUri } = context;
    const shared = storageUri && (await unlessInUse(() => start(join(pathOf(storageUri), "service"))));
    const service = shared ?? (await start(ownFolder));
    log.info("The embedded service is running.");
    const close = async () => {
      await service.close();
      await analyser.close();
      await removeOwnFolder();
    };
    return { ...service, engine: analyser, close };
  } catch (error) {
    await analyser.close();
    await removeOwnFolder();
    throw error;
  }
}

async function unlessInUse<T>(start: () => Promise<T>): Promise<T | undefined> {
  try {
    return await start();
  } catch (error) {
    if (error instanceof HumanError && error.code === "data-directory-in-use") return undefined;
    throw error;
  }
}
