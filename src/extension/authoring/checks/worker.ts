// The thread in which long texts are checked (dist/authoringWorker.cjs): one request after another.
import "#platform/threads/threadLanguage.ts";
import { threadSetup } from "#platform/node/threadSetup.ts";
import { ENGLISH } from "#language/english/english.ts";
import { loadLexicon } from "#platform/loadLexicon.ts";
import { type TextRequest, type TextThreadSetup, TextWork } from "#authoring/checks/textWork.ts";
import { answerInThread } from "../../host/node/answerInThread.ts";

void answerInThread<TextRequest>(
  loadLexicon((threadSetup as TextThreadSetup).modelDirectory, ENGLISH).then((lexicon) => new TextWork(lexicon)),
);
