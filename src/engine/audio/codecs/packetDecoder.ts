/** Sound from a decoder: one array for each channel, samples from -1 to 1 or a little beyond. */
export type Planes = Float32Array[];

/** The next sound of a track. */
export interface DecodedChunk {
  /** None where packets held no sound: whoever is watching sees time pass. */
  planes: Planes;
  /** Hz. */
  sampleRate: number;
}

/** Decodes the packets of one stream in their order. */
export interface PacketDecoder {
  /** Hz of its output, whatever the container says. */
  readonly sampleRate: number;
  /** The number of packets that it prefers at a time. */
  readonly batch: number;
  /** Samples at the start of the stream that are the encoder's and not the recording's, where the container's times include them. */
  readonly delay: number;
  /** The sound of the next packets; no planes where they hold none. Packets that are damaged are silent or missing. */
  decode(packets: readonly Uint8Array[]): Planes;
}
