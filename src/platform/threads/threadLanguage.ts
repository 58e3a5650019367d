// Imported first by a thread's bundle: texts of the editor's language, passed as `texts` by the thread's starter.
import { config } from "@vscode/l10n";
import { threadSetup } from "../node/threadSetup.ts";

config({ contents: (threadSetup as { texts?: Record<string, string> } | undefined)?.texts ?? {} });
