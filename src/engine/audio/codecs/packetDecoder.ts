/** One array per channel, -1 to 1 or a little beyond. */
export type Planes = Float32Array[];

export interface DecodedChunk {
  /** None where packets held no sound: time still passes. */
  planes: Planes;
  /** Hz. */
  sampleRate: number;
}

export interface PacketDecoder {
  /** Hz of its output, whatever the container says. */
  readonly sampleRate: number;
  /** Packets that it prefers at a time. */
  readonly batch: number;
  /** Samples at the start that are the encoder's, where the container's times include them. */
  readonly delay: number;
  /** No planes where packets hold no sound. Damaged packets are silent or missing. */
  decode(packets: readonly Uint8Array[]): Planes;
}
