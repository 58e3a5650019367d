import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { after } from "mocha";
import { buildCompanion } from "./companion.ts";
import { IN_BROWSER } from "./editorHost.ts";
import { buildMemoryFolders } from "./memoryFolders.ts";
import { EditorSession, type SessionOptions, type SharedOptions } from "./editorSession.ts";
import { ROOT } from "./paths.ts";
import type { SampleWorkspace } from "./sampleWorkspace.ts";

/** The editor that one file of tests has given back and the next one takes. */
let free: EditorSession | undefined;

// For all tests of this process, so after the last file.
after(() => free?.end());

/** Where the companion acting as an agent is asked and answers. */
export const agentFolder = ({ home }: SampleWorkspace) => join(home, "agent");
/** What the browser's microphone hears, once a test has written it. */
export const microphoneFile = ({ home }: SampleWorkspace) => join(home, "microphone.wav");

/** What each shared editor has for the tests that ask for it: a language model, an agent, a microphone, access to ports of its machine, and for the browser's host, folders that lie on no disk. */
const FOR_ALL: SessionOptions = {
  proxy: true,
  sound: microphoneFile,
  env: (workspace) => ({ AGENT_PROBE: agentFolder(workspace) }),
  companions: async (workspace) => {
    const host = join(ROOT, "test", "editor", "host");
    const [storyteller, agent] = [join(workspace.home, "companions", "storyteller"), join(workspace.home, "companions", "agent-probe")];
    const contributes = {
      languageModelChatProviders: [{ vendor: "storyteller", displayName: "Storyteller" }],
      commands: [{ command: "storyteller.offer", title: "Offer the Storyteller" }],
    };
    await buildCompanion({ name: "storyteller", entry: join(host, "modelEntry.ts"), folder: storyteller, contributes });
    await buildCompanion({ name: "agent-probe", entry: join(host, "agentEntry.ts"), folder: agent });
    await mkdir(agentFolder(workspace));
    if (!IN_BROWSER) return [storyteller, agent];
    const folders = await buildMemoryFolders(join(workspace.home, "companions", "memory-folders"));
    return [storyteller, agent, folders];
  },
};

/**
 * A session for tests that need nothing but a folder, settings and the extension: an editor is opened for the first file of
 * a run, and each one after it takes over the same window, with its own files and settings. If a test fails, the editor is
 * closed after its file. Tests that look at how the extension starts, at its secrets or at what it keeps outside the
 * workspace, or that change the user's settings through the editor, use `EditorSession.open` instead.
 */
export async function shareSession(options: SharedOptions = {}): Promise<EditorSession> {
  const session = free;
  free = undefined;
  if (session) {
    try {
      await session.beginAnew(options);
      return session;
    } catch (error) {
      process.stdout.write(`      The editor is opened anew: ${(error as Error).message}\n`);
      await session.end();
    }
  }
  const opened = await EditorSession.open({ ...FOR_ALL, ...options });
  opened.giveBack = async (back) => {
    await free?.end();
    free = back;
  };
  return opened;
}
