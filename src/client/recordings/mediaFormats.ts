/** The parts of mediabunny that the client uses: loaded on first use; a bundle of only these is a third of the whole. */
export { CustomSource, Input, MATROSKA, MP3, MP4, OGG, QTFF, WAVE, WEBM } from "mediabunny";
