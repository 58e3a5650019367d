/** A decoder that is not ours gave up on a recording; the message is for people, and says nothing of the file's name. */
export class DecoderFailed extends Error {
  override readonly name = "DecoderFailed";
}
