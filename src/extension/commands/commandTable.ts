import type { OperationId } from "../../operations/operation.ts";
import { type CommandTargets, commandTargets } from "../documents/commandTargets.ts";
import { AUTHORING_COMMANDS, type AuthoringCommand } from "../authoring/authoringCommands.ts";

/** What the commands do, from whoever does it. */
export interface CommandActions {
  assess(operation: OperationId | undefined, targets: CommandTargets): unknown;
  cancel(): unknown;
  showLastResult(): unknown;
  chooseProfile(args: readonly unknown[]): unknown;
  useEmbeddedService(): unknown;
  useHostedService(): unknown;
  addProfile(): unknown;
  renameProfile(args: readonly unknown[]): unknown;
  removeProfile(args: readonly unknown[]): unknown;
  changeAddress(args: readonly unknown[]): unknown;
  editModels(args: readonly unknown[]): unknown;
  setWebhook(args: readonly unknown[]): unknown;
  setDefaultUserToken(args: readonly unknown[]): unknown;
  setApiKey(args: readonly unknown[]): unknown;
  removeApiKey(args: readonly unknown[]): unknown;
  clearAllKeys(): unknown;
  testConnection(args: readonly unknown[]): unknown;
  newUserToken(): unknown;
  addUserToken(): unknown;
  renameSpeaker(args: readonly unknown[]): unknown;
  copyUserToken(args: readonly unknown[]): unknown;
  removeUserToken(args: readonly unknown[]): unknown;
  deleteSpeakerData(args: readonly unknown[]): unknown;
  showJobs(): unknown;
  openJob(args: readonly unknown[]): unknown;
  retryJob(args: readonly unknown[]): unknown;
  askJobAgain(args: readonly unknown[]): unknown;
  cancelJob(args: readonly unknown[]): unknown;
  removeJob(args: readonly unknown[]): unknown;
  removeFinishedJobs(): unknown;
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
  const assess = (operation?: OperationId) => (...args: unknown[]) => actions.assess(operation, commandTargets(args));
  return {
    "speechAssessment.assessRecording": assess(),
    "speechAssessment.assessFluency": assess("fluency-v2"),
    "speechAssessment.assessFluencyV1": assess("fluency-v1"),
    "speechAssessment.assessPronunciation": assess("pronunciation"),
    "speechAssessment.recogniseWord": assess("recognition"),
    "speechAssessment.cancel": () => actions.cancel(),
    "speechAssessment.showLastResult": () => actions.showLastResult(),
    "speechAssessment.chooseProfile": (...args) => actions.chooseProfile(args),
    "speechAssessment.useProfile": (...args) => actions.chooseProfile(args),
    "speechAssessment.useEmbeddedService": () => actions.useEmbeddedService(),
    "speechAssessment.useHostedService": () => actions.useHostedService(),
    "speechAssessment.addProfile": () => actions.addProfile(),
    "speechAssessment.renameProfile": (...args) => actions.renameProfile(args),
    "speechAssessment.removeProfile": (...args) => actions.removeProfile(args),
    "speechAssessment.changeAddress": (...args) => actions.changeAddress(args),
    "speechAssessment.editModels": (...args) => actions.editModels(args),
    "speechAssessment.setWebhook": (...args) => actions.setWebhook(args),
    "speechAssessment.setDefaultUserToken": (...args) => actions.setDefaultUserToken(args),
    "speechAssessment.setApiKey": (...args) => actions.setApiKey(args),
    "speechAssessment.replaceApiKey": (...args) => actions.setApiKey(args),
    "speechAssessment.removeApiKey": (...args) => actions.removeApiKey(args),
    "speechAssessment.clearAllKeys": () => actions.clearAllKeys(),
    "speechAssessment.testConnection": (...args) => actions.testConnection(args),
    "speechAssessment.newUserToken": () => actions.newUserToken(),
    "speechAssessment.addUserToken": () => actions.addUserToken(),
    "speechAssessment.renameSpeaker": (...args) => actions.renameSpeaker(args),
    "speechAssessment.copyUserToken": (...args) => actions.copyUserToken(args),
    "speechAssessment.removeUserToken": (...args) => actions.removeUserToken(args),
    "speechAssessment.deleteSpeakerData": (...args) => actions.deleteSpeakerData(args),
    "speechAssessment.showJobs": () => actions.showJobs(),
    "speechAssessment.openJob": (...args) => actions.openJob(args),
    "speechAssessment.retryJob": (...args) => actions.retryJob(args),
    "speechAssessment.askJobAgain": (...args) => actions.askJobAgain(args),
    "speechAssessment.cancelJob": (...args) => actions.cancelJob(args),
    "speechAssessment.removeJob": (...args) => actions.removeJob(args),
    "speechAssessment.removeFinishedJobs": () => actions.removeFinishedJobs(),
    "speechAssessment.showLog": () => actions.showLog(),
    "speechAssessment.exportResult": (...args) => actions.exportResult(args),
    "speechAssessment.compareResults": (...args) => actions.compareResults(args),
    "speechAssessment.openResultAsText": (...args) => actions.openResultAsText(args),
    "speechAssessment.hearMark": (...args) => actions.hearMark(args),
    "speechAssessment.showMark": (...args) => actions.showMark(args),
    ...Object.fromEntries(AUTHORING_COMMANDS.map((id) => [`speechAssessment.${id}`, (...args: unknown[]) => actions.authoring(id, args)])),
  };
}
