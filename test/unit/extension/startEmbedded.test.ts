import assert from "node:assert/strict";
import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ffmpegIsOff } from "#engine/node/findFfmpeg.ts";
import { HumanError } from "#core/humanError.ts";
import { startEmbedded } from "#extension/service/startEmbedded.ts";

describe("startEmbedded", () => {
  let folder: string;
  beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), "start-embedded-"))));
  afterEach(() => rm(folder, { recursive: true, force: true }));

  function setting(options: { workspace: boolean; trusted?: boolean; fails?: (dataDirectory: string) => Error | undefined }) {
    const seen = { engines: [] as string[], environments: [] as NodeJS.ProcessEnv[], directories: [] as string[], closed: [] as string[] };
    const own = {
      createEngine: ({ directory, env }: { directory: string; env: NodeJS.ProcessEnv }) => {
        seen.engines.push(directory);
        seen.environments.push(env);
        return { close: () => Promise.resolve(void seen.closed.push("engine")) };
      },
      startService: async ({ dataDirectory }: { dataDirectory: string }) => {
        seen.directories.push(dataDirectory);
        const error = options.fails?.(dataDirectory);
        if (error) throw error;
        await mkdir(dataDirectory, { recursive: true });
        return { url: "http://127.0.0.1:1", apiKey: "k", close: () => Promise.resolve(void seen.closed.push("service")) };
      },
    } as unknown as Parameters<typeof startEmbedded>[3];
    const uri = (name: string) => ({ fsPath: join(folder, name) }) as never;
    const context = {
      extensionUri: uri("extension"),
      globalStorageUri: uri("global"),
      storageUri: options.workspace ? uri("workspace") : undefined,
    };
    const log = { debug: () => undefined, info: () => undefined } as never;
    return { seen, start: () => startEmbedded(context, log, options.trusted ?? true, own) };
  }

  it("keeps its jobs in the workspace's storage and its engine beside the bundle", async () => {
    const { seen, start } = setting({ workspace: true });
    const service = await start();
    assert.deepEqual(seen.directories, [join(folder, "workspace", "service")]);
    assert.deepEqual(seen.engines, [join(folder, "extension", "dist")]);
    await service.close();
    assert.deepEqual(seen.closed, ["service", "engine"]);
    assert.deepEqual(await readdir(join(folder, "workspace")), ["service"]);
  });

  it("lets the engine start no program in a workspace that is not trusted", async () => {
    const [trusted, restricted] = [setting({ workspace: true }), setting({ workspace: true, trusted: false })];
    await trusted.start();
    await restricted.start();
    assert.equal(ffmpegIsOff(trusted.seen.environments[0]), false);
    assert.equal(ffmpegIsOff(restricted.seen.environments[0]), true);
  });

  it("uses a folder of its own without a workspace, and removes it", async () => {
    const { seen, start } = setting({ workspace: false });
    const service = await start();
    assert.match(seen.directories[0]!, /global.service.[0-9a-f-]{36}$/);
    assert.equal((await readdir(join(folder, "global", "service"))).length, 1);
    await service.close();
    assert.deepEqual(await readdir(join(folder, "global", "service")), []);
  });

  it("uses a folder of its own where another window works in the workspace's", async () => {
    const inUse = (directory: string) => (directory.includes("workspace") ? new HumanError("data-directory-in-use", "in use") : undefined);
    const { seen, start } = setting({ workspace: true, fails: inUse });
    await start();
    assert.equal(seen.directories.length, 2);
    assert.match(seen.directories[1]!, /global/);
  });

  it("leaves no engine behind when the service cannot start", async () => {
    const { seen, start } = setting({ workspace: true, fails: () => new HumanError("port-unusable", "no port") });
    await assert.rejects(start(), { code: "port-unusable" });
    assert.deepEqual(seen.closed, ["engine"]);
    assert.equal(seen.directories.length, 1);
  });
});
