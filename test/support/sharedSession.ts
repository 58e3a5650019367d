import { after } from "mocha";
import { EditorSession, type SharedOptions } from "./editorSession.ts";

/** The editor that one file of tests has given back and the next one takes. */
let free: EditorSession | undefined;

// Of all tests of this process, so after the last file.
after(() => free?.end());

/**
 * A session for tests that need nothing but a folder, settings and the extension: an editor is opened for the first file of
 * a run, and each one after it takes over the same window, with its own files and settings. Where a test fails, the editor
 * is closed behind its file. What looks at how the extension starts, at its secrets or at what it keeps beside the workspace,
 * and what changes the user's settings by the editor's own means, takes `EditorSession.open` instead.
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
  const opened = await EditorSession.open(options);
  opened.giveBack = async (back) => {
    await free?.end();
    free = back;
  };
  return opened;
}
