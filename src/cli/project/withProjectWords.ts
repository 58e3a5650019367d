import { ENGLISH } from "#language/english/english.ts";
import type { Reference } from "#contract/reading/reading.ts";
import { ownWordsOf } from "#core/lexicon/ownWordsOf.ts";
import type { OperationId } from "#operations/operation.ts";
import { operationOf } from "#operations/operations.ts";
import { type Projects, wordsToAssess } from "./projects.ts";

/**
 * For the embedded service only: a hosted one gets the reference without its project's words.
 * @param path of the file that it is in
 * @param warn receives problems with entries of dictionaries
 * @throws {HumanError} `dictionary-damaged` for a dictionary that cannot be used at all.
 */
export async function withProjectWords(
  reference: Reference,
  { path, operation, projects, warn }: { path: string; operation: OperationId; projects: Projects; warn: (message: string) => void },
): Promise<Reference> {
  if (operationOf(operation).takes === "phonemes") return reference;
  const pronunciations = ownWordsOf(reference.text, await wordsToAssess(projects, path, warn), ENGLISH);
  return Object.keys(pronunciations).length > 0 ? { ...reference, pronunciations } : reference;
}
