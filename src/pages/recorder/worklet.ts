// Passes on what the microphone gives, one channel, unchanged, on the page's thread for sound.

declare abstract class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessor): void;

/** Samples that are passed on at a time: some 20 ms. */
const BLOCK_SAMPLES = 1024;

class Recorder extends AudioWorkletProcessor {
  private block = new Float32Array(BLOCK_SAMPLES);
  private filled = 0;

  constructor() {
    super();
    // Asked for the rest, it answers with that and an end mark.
    this.port.onmessage = () => {
      this.post();
      this.port.postMessage("flushed");
    };
  }

  process([channels = []]: Float32Array[][]): boolean {
    const [first] = channels;
    // Without an input there is nothing to pass on; the microphone may be about to start.
    if (!first) return true;
    for (let i = 0; i < first.length; i++) {
      let sum = 0;
      for (const channel of channels) sum += channel[i]!;
      this.block[this.filled++] = sum / channels.length;
      if (this.filled === BLOCK_SAMPLES) this.post();
    }
    return true;
  }

  private post(): void {
    if (this.filled === 0) return;
    const block = this.block.slice(0, this.filled);
    this.port.postMessage(block, [block.buffer]);
    this.filled = 0;
  }
}

registerProcessor("recorder", Recorder);
