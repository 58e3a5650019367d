import { signal } from "@preact/signals";
import { TAKE_RATE, type TakePage } from "./takeProtocol.ts";
import { SincResampler } from "#core/recording/sincResampler.ts";
import { SoundLevel } from "#core/recording/soundLevel.ts";
import { wavOfSamples } from "#core/recording/wavBytes.ts";
import { Scope } from "../kit/scope.ts";
import { canRecord, type MicrophoneDevice, microphones, OpenMicrophone } from "./microphone.ts";
import { microphoneProblem } from "./microphoneProblem.ts";
import type { TakeLink } from "./takeLink.ts";
import { FIRST_STATE, isRunning, type TakeEvent, type TakeState, takeState } from "./takeState.ts";

/** The lowest level that is shown, in decibels of full scale. */
export const LOWEST_DB = -60;

export interface InputLevel {
  /** Of full scale, from LOWEST_DB to 0. */
  decibels: number;
  problem: SoundLevel["recentProblem"];
}

interface Tape {
  resampler: SincResampler;
  level: SoundLevel;
  parts: Float32Array[];
  /** Samples so far, and how many there may be. */
  taken: number;
  most: number;
}

/** Milliseconds: a reader who stops a take may not have quite finished speaking. */
const TAIL_MS = 250;
const SECOND_MS = 1000;

/** Handles what a person does, what the microphone gives and what the editor says, one after the other. */
export class Recorder {
  readonly state = signal(FIRST_STATE);
  readonly page = signal<TakePage | undefined>(undefined);
  readonly devices = signal<{ list: readonly MicrophoneDevice[]; used: string | undefined }>({ list: [], used: undefined });
  readonly level = signal<InputLevel>({ decibels: LOWEST_DB, problem: undefined });
  /** Seconds; 0 for a take without a time. */
  readonly length = signal(0);
  take: Blob | undefined;
  private scope = new Scope();
  private microphone: OpenMicrophone | undefined;
  private input = new SoundLevel(TAKE_RATE);
  private tape: Tape | undefined;
  private countdown: ReturnType<typeof setInterval> | undefined;
  private awake: Promise<WakeLockSentinel | undefined> | undefined;

  constructor(private readonly link: TakeLink) {}

  private get current(): TakeState {
    return this.state.peek();
  }

  async open(token: string): Promise<void> {
    const page = await this.link.open(token);
    if (typeof page === "string") return this.dispatch({ type: "ended", why: page });
    this.page.value = page;
    this.length.value = page.length;
    this.dispatch({ type: "opened" });
    void this.link.ended().then((why) => this.dispatch({ type: "ended", why }));
    // A user who has allowed it before is not asked again.
    if (await isAllowed()) await this.ask();
  }

  /** @param device undefined for the browser's own choice. */
  async ask(device?: string): Promise<void> {
    this.dispatch({ type: "ask" });
    if (this.current.microphone.is !== "asking") return;
    this.letGo();
    const scope = new Scope();
    this.scope = scope;
    try {
      const lost = () => this.lost(scope);
      const microphone = await OpenMicrophone.open(scope, device, { onSamples: (samples) => this.hear(samples, scope), onLost: lost });
      if (scope.isDisposed) return;
      this.microphone = microphone;
      this.input = new SoundLevel(microphone.sampleRate);
      this.dispatch({ type: "microphone" });
      await this.listDevices();
      scope.on(navigator.mediaDevices, "devicechange" as "change", () => void this.listDevices());
    } catch (error) {
      scope.dispose();
      this.dispatch({ type: "microphone", problem: microphoneProblem(error, window.isSecureContext, canRecord()) });
    }
  }

  record(): void {
    this.microphone?.wake();
    this.dispatch({ type: "count" });
    if (this.current.take.is !== "counting") return;
    clearInterval(this.countdown);
    this.countdown = setInterval(() => this.tick(), SECOND_MS);
  }

