import type * as z from "zod";
import { isAddition } from "#core/reading/miscues.ts";
import { MISCUE_KEYS, type MiscueKey } from "../expectations/expectation.ts";
import { NESTED_FIELDS, SUITE_FIELDS } from "./suiteFile.ts";

/**
 * @param path keys down to an object of a suite, with `-` for an entry of a list.
 * @returns undefined where there is no object.
 */
export function fieldsAt(path: readonly string[]): Readonly<Record<string, z.ZodType>> | undefined {
  const [first, second, third, ...rest] = path;
  if (first === undefined) return SUITE_FIELDS.suite;
  if (first === "defaults") return second === undefined ? SUITE_FIELDS.defaults : undefined;
  if (first !== "cases" || second !== "-") return undefined;
  if (third === undefined) return SUITE_FIELDS.case;
  if (third === "reference") return rest.length === 0 ? NESTED_FIELDS.reference : undefined;
  return third === "expect" ? fieldsOfExpectation(rest) : undefined;
}

function fieldsOfExpectation([key, ...rest]: readonly string[]): Readonly<Record<string, z.ZodType>> | undefined {
  if (key === undefined) return SUITE_FIELDS.expect;
  if (key === "phonemes") return rest.join() === "-" ? NESTED_FIELDS.phoneme : undefined;
  if (key !== "miscues") return undefined;
  if (rest.length === 0) return NESTED_FIELDS.miscues;
  const [entry, miscue, ...more] = rest[0] === "-" ? rest : rest.slice(1);
  if (entry !== "-" || more.length > 0) return undefined;
  if (miscue === undefined) return NESTED_FIELDS.miscue;
  if (!Object.hasOwn(MISCUE_KEYS, miscue)) return undefined;
  return isAddition(MISCUE_KEYS[miscue as MiscueKey]) ? NESTED_FIELDS.addition : NESTED_FIELDS.onWord;
}
