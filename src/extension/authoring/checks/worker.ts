// The thread in which long texts are checked (dist/authoringWorker.cjs): one request after another.
import "../../../platform/node/threadLanguage.ts";
import { workerData } from "node:worker_threads";
import { loadLexicon } from "../../../platform/loadLexicon.ts";
import { type TextRequest, type TextThreadSetup, TextWork } from "../../../authoring/checks/textWork.ts";
import { answerInThread } from "../../threads/answerInThread.ts";

void answerInThread<TextRequest>(loadLexicon((workerData as TextThreadSetup).modelDirectory).then((lexicon) => new TextWork(lexicon)));
