/** The samples in media/samples that `npm start` and the editor tests open, with what can be found in them. */
export const SAMPLE = {
  passage: "the-seed.txt",
  audio: "the-seed.wav",
  /** Words of the passage that the recording leaves out. */
  omitted: ["small"],
  /** Words of the passage that the recording has another word for. */
  substituted: ["leaf"],
  /** Words of the passage that the recording has an extra word before. */
  insertedBefore: ["water"],
  /** Words that the running record in the terminal has to show. */
  recordWords: ["Maya", "leaf", "tree"],
} as const;

/** A word, and a recording of it. */
export const WORD_SAMPLE = { reference: "elephant.txt", audio: "elephant.wav" } as const;

/** A phoneme sequence, and a recording of it. */
export const ARPABET_SAMPLE = { reference: "the-snow.arpabet", audio: "the-snow.wav" } as const;
