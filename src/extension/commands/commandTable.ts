import type { Operation } from "../../contract/limits.ts";
import { type CommandTargets, commandTargets } from "../assess/commandTargets.ts";
import { AUTHORING_COMMANDS, type AuthoringCommand } from "../authoring/authoringCommands.ts";

/** What the commands do, from whoever does it. */
export interface CommandActions {
  assess(operation: Operation | undefined, targets: CommandTargets): unknown;
  cancel(): unknown;
  showLastResult(): unknown;
  chooseService(): unknown;
  useEmbeddedService(): unknown;
  useHostedService(): unknown;
  setApiKey(): unknown;
  removeApiKey(): unknown;
  showLog(): unknown;
  exportResult(args: readonly unknown[]): unknown;
  compareResults(args: readonly unknown[]): unknown;
  openResultAsText(args: readonly unknown[]): unknown;
  hearMark(args: readonly unknown[]): unknown;
  showMark(args: readonly unknown[]): unknown;
  authoring(command: AuthoringCommand, args: readonly unknown[]): unknown;
}

export type CommandTable = Readonly<Record<string, (...args: unknown[]) => unknown>>;

/** Every command of the manifest and its handler. */
export function commandTable(actions: CommandActions): CommandTable {
  const assess = (operation?: Operation) => (...args: unknown[]) => actions.assess(operation, commandTargets(args));
  return {
    "speechAssessment.assessRecording": assess(),
    "speechAssessment.assessFluency": assess("fluency-v2"),
    "speechAssessment.assessFluencyV1": assess("fluency-v1"),
    "speechAssessment.assessPronunciation": assess("pronunciation"),
    "speechAssessment.recogniseWord": assess("recognition"),
    "speechAssessment.cancel": () => actions.cancel(),
    "speechAssessment.showLastResult": () => actions.showLastResult(),
    "speechAssessment.chooseService": () => actions.chooseService(),
    "speechAssessment.useEmbeddedService": () => actions.useEmbeddedService(),
    "speechAssessment.useHostedService": () => actions.useHostedService(),
    "speechAssessment.setApiKey": () => actions.setApiKey(),
    "speechAssessment.removeApiKey": () => actions.removeApiKey(),
    "speechAssessment.showLog": () => actions.showLog(),
    "speechAssessment.exportResult": (...args) => actions.exportResult(args),
    "speechAssessment.compareResults": (...args) => actions.compareResults(args),
    "speechAssessment.openResultAsText": (...args) => actions.openResultAsText(args),
    "speechAssessment.hearMark": (...args) => actions.hearMark(args),
    "speechAssessment.showMark": (...args) => actions.showMark(args),
    ...Object.fromEntries(AUTHORING_COMMANDS.map((id) => [`speechAssessment.${id}`, (...args: unknown[]) => actions.authoring(id, args)])),
  };
}
