import type { Speaker } from "./addressBook.ts";

/** `nobody` where that is a choice. */
export type SpeakerOrNobody = Speaker | "nobody";

/**
 * The first is preselected: the last choice, then nobody, then the others. So pressing Enter never gives a recording to another child.
 * @param first the last choice, a token or `"nobody"`.
 */
export function speakerOrder(speakers: readonly Speaker[], withNobody: boolean, first: string | undefined): SpeakerOrNobody[] {
  const choices: SpeakerOrNobody[] = [...(withNobody ? (["nobody"] as const) : []), ...speakers];
  const isFirst = (choice: SpeakerOrNobody) => (choice === "nobody" ? choice : choice.token) === first;
  return choices.sort((a, b) => Number(isFirst(b)) - Number(isFirst(a)));
}
