import * as vscode from "vscode";
import type { Operation } from "../../contract/limits.ts";
import { ConfigValue } from "./configValue.ts";
import {
  ALPHABETS, BASE_URL, CODE_LENS, COUNTING, FLUENCY_V1_FORMAT, HOSTED_MODEL, INLAY_HINTS, LOCAL_TIMES, MARKS, PASSAGE_OPERATION, PASSAGE_SLOWEST,
  PASSAGES, PHONEME_SYMBOLS, PROBLEM_SEVERITY, READER_GRADE, READER_SEASON, RESULTS_FOLDER, SAVE_RESULTS, SCOPE_AND_SEQUENCE, SERVICE, TIMEOUT_SECONDS, USER_TOKEN,
} from "./settingDefinitions.ts";

/** All settings of the extension, live. */
export class Settings implements vscode.Disposable {
  readonly service = new ConfigValue(SERVICE);
  readonly baseUrl = new ConfigValue(BASE_URL);
  readonly hostedModel: Record<Operation, ConfigValue<string>> = {
    "fluency-v2": new ConfigValue(HOSTED_MODEL["fluency-v2"]),
    "fluency-v1": new ConfigValue(HOSTED_MODEL["fluency-v1"]),
    pronunciation: new ConfigValue(HOSTED_MODEL.pronunciation),
    recognition: new ConfigValue(HOSTED_MODEL.recognition),
  };
  readonly fluencyV1Format = new ConfigValue(FLUENCY_V1_FORMAT);
  readonly userToken = new ConfigValue(USER_TOKEN);
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

  /** Fires when anything changes that a viewer shows numbers or phonemes by. */
  onDidChangeReading(listener: () => void): vscode.Disposable {
    const values = [...Object.values(this.counting), this.grade, this.season, this.phonemeSymbols];
    return vscode.Disposable.from(...values.map((value) => value.onDidChange(() => listener())));
  }

  dispose(): void {
    const values = [
      this.service, this.baseUrl, ...Object.values(this.hostedModel), this.fluencyV1Format, this.userToken, this.timeoutSeconds,
      ...Object.values(this.counting), this.grade, this.season, this.phonemeSymbols,
      this.saveResults, this.resultsFolder, this.marks, this.localTimes,
      this.problemSeverity, this.inlayHints, this.codeLens, this.alphabets,
      this.passages, this.passageOperation, this.passageSlowest, this.scopeAndSequence,
    ];
    for (const value of values) value.dispose();
  }
}
