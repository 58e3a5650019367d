import type { AudioSample } from "mediabunny";
import type { Planes } from "./codecs/packetDecoder.ts";

/** Closes the sample. */
export function planesOfSample(sample: AudioSample): Planes {
  const planes = Array.from({ length: sample.numberOfChannels }, () => new Float32Array(sample.numberOfFrames));
  planes.forEach((plane, planeIndex) => sample.copyTo(plane, { planeIndex, format: "f32-planar" }));
  sample.close();
  return planes;
}
