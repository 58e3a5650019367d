/** A bundle of only these parts is a third of the whole. */
export { CustomSource, Input, MATROSKA, MP3, MP4, OGG, QTFF, WAVE, WEBM } from "mediabunny";
