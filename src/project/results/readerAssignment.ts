import * as z from "zod";
import { forAnotherReader } from "#results/readerChange.ts";
import { type AssessmentFile, readAssessment, speakerMark, type SpeakerMark } from "#results/assessmentFile.ts";
import { LARGEST_ASSESSMENT } from "#results/resultEnding.ts";
import { withPropertyText } from "#results/withPropertyText.ts";
import type { Address } from "../files/address.ts";
import type { Files } from "../files/files.ts";
import { changeResult } from "./changeResult.ts";

type ResultFiles = Pick<Files, "read" | "create" | "replace">;

/** A result that is another reader's from now on, and what has to come back if that was a mistake. Names nobody. */
export const readerAssignment = z.object({
  uri: z.string(),
  /** Of the new reader, and of this result alone. */
  mark: speakerMark,
  before: z.object({ speaker: speakerMark.optional(), reader: z.unknown().optional(), mismatches: z.unknown().optional() }),
});

export type ReaderAssignment = z.infer<typeof readerAssignment>;

/** Changes nothing yet. @throws whatever reading the result throws. */
export async function readerAssignmentOf(
  files: Pick<Files, "read">,
  uri: Address,
  mark: SpeakerMark,
): Promise<{ assignment: ReaderAssignment; file: AssessmentFile }> {
  const bytes = await files.read(uri, { most: LARGEST_ASSESSMENT });
  const { file } = readAssessment(new TextDecoder().decode(bytes));
  const { speaker, reader, mismatches } = file;
  return { assignment: { uri, mark, before: { speaker, reader, mismatches } }, file };
}

/** Leaves a result alone that somebody else has given to a reader meanwhile. @returns whether it was changed. */
export function assignReader(files: ResultFiles, { uri, mark, before }: ReaderAssignment): Promise<boolean> {
  return changeOwner(files, uri, before.speaker, ({ reader, mismatches }) => ({
    speaker: mark,
    reader: forAnotherReader(reader),
    // Whoever chooses has decided whose result it is.
    ...(mismatches && { mismatches: undefined }),
  }));
}

/** Everything else that was changed meanwhile, such as the review, stays. @returns false if it has another reader by now. */
export function takeBackReader(files: ResultFiles, { uri, mark, before }: ReaderAssignment): Promise<boolean> {
  return changeOwner(files, uri, mark, () => ({ reader: before.reader, mismatches: before.mismatches, speaker: before.speaker }));
}

async function changeOwner(
  files: ResultFiles,
  uri: Address,
  owner: SpeakerMark | undefined,
  changesOf: (file: AssessmentFile) => Record<string, unknown>,
): Promise<boolean> {
  let isChanged = false;
  await changeResult(files, uri, (text) => {
    const { file } = readAssessment(text);
    isChanged = file.speaker?.mark === owner?.mark;
    return isChanged
      ? Object.entries(changesOf(file)).reduce((before, [name, value]) => withPropertyText(before, name, value), text)
      : undefined;
  });
  return isChanged;
}
