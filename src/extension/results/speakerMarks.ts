import { keptMachineToken } from "#client/speakers/userToken.ts";
import { randomHex } from "#core/bytes/randomHex.ts";
import type { Memento } from "#platform/memento.ts";
import { hmacSha256Of, isSameSecret } from "#platform/node/hash.ts";
import type { SpeakerMark } from "#results/assessmentFile.ts";

const STATE = "speechAssessment.speakerMarkKey";

declare module "../services/services.ts" {
  interface Services {
    readonly marks: SpeakerMarks;
  }
}

/**
 * Identifies whose result it is without the file saying so. A mark is an HMAC-SHA256 of the speaker's token, with a key
 * that stays on this machine and a separate salt for each file: without the key it neither reveals the token, even if
 * guessed, nor shows that two files are of the same child. Files from another machine cannot be recognized.
 */
export class SpeakerMarks {
  constructor(private readonly state: Memento) {}

  /** A mark for a new file. */
  async make(token: string): Promise<SpeakerMark> {
    const salt = randomHex(16);
    return { salt, mark: hmac(await this.key(), salt, token) };
  }

  /** True if the mark was made here for this token. */
  fits({ salt, mark }: SpeakerMark, token: string): boolean {
    const key = this.kept();
    if (key === undefined) return false;
    return isSameSecret(mark.toLowerCase(), hmac(key, salt, token));
  }

  /** True if no reader was named, here or on another machine. */
  isNobodys(mark: SpeakerMark | undefined): boolean {
    const machine = keptMachineToken(this.state);
    return !mark || (machine !== undefined && this.fits(mark, machine));
  }

  private kept(): string | undefined {
    const kept = this.state.get<unknown>(STATE);
    return typeof kept === "string" && /^[0-9a-f]{64}$/.test(kept) ? kept : undefined;
  }

  private async key(): Promise<string> {
    const kept = this.kept();
    if (kept !== undefined) return kept;
    const made = randomHex(32);
    await this.state.update(STATE, made);
    return made;
  }
}

function hmac(key: string, salt: string, token: string): string {
  return hmacSha256Of(key, `${salt}\n${token}`);
}
