// Imported first by a thread's bundle: the texts of the editor's language, which whoever starts the thread hands in as `texts`.
import { config } from "@vscode/l10n";
import { threadSetup } from "./node/threadSetup.ts";

config({ contents: (threadSetup as { texts?: Record<string, string> } | undefined)?.texts ?? {} });
