const TENS =
  /\b(twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety) (one|two|three|four|five|six|seven|eight|nine|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth)\b/gu;
/** Such as those of "7pm" and "H2O"; an "a" before a number is not one. */
const NAMED_LETTER = /(?<=^| )(?:a(?! (?:hundred|thousand|million|billion|half|quarter|third|[a-z-]+th)\b)|[b-z])(?= |$)/gu;

/** As in a text: "twenty-five", "seven P M", "ten degrees Celsius". */
export function shown(verbalization: readonly string[]): string {
  return verbalization
    .join(" ")
    .replace(TENS, "$1-$2")
    .replace(NAMED_LETTER, (letter) => letter.toUpperCase())
    .replace(/\b(?:celsius|fahrenheit)\b/gu, capitalised);
}

export function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
