/** The message is for people and does not contain the file's name. */
export class DecoderFailed extends Error {
  override readonly name = "DecoderFailed";
}
