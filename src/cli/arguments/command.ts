import type { Io } from "../io.ts";
import type { Argument } from "./argument.ts";
import type { Arguments, ValuesOf } from "./kinds.ts";

export interface Entry<A extends Arguments = Arguments> {
  name: string;
  /** In lines of at most 120 characters; the first words are the command's name. */
  about: string;
  /** By the names under which the command's function receives them, in the order of the help and of the checks. */
  takes: A;
}

export type ValuesFor<E extends Entry> = ValuesOf<E["takes"]>;

export interface Command extends Entry {
  /** @returns the exit code. */
  run(values: Readonly<Record<string, unknown>>, io: Io): Promise<number>;
}

export const entry = <const A extends Record<string, Argument<unknown>>>(written: Entry<A>): Entry<A> => written;

/** The function loads what it needs when it runs. */
export function command<A extends Arguments>(entered: Entry<A>, run: (values: ValuesOf<A>, io: Io) => Promise<number>): Command {
  return { ...entered, run };
}