  async stop(): Promise<void> {
    clearInterval(this.countdown);
    this.dispatch({ type: "stop" });
    if (this.current.take.is !== "finishing") return;
    await new Promise((resolve) => setTimeout(resolve, TAIL_MS));
    await this.microphone?.flush();
    this.finish(false);
  }

  repeat(): void {
    this.take = undefined;
    this.dispatch({ type: "repeat" });
  }

  async keep(): Promise<void> {
    this.dispatch({ type: "keep" });
    if (this.current.take.is !== "sending" || !this.take) return;
    const sent = await this.link.send(this.take);
    if (sent.is === "kept") return this.dispatch({ type: "kept", name: sent.name });
    this.dispatch({ type: "unsent", ...(sent.is === "refused" && { message: sent.message }) });
    if (sent.is === "ended") this.dispatch({ type: "ended", why: sent.why });
  }

  private tick(): void {
    this.dispatch({ type: "tick" });
    if (this.current.take.is === "counting" || !this.microphone) return;
    clearInterval(this.countdown);
    if (this.current.take.is !== "recording") return;
    const { sampleRate } = this.microphone;
    const most = Math.round((this.length.peek() || this.page.peek()!.most) * sampleRate);
    this.tape = { resampler: new SincResampler(sampleRate, TAKE_RATE), level: new SoundLevel(sampleRate), parts: [], taken: 0, most };
    // A tablet that goes to sleep turns off the microphone.
    this.awake = "wakeLock" in navigator ? navigator.wakeLock.request("screen").catch(() => undefined) : undefined;
  }

  private hear(samples: Float32Array, scope: Scope): void {
    if (scope !== this.scope) return;
    this.input.take(samples);
    const { tape } = this;
    if (tape && isRunning(this.current.take)) {
      const wanted = samples.subarray(0, Math.max(0, tape.most - tape.taken));
      tape.taken += wanted.length;
      tape.level.take(wanted);
      tape.parts.push(tape.resampler.push(wanted));
      this.dispatch({ type: "heard", seconds: tape.taken / this.microphone!.sampleRate });
      if (tape.taken === tape.most) this.finish(false);
    }
    this.level.value = { decibels: this.input.decibels, problem: this.input.recentProblem };
  }

  private lost(scope: Scope): void {
    if (scope !== this.scope) return;
    clearInterval(this.countdown);
    this.dispatch({ type: "lost" });
    if (isRunning(this.current.take)) this.finish(true);
    this.letGo();
  }

  private finish(isBrokenOff: boolean): void {
    const { tape } = this;
    if (!tape) return;
    this.tape = undefined;
    void this.awake?.then((lock) => lock?.release());
    const parts = [...tape.parts, tape.resampler.end()];
    const { problem } = tape.level;
    const seconds = parts.reduce((sum, { length }) => sum + length, 0) / TAKE_RATE;
    this.take = new Blob([wavOfSamples(parts, TAKE_RATE)], { type: "audio/wav" });
    this.dispatch({ type: "recorded", recorded: { seconds, ...(problem && { problem }), ...(isBrokenOff && { isBrokenOff }) } });
  }

  private async listDevices(): Promise<void> {
    const list = await microphones().catch(() => []);
    this.devices.value = { list, used: this.microphone?.device };
  }

  private dispatch(event: TakeEvent): void {
    const { connection, take } = (this.state.value = takeState(this.current, event));
    if (take.is === "none" && connection.is === "ended") clearInterval(this.countdown);
    // The browser shows that a page is listening; it should not, once there is nothing more to record.
    if (take.is === "kept" || (connection.is === "ended" && !isRunning(take))) this.letGo();
  }

  private letGo(): void {
    this.scope.dispose();
    this.microphone = undefined;
  }
}

async function isAllowed(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: "microphone" })).state === "granted";
  } catch {
    return false; // not every browser says
  }
}
