// The thread in which many results are read (dist/resultWorker.cjs): one request after another.
import "#platform/threads/threadLanguage.ts";
import { type ResultRequest, ResultWork } from "#sets/overview/resultWork.ts";
import { answerInThread } from "../host/node/answerInThread.ts";

void answerInThread<ResultRequest>(new ResultWork());
