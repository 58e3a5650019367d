import { HumanError } from "#core/humanError.ts";
import { UsageError } from "../arguments/usageError.ts";

/** Turns an error about options into one about a tool's input, which has the same names. */
export async function forPeople<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UsageError) throw new HumanError("input-incomplete", error.message.replace(/--(?=[a-z])/gu, ""), { cause: error });
    throw error;
  }
}
