import type { Decodability, PassageProfile } from "../../core/passage/profile.ts";
import type { Grade } from "../../core/reading/norms.ts";

/** A profile in a line: `212 words · about 2 min 10 s in grade 2 · 3 unknown words · 66 % decodable in unit 5`. */
export function passageSummary({ words, readingTimes, unknown, decodability }: PassageProfile, grade: Grade): string {
  if (words === 0) return "No words";
  const time = readingTimes.find((one) => one.grade === grade);
  const parts = [
    counted(words, "word"),
    ...(time ? [`about ${minutes(time.seconds)} in grade ${grade}`] : []),
    ...(unknown.length > 0 ? [counted(unknown.length, "unknown word")] : []),
    ...(decodability && decodability.inDictionary > 0 ? [decodable(decodability)] : []),
  ];
  return parts.join(" · ");
}

function decodable({ units, reached }: Decodability): string {
  const found = units.find(({ unit }) => unit === reached);
  return found ? `${percent(found.share)} decodable in unit ${found.unit}` : `${percent(units.at(-1)!.share)} decodable`;
}

export function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? "" : "s"}`;
}

/** Whole percent; what is not quite all is never called 100 %, and what is more than nothing never 0 %. */
export function percent(share: number): string {
  if (share <= 0 || share >= 1) return `${share <= 0 ? 0 : 100} %`;
  return `${Math.min(99, Math.max(1, Math.round(share * 100)))} %`;
}

/** Under two minutes to the second, from then on to ten seconds: `45 s`, `2 min 10 s`, `3 min`. */
export function minutes(seconds: number): string {
  const step = seconds < 120 ? 1 : 10;
  const whole = Math.max(1, Math.round(seconds / step) * step);
  const [full, rest] = [Math.floor(whole / 60), whole % 60];
  return [full > 0 ? `${full} min` : "", rest > 0 || full === 0 ? `${rest} s` : ""].filter(Boolean).join(" ");
}
