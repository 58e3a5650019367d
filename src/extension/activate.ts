import { setContext } from "./commands/setContext.ts";
import type * as vscode from "vscode";
import { agentPart } from "./agents/node/agentPart.ts";
import { assessPart } from "./assess/assessPart.ts";
import { helpPart } from "./help/helpPart.ts";
import { ABILITIES } from "./host/node/abilities.ts";
import { processorTime } from "./host/node/processorTime.ts";
import { makeServices } from "./makeServices.ts";
import { CONTEXT_KEYS } from "./manifest/whenClauses.ts";
import { markPart } from "./marks/markPart.ts";
import { movePart } from "./moves/movePart.ts";
import { overviewPart } from "./overview/overviewPart.ts";
import { profilePart } from "./profiles/profilePart.ts";
import { speakerPart } from "./speakers/speakerPart.ts";
import { Start } from "./start/start.ts";
import { suitePart } from "./suites/suitePart.ts";
import { resultPart } from "./viewer/resultPart.ts";

export interface SpeechAssessmentApi {
  readonly activationMilliseconds: number;
  /** The processor time of its thread, which depends less on how busy the machine is. */
  readonly activationProcessorMilliseconds: number;
}

// The only thing at module level: `deactivate` is given nothing, and only what it returns is waited for.
let shutDown: (() => Promise<void>) | undefined;

export function activate(context: vscode.ExtensionContext): SpeechAssessmentApi {
  const started = performance.now();
  const startedAt = processorTime();
  if (!ABILITIES.servers) setContext(CONTEXT_KEYS.inBrowser, true);
  const services = makeServices(context);
  const { log } = services;
  const parts = [
    profilePart,
    resultPart,
    markPart,
    overviewPart,
    speakerPart,
    assessPart,
    suitePart,
    movePart,
    agentPart,
    helpPart,
  ].flatMap((part) => part(services));
  context.subscriptions.push(services, ...parts, new Start(services));
  shutDown = () => services.close();
  const activationMilliseconds = performance.now() - started;
  log.info(`Activated in ${activationMilliseconds.toFixed(1)} ms.`);
  return { activationMilliseconds, activationProcessorMilliseconds: processorTime() - startedAt };
}

export async function deactivate(): Promise<void> {
  await shutDown?.();
}
