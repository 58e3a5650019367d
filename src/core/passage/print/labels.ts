/** Before a number or a title. */
const PARTS = words(
  "chapter part act scene step day week lesson unit section page figure question rule fact number verse stanza round option",
);
/** Before a colon in other texts than plays, where they may well be read. */
const LABELS = words(
  "note notes tip tips hint clue warning remember caution month year facts answer q a problem solution example materials ingredients " +
    "directions instructions tools title author date time place setting characters cast topic idea ideas word words vocabulary spelling " +
    "monday tuesday wednesday thursday friday saturday sunday morning noon afternoon evening night spring summer fall autumn winter " +
    "yesterday today tomorrow first second third next then last finally before after name home food size color colour weight height length " +
    "habitat diet age lifespan location class grade teacher dear subject re ps who what when where why how yes no pro pros con cons cause " +
    "effect main detail details joke riddle chorus refrain team winner score total choice",
);

/** Returns true for what stands before a colon and names nobody: "Step 2", "Fun Fact". */
export function isLabel(name: string): boolean {
  const parts = name
    .toLowerCase()
    .replace(/[\d#.]/gu, "")
    .trim()
    .split(/[ \t]+/u);
  return PARTS.has(parts[0]!) || PARTS.has(parts.at(-1)!) || LABELS.has(parts.at(-1)!);
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(" "));
}
