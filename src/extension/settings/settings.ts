import type * as vscode from "vscode";
import type { Operation } from "../../contract/limits.ts";
import { ConfigValue } from "./configValue.ts";
import { BASE_URL, FLUENCY_V1_FORMAT, HOSTED_MODEL, SERVICE, TIMEOUT_SECONDS, USER_TOKEN } from "./settingDefinitions.ts";

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

  dispose(): void {
    const values = [this.service, this.baseUrl, ...Object.values(this.hostedModel), this.fluencyV1Format, this.userToken, this.timeoutSeconds];
    for (const value of values) value.dispose();
  }
}
