import { t } from "@vscode/l10n";
import type { Scope } from "../kit/scope.ts";

export interface MicrophoneDevice {
  id: string;
  name: string;
}

/** Milliseconds in which the last samples should arrive. */
const FLUSH_WITHIN = 500;
/** The browser's processing would be in the recording, and a service would attribute it to the child. */
const AS_IT_IS: MediaTrackConstraints = { echoCancellation: false, noiseSuppression: false, autoGainControl: false, channelCount: 1 };

export class OpenMicrophone {
  private flushed: (() => void) | undefined;

  private constructor(
    private readonly stream: MediaStream,
    private readonly context: AudioContext,
    private readonly node: AudioWorkletNode,
    /** Samples from -1 to 1. */
    onSamples: (samples: Float32Array) => void,
  ) {
    node.port.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (data instanceof Float32Array) onSamples(data);
      else this.flushed?.();
    };
  }

  /**
   * The browser may ask its user.
   * @param device undefined for the browser's own choice. @param onLost called when it goes away by itself.
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

  /** Its id, where the browser gives it. */
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

/** Browsers give names once one is in use. */
export async function microphones(): Promise<MicrophoneDevice[]> {
  const all = await navigator.mediaDevices.enumerateDevices();
  return all
    .filter(({ kind, deviceId }) => kind === "audioinput" && deviceId !== "")
    .map(({ deviceId, label }, index) => ({ id: deviceId, name: label === "" ? t`Microphone ${index + 1}` : label }));
}

export function canRecord(): boolean {
  return "mediaDevices" in navigator && typeof AudioWorkletNode === "function";
}
