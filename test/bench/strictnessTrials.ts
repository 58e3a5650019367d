import { writeFileSync } from "node:fs";
import { countsAsMiscue, STRICTNESS_PLACES } from "#core/reading/strictness.ts";
import type { GroupRates, MeasuredRates, Share } from "#core/strictness/rates.ts";
import type { WordVerdict } from "./calibrationTrials.ts";
import type { Utterance } from "./corpus.ts";
import type { Tally } from "./tally.ts";

const falseAlarms = (place: number) => `strictness ${place.toFixed(2)}: words said right that count as miscues, per cent`;
const misses = (place: number) => `strictness ${place.toFixed(2)}: words not said right that count as read, per cent`;

/** What would be said of words whose truth is known at each threshold; see `verdictsOn`. */
export function tryStrictness(utterance: Utterance, verdicts: readonly WordVerdict[], tally: Tally): void {
  for (const { events, at, right } of verdicts) {
    const { kind, confidence } = events[at]!;
    const isMiscue = kind !== "correct";
    const wasMiscue = isMiscue === right;
    for (const place of STRICTNESS_PLACES) {
      const counts = countsAsMiscue(isMiscue, confidence!, place);
      if (wasMiscue) tally.count(misses(place), "percentage", utterance, counts ? 0 : 1, 1);
      else tally.count(falseAlarms(place), "percentage", utterance, counts ? 1 : 0, 1);
    }
  }
}

/** Writes the shares at each threshold as the viewer shows them. @param command that they were measured by. */
export function writeRates(path: string, command: string, utterances: readonly Utterance[], tally: Tally): void {
  const { figures } = tally.rows();
  const groupOf = (group: string, isIn: (age: number) => boolean): GroupRates => {
    const share = (figure: string): Share => {
      const { value, low, high } = figures[figure]![group]!;
      return [tenth(value), tenth(low), tenth(high)];
    };
    const count = (figure: string) => figures[figure]![group]!.n;
    return {
      speakers: new Set(utterances.filter(({ age }) => isIn(age)).map(({ speaker }) => speaker)).size,
      right: count(falseAlarms(STRICTNESS_PLACES[0]!)),
      wrong: count(misses(STRICTNESS_PLACES[0]!)),
      falseAlarms: STRICTNESS_PLACES.map((place) => share(falseAlarms(place))),
      misses: STRICTNESS_PLACES.map((place) => share(misses(place))),
    };
  };
  const rates: MeasuredRates = { children: groupOf("children", (age) => age <= 15), adults: groupOf("adult", (age) => age > 15) };
  const shares = (list: readonly Share[]) => `[${list.map((share) => `[${share.join(", ")}]`).join(", ")}]`;
  const group = ({ speakers, right, wrong, falseAlarms, misses }: GroupRates) =>
    `{\n    speakers: ${speakers}, right: ${right}, wrong: ${wrong},\n    falseAlarms: ${shares(falseAlarms)},\n    misses: ${shares(misses)},\n  }`;
  writeFileSync(
    path,
    `// Measured, not written by hand: ${command}\n// Recordings: ${utterances.length}. See media/docs/engineering/model.md for whose, and media/docs/scoring.md for what is counted.\n` +
      `import type { MeasuredRates } from "./rates.ts";\n\n/** At each of \`STRICTNESS_PLACES\`. */\nexport const MEASURED_RATES: MeasuredRates = {\n  children: ${group(rates.children)},\n  adults: ${group(rates.adults)},\n};\n`,
  );
}

const tenth = (value: number) => Math.round(value * 10) / 10;
