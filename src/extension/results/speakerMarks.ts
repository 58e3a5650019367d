import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type * as vscode from "vscode";
import type { SpeakerMark } from "../../results/assessmentFile.ts";

const STATE = "speechAssessment.speakerMarkKey";

/**
 * Tells whose a result is without its file saying so. A mark is an HMAC-SHA256 of the speaker's token, by a key that
 * stays on this machine and with a salt of each file's own: without the key it neither gives the token away, guessed or
 * not, nor shows that two files are of the same child. Files of another machine cannot be recognized.
 */
export class SpeakerMarks {
  constructor(private readonly state: Pick<vscode.Memento, "get" | "update">) {}

  /** A mark for a new file. */
  async make(token: string): Promise<SpeakerMark> {
    const salt = randomBytes(16).toString("hex");
    return { salt, mark: hmac(await this.key(), salt, token).toString("hex") };
  }

  /** Whether a file's mark was made here for this token. */
  fits({ salt, mark }: SpeakerMark, token: string): boolean {
    const key = this.kept();
    if (key === undefined) return false;
    const [given, wanted] = [Buffer.from(mark, "hex"), hmac(key, salt, token)];
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  }

  private kept(): string | undefined {
    const kept = this.state.get<unknown>(STATE);
    return typeof kept === "string" && /^[0-9a-f]{64}$/.test(kept) ? kept : undefined;
  }

  private async key(): Promise<string> {
    const kept = this.kept();
    if (kept !== undefined) return kept;
    const made = randomBytes(32).toString("hex");
    await this.state.update(STATE, made);
    return made;
  }
}

function hmac(key: string, salt: string, token: string): Buffer {
  return createHmac("sha256", Buffer.from(key, "hex")).update(`${salt}\n${token}`).digest();
}
