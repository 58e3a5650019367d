import * as vscode from "vscode";
import { ConfigValue } from "./configValue.ts";
import {
  ALPHABETS, CODE_LENS, COUNTING, FLUENCY_V1_FORMAT, INLAY_HINTS, KEEP_SPEAKERS, LOCAL_TIMES, MARKS, PASSAGE_OPERATION, PASSAGE_SLOWEST, PASSAGES, PHONEME_SYMBOLS,
  PROBLEM_SEVERITY, PROFILE, PROFILES, READER_GRADE, READER_SEASON, RECEIVE_WEBHOOKS, RESULTS_FOLDER, SAVE_RESULTS, SCOPE_AND_SEQUENCE, SCOPE_UNIT, TIMEOUT_SECONDS, USER_TOKEN,
  WEBHOOK_PORT,
} from "./settingDefinitions.ts";

/** All settings of the extension, live. */
export class Settings implements vscode.Disposable {
  readonly profiles = new ConfigValue(PROFILES);
  readonly profile = new ConfigValue(PROFILE);
  readonly fluencyV1Format = new ConfigValue(FLUENCY_V1_FORMAT);
  readonly userToken = new ConfigValue(USER_TOKEN);
  readonly keepSpeakers = new ConfigValue(KEEP_SPEAKERS);
  readonly receiveWebhooks = new ConfigValue(RECEIVE_WEBHOOKS);
  readonly webhookPort = new ConfigValue(WEBHOOK_PORT);
  readonly timeoutSeconds = new ConfigValue(TIMEOUT_SECONDS);

  readonly counting = {
    insertions: new ConfigValue(COUNTING.insertions),
    repetitions: new ConfigValue(COUNTING.repetitions),
    selfCorrections: new ConfigValue(COUNTING.selfCorrections),
    falseStarts: new ConfigValue(COUNTING.falseStarts),
    longPauses: new ConfigValue(COUNTING.longPauses),
    properNounsOnce: new ConfigValue(COUNTING.properNounsOnce),
  };
  readonly grade = new ConfigValue(READER_GRADE);
  readonly season = new ConfigValue(READER_SEASON);
  readonly phonemeSymbols = new ConfigValue(PHONEME_SYMBOLS);

  readonly saveResults = new ConfigValue(SAVE_RESULTS);
  readonly resultsFolder = new ConfigValue(RESULTS_FOLDER);
  readonly marks = new ConfigValue(MARKS);
  readonly localTimes = new ConfigValue(LOCAL_TIMES);

  readonly problemSeverity = new ConfigValue(PROBLEM_SEVERITY);
  readonly inlayHints = new ConfigValue(INLAY_HINTS);
  readonly codeLens = new ConfigValue(CODE_LENS);
  readonly alphabets = new ConfigValue(ALPHABETS);

  readonly passages = new ConfigValue(PASSAGES);
  readonly passageOperation = new ConfigValue(PASSAGE_OPERATION);
  readonly passageSlowest = new ConfigValue(PASSAGE_SLOWEST);
  readonly scopeAndSequence = new ConfigValue(SCOPE_AND_SEQUENCE);
  readonly scopeUnit = new ConfigValue(SCOPE_UNIT);

  /** Fires when anything changes that a viewer shows numbers or phonemes by. */
  onDidChangeReading(listener: () => void): vscode.Disposable {
    const values = [...Object.values(this.counting), this.grade, this.season, this.phonemeSymbols];
    return vscode.Disposable.from(...values.map((value) => value.onDidChange(() => listener())));
  }

  /**
   * Fires when another profile may be in use, or one of them be another. A window on another machine learns of its own
   * settings in pieces, and not every piece names what it changes, so any change counts.
   */
  onDidChangeProfiles(listener: () => void): vscode.Disposable {
    return vscode.workspace.onDidChangeConfiguration(() => listener());
  }

  dispose(): void {
    const values = [
      this.profiles, this.profile, this.fluencyV1Format, this.userToken, this.keepSpeakers, this.receiveWebhooks, this.webhookPort, this.timeoutSeconds,
      ...Object.values(this.counting), this.grade, this.season, this.phonemeSymbols,
      this.saveResults, this.resultsFolder, this.marks, this.localTimes,
      this.problemSeverity, this.inlayHints, this.codeLens, this.alphabets,
      this.passages, this.passageOperation, this.passageSlowest, this.scopeAndSequence, this.scopeUnit,
    ];
    for (const value of values) value.dispose();
  }
}
