// Imported first by a thread's bundle: the texts of the editor's language, passed as `texts` by whoever starts the thread.
import { config } from "@vscode/l10n";
import { threadSetup } from "../node/threadSetup.ts";

config({ contents: (threadSetup as { texts?: Record<string, string> } | undefined)?.texts ?? {} });
