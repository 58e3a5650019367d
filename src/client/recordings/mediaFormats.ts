/** A bundle of only these parts is a third of the whole. */
export { ADTS, CustomSource, EncodedPacketSink, Input, MATROSKA, MP4, OGG, QTFF, WAVE, WEBM } from "mediabunny";
