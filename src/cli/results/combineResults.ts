import { basename } from "node:path";
import { HumanError } from "#core/humanError.ts";
import { printable } from "#core/printable.ts";
import { canonicalJson } from "#core/review/canonicalJson.ts";
import { partInWords, placeInWords, stampInWords } from "#core/review/partInWords.ts";
import { readAssessment } from "#results/assessmentFile.ts";
import { mergeConflict } from "#results/conflicts/mergeConflict.ts";
import { combinedText, resultVersions, type ReviewVersion, versionsOfCopies } from "#results/reviews/resultVersions.ts";
import type { CombineCommand } from "../commands/readingCommands.ts";
import type { Io } from "../io.ts";
import { changeResultFile } from "./changeResultFile.ts";
import { readResultText } from "./readResult.ts";

/**
 * Combines the reviews of several people in a result's file, or takes those of a copy into it, with its reader.
 * @returns 1 if both changed the same and nobody has said whose counts: nothing is written then.
 * @throws {HumanError} `result-unreadable`, `assessment-damaged`, `review-unreadable` for a file; `versions-differ` if they are not one
 * result; `nothing-to-combine`, `result-changed`, `combine-failed`
 */
export async function combineResults({ resultPath, copyPath, prefer }: CombineCommand, { stdout, signal }: Io): Promise<0 | 1> {
  const text = await readResultText(resultPath, signal);
  const copyOf = async (path: string) => {
    const copy = path === resultPath ? text : await readResultText(path, signal);
    if (mergeConflict(copy))
      throw new HumanError(
        "assessment-conflict",
        `${path} holds a merge that nobody has finished. First combine its two sides: speech-assessment combine ${path}`,
      );
    return { name: basename(path), text: copy };
  };
  const found = copyPath === undefined ? resultVersions(text) : versionsOfCopies([await copyOf(resultPath), await copyOf(copyPath)]);
  if (!found) throw new HumanError("nothing-to-combine", `${resultPath} has one review, so there is nothing to combine.`);
  const both: string[] = [];
  const combined = await combinedText(found, ({ place, ours, theirs }, own, other) => {
    const said = (value: unknown, { side }: ReviewVersion) => {
      const by = [stampInWords(value), side].filter(Boolean).join(", ");
      return by === "" ? partInWords(place, value) : `${partInWords(place, value)} (${by})`;
    };
    both.push(`  ${placeInWords(place, found.words)}: ${said(ours, own)} | ${said(theirs, other)}`);
    return Promise.resolve(prefer ?? "ours");
  });
  const isOpen = both.length > 0 && prefer === undefined;
  const isChanged = !isOpen && (copyPath === undefined || saidIn(combined!) !== saidIn(text));
  if (isChanged)
    await changeResultFile(resultPath, "combine-failed", (now) => {
      if (now === text) return combined;
      throw new HumanError("result-changed", `${resultPath} has changed in the meantime, so it was left as it is.`);
    });
  const outcome = isOpen
    ? "nothing was written, as two people changed the same. Add --prefer ours or --prefer theirs, or decide one by one in the editor: Combine Reviews."
    : !isChanged
      ? "nothing changed, as it has all of it already."
      : prefer === undefined || both.length === 0
        ? "all corrections are in it."
        : `all corrections are in it. Where two people changed the same, the ${prefer === "ours" ? "first" : "last"} one counts:`;
  stdout.write(`${[`${resultPath}: ${outcome}`, ...both].map(printable).join("\n")}\n`);
  return isOpen ? 1 : 0;
}

function saidIn(text: string): string {
  const { file } = readAssessment(text);
  return canonicalJson({ ...file, review: file.review ?? {} });
}
