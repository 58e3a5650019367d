/**
 * The files of the sample set, in `media/project`. They are listed here because an extension that a browser loads from a web address can read
 * its files, but cannot list them.
 */
export const SAMPLE_SET: readonly string[] = [
  "README.md",
  "passages/the-bridge.txt",
  "passages/the-hens.txt",
  "readings.assess.yaml",
  "recordings/anna/the-bridge.wav",
  "recordings/anna/the-hens.wav",
  "recordings/ben/the-bridge.wav",
  "recordings/ben/the-hens.wav",
  "words.dictionary.json",
];
