// Imported first by a thread's bundle: the texts of the editor's language, which whoever starts the thread hands in as `texts`.
import { workerData } from "node:worker_threads";
import { config } from "@vscode/l10n";

config({ contents: (workerData as { texts?: Record<string, string> } | undefined)?.texts ?? {} });
