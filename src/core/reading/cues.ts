/** What a reader seems to have gone by: meaning, sentence structure, or what the print looks like (Clay, 2000). */
export const CUES = ["meaning", "structure", "visual"] as const;

export type Cue = (typeof CUES)[number];
