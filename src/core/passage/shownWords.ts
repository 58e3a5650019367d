/** As a text has it: "twenty-five". */
export function shown(way: readonly string[]): string {
  return way.join(" ").replace(/\b(twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety) (one|two|three|four|five|six|seven|eight|nine|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth)\b/gu, "$1-$2");
}
