import type { Speaker } from "./addressBook.ts";

/** Somebody of the address book, or no speaker at all where that is a choice. */
export type SpeakerOrNobody = Speaker | "nobody";

/**
 * The choices of a speaker as they are offered, the first of them preselected: what was chosen last, then nobody, then the
 * others. So pressing Enter never gives a recording to a child other than the last one.
 * @param first the token, or `"nobody"`, that was chosen last.
 */
export function speakerOrder(speakers: readonly Speaker[], withNobody: boolean, first: string | undefined): SpeakerOrNobody[] {
  const choices: SpeakerOrNobody[] = [...(withNobody ? (["nobody"] as const) : []), ...speakers];
  const isFirst = (choice: SpeakerOrNobody) => (choice === "nobody" ? choice : choice.token) === first;
  return choices.sort((a, b) => Number(isFirst(b)) - Number(isFirst(a)));
}
