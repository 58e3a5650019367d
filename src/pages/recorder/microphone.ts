import { t } from "@vscode/l10n";
import type { Scope } from "../kit/scope.ts";

export interface MicrophoneDevice {
  id: string;
  name: string;
}

/** The longest that the last samples can take to arrive, in milliseconds. */
const FLUSH_WITHIN = 500;
/** Any processing of the voice by the browser would be in the recording, and a service would attribute it to the child. */
const AS_IT_IS: MediaTrackConstraints = { echoCancellation: false, noiseSuppression: false, autoGainControl: false, channelCount: 1 };

/** A microphone that is on: its samples as they arrive, without loss. */
export class OpenMicrophone {
  private flushed: (() => void) | undefined;

  private constructor(
    private readonly stream: MediaStream,
    private readonly context: AudioContext,
    private readonly node: AudioWorkletNode,
    /** Takes samples from -1 to 1. */
    onSamples: (samples: Float32Array) => void,
  ) {
    node.port.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (data instanceof Float32Array) onSamples(data);
      else this.flushed?.();
    };
  }

  /**
   * Asks the browser for a microphone, which may ask its user.
   * @param device the wanted one; undefined for the browser's own choice. @param onLost called when it goes away by
   * itself.
   * @throws {DOMException} by whose name `microphoneProblem` knows what is wrong.
   */
  static async open(
    scope: Scope,
    device: string | undefined,
    { onSamples, onLost }: { onSamples: (samples: Float32Array) => void; onLost: () => void },
  ): Promise<OpenMicrophone> {
    const stream = await navigator.mediaDevices.getUserMedia({
      audio: { ...AS_IT_IS, ...(device !== undefined && { deviceId: { exact: device } }) },
    });
    const stop = () => stream.getTracks().forEach((track) => track.stop());
    scope.add(stop);
    const context = new AudioContext({ latencyHint: "interactive" });
    scope.add(() => void context.close());
    await context.audioWorklet.addModule("recorderWorklet.js");
    const node = new AudioWorkletNode(context, "recorder", { numberOfOutputs: 1 });
    const microphone = new OpenMicrophone(stream, context, node, onSamples);
    const source = context.createMediaStreamSource(stream);
    // The browser may skip a graph that leads nowhere; the worklet's output is silence.
    source.connect(node).connect(context.destination);
    scope.add(() => {
      source.disconnect();
      node.disconnect();
    });
    for (const track of stream.getTracks()) scope.on(track, "ended", onLost);
    await context.resume();
    return microphone;
  }

  /** Hz. */
  get sampleRate(): number {
    return this.context.sampleRate;
  }

  /** Id of the device in use, where the browser gives it. */
  get device(): string | undefined {
    return this.stream.getAudioTracks()[0]?.getSettings().deviceId;
  }

  /** Browsers may suspend sound until somebody presses something. */
  wake(): void {
    void this.context.resume();
  }

  /** Resolves when all samples so far have been passed on. */
  flush(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, FLUSH_WITHIN);
      this.flushed = () => {
        clearTimeout(timer);
        resolve();
      };
      this.node.port.postMessage("flush");
    });
  }
}

/** The available microphones by name; browsers give names once one is in use. */
export async function microphones(): Promise<MicrophoneDevice[]> {
  const all = await navigator.mediaDevices.enumerateDevices();
  return all
    .filter(({ kind, deviceId }) => kind === "audioinput" && deviceId !== "")
    .map(({ deviceId, label }, index) => ({ id: deviceId, name: label === "" ? t`Microphone ${index + 1}` : label }));
}

/** Returns true if this browser can record. */
export function canRecord(): boolean {
  return "mediaDevices" in navigator && typeof AudioWorkletNode === "function";
}
