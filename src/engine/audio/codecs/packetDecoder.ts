/** Sound as a decoder gives it: one array for each channel, samples from -1 to 1 or a little beyond. */
export type Planes = Float32Array[];

/** The next sound of a track. */
export interface DecodedChunk {
  /** None where packets held no sound: time goes by for whoever watches. */
  planes: Planes;
  /** Hz. */
  sampleRate: number;
}

/** Decodes the packets of one stream in their order. */
export interface PacketDecoder {
  /** Hz of what it gives, whatever the container says. */
  readonly sampleRate: number;
  /** How many packets it likes to have at a time. */
  readonly batch: number;
  /** Samples at the start of the stream that are the encoder's and not the recording's, where the container's times count them. */
  readonly delay: number;
  /** The sound of the next packets; no planes where they hold none. Packets that are damaged are silent or missing. */
  decode(packets: readonly Uint8Array[]): Planes;
}
