/**
 * `*` and `?` stand for letters within a name, `**` for any folders, `{a,b}` for either and `[a-c]` for one letter; every other sign stands
 * for itself. As in `.gitignore`, a glob without a slash names files in any folder; any other starts at the folder.
 * @returns a test of paths from the folder, with forward slashes. Takes time in proportion to path and glob.
 */
export function fileGlob(glob: string): (path: string) => boolean {
  const whole = glob.replace(/^\.?\//, "");
  const alternatives = expanded(glob.includes("/") ? whole : `**/${whole}`).map((one) => one.split("/").filter((part) => part !== ""));
  const patterns = alternatives.map((parts) => parts.map((part) => (part === "**" ? undefined : nameGlob(part))));
  return (path) => {
    const names = path.split("/");
    return patterns.some((parts) => meets(parts, names));
  };
}

/** A glob whose braces can be read in more ways matches nothing. */
const MOST_WAYS = 1000;

/** One glob per choice of its braces; unclosed braces stand for themselves. */
function expanded(glob: string): string[] {
  const ways: string[] = [];
  const waiting = [glob];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    // Innermost first, so that none within them is left.
    const [whole, inside = ""] = /\{([^{}]*,[^{}]*)\}/.exec(next) ?? [];
    if (whole === undefined) ways.push(next);
    else {
      const at = next.indexOf(whole);
      for (const choice of inside.split(",")) waiting.push(next.slice(0, at) + choice + next.slice(at + whole.length));
    }
    if (ways.length + waiting.length > MOST_WAYS) return [];
  }
  return ways;
}

/** @param parts a matcher per name, undefined for any number of folders */
function meets(parts: readonly (((name: string) => boolean) | undefined)[], names: readonly string[]): boolean {
  let open = new Set(opened(parts, 0));
  for (const name of names) {
    const next = [...open].flatMap((at) => {
      if (at === parts.length) return [];
      const part = parts[at];
      if (part === undefined) return opened(parts, at);
      return part(name) ? opened(parts, at + 1) : [];
    });
    open = new Set(next);
  }
  return open.has(parts.length);
}

/** And what follows it, if it may stand for no folder. */
function opened(parts: readonly unknown[], at: number): number[] {
  const found = [at];
  for (let next = at; next < parts.length && parts[next] === undefined; next++) found.push(next + 1);
  return found;
}

/** Greedy, only ever going back to the last `*`, so that no pattern takes long. */
function nameGlob(glob: string): (name: string) => boolean {
  const signs = [...glob.matchAll(/\*+|\?|\[!?[^\]]+\]|[^*?]/gu)].map(([sign]) => sign);
  const tests = signs.map((sign) => {
    if (sign.startsWith("*")) return undefined;
    if (sign === "?") return () => true;
    return sign.length > 1 && sign.startsWith("[") ? letterOf(sign.slice(1, -1)) : (letter: string) => letter === sign;
  });
  return (name) => {
    const letters = [...name];
    let [at, sign, star, from] = [0, 0, -1, 0];
    while (at < letters.length) {
      const test = tests[sign];
      if (sign < tests.length && test === undefined) [star, from, sign] = [sign, at, sign + 1];
      else if (test?.(letters[at]!)) [at, sign] = [at + 1, sign + 1];
      else if (star >= 0) [from, at, sign] = [from + 1, from + 1, star + 1];
      else return false;
    }
    return tests.slice(sign).every((test) => test === undefined);
  };
}

function letterOf(letters: string): (letter: string) => boolean {
  const isNot = letters.startsWith("!");
  const ranges = [...letters.slice(isNot ? 1 : 0).matchAll(/(.)-(.)|(.)/gsu)].map(
    ([, from, to, one]) => [from ?? one!, to ?? one!] as const,
  );
  return (letter) => ranges.some(([from, to]) => from <= letter && letter <= to) !== isNot;
}
