import { Script } from "node:vm";
import { processorTime } from "#extension/host/node/processorTime.ts";

/** How many functions the program has: about as much to compile and run for the first time as an extension when it is activated. */
const FUNCTIONS = 4000;

/**
 * The processor time in milliseconds that this thread takes to compile and run a program that it has never seen, of a fixed size: what a
 * machine, as fast and as busy as it is now, takes for work like that of `activate`. The middle one of three.
 */
export function coldWork(): number {
  return [1, 2, 3].map(once).sort((a, b) => a - b)[1]!;
}

function once(round: number): number {
  const started = processorTime();
  new Script(programOf(round)).runInThisContext();
  return processorTime() - started;
}

/** @param round so that no two are alike: programs that were compiled before are remembered */
function programOf(round: number): string {
  const functions = Array.from(
    { length: FUNCTIONS },
    (_, at) =>
      `(of) => { const made = { name: "${round}-${at}", of, listeners: new Map([[${at}, of]]) }; return made.listeners.size + made.name.length; }`,
  );
  return `[${functions.join(",\n")}].reduce((sum, each) => sum + each(sum), 0)`;
}
