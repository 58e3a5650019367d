import type { Speaker, SpeakerFacts } from "#client/speakers/addressBook.ts";
import type { KnownReader } from "../plan/knownReaders.ts";
import { plain } from "../plan/nameWords.ts";

export interface RosterEntry extends KnownReader {
  /** The table itself says the alias; one that was made from a name never replaces another. */
  isGiven: boolean;
}

export interface RosterChange {
  entry: RosterEntry;
  /** Absent for a new reader. */
  before?: Speaker;
  after: SpeakerFacts;
}

export interface RosterPlan {
  added: RosterChange[];
  updated: RosterChange[];
  /** Readers about whom the table says nothing new. */
  same: Speaker[];
}

/**
 * Finds the readers of a table among those in the address book: by the id, also where one of both lacks its zeros and nobody else has it;
 * otherwise by the alias. What the table leaves empty stays. Aliases stay different: the later of two gets its id behind it.
 */
export function rosterPlan(speakers: readonly Speaker[], entries: readonly RosterEntry[]): RosterPlan {
  const plan: RosterPlan = { added: [], updated: [], same: [] };
  const found = new Map<RosterEntry, Speaker>();
  const isFree = (speaker: Speaker) => ![...found.values()].includes(speaker);
  const match = (fits: (entry: RosterEntry, speaker: Speaker) => boolean) => {
    for (const entry of entries) {
      const speaker = found.has(entry) ? undefined : speakers.find((one) => isFree(one) && fits(entry, one));
      if (speaker) found.set(entry, speaker);
    }
  };
  const holders = (id: string) =>
    Math.max(...[speakers, entries].map((all) => all.filter((one) => one.id !== undefined && plainId(one.id) === plainId(id)).length));
  match(({ id }, speaker) => id !== undefined && folded(id) === folded(speaker.id));
  match(({ id }, speaker) => id !== undefined && speaker.id !== undefined && plainId(id) === plainId(speaker.id) && holders(id) === 1);
  match(({ id, alias }, speaker) => (id === undefined || speaker.id === undefined) && folded(alias) === folded(speaker.alias));
  const taken = new Set(speakers.filter(isFree).map(({ alias }) => folded(alias)));
  const named = new Map<RosterEntry, string>();
  // Readers who keep their alias come before those who get a new one.
  const byRight = [...entries].sort((a, b) => rank(a, found.get(a)) - rank(b, found.get(b)));
  for (const entry of byRight) {
    const before = found.get(entry);
    const wanted = before && !entry.isGiven ? before.alias : entry.alias;
    // An alias that had to be told apart once stays so.
    const apart = `${entry.alias} (${entry.id ?? ""})`;
    const alias =
      before?.alias === apart || taken.has(folded(wanted)) ? freeAlias(before?.alias === apart ? apart : wanted, entry, taken) : wanted;
    named.set(entry, alias);
    taken.add(folded(alias));
  }
  for (const entry of entries) {
    const before = found.get(entry);
    const after = factsAfter(entry, before, named.get(entry)!);
    if (!before) plan.added.push({ entry, after });
    else if (JSON.stringify(factsOf(before)) === JSON.stringify(after)) plan.same.push(before);
    else plan.updated.push({ entry, before, after });
  }
  return plan;
}

/** The address book with the changes of a plan. @param newToken makes a random one. */
export function withRoster(speakers: readonly Speaker[], { added, updated }: RosterPlan, newToken: () => string): Speaker[] {
  const changed = new Map(updated.map(({ before, after }) => [before!.token, after]));
  return [
    ...speakers.map((speaker) => ({ ...speaker, ...changed.get(speaker.token) })),
    ...added.map(({ after }) => ({ ...after, token: newToken() })),
  ];
}

export function factsOf({ alias, id, grade, class: group }: SpeakerFacts): SpeakerFacts {
  return { alias, ...(id !== undefined && { id }), ...(grade !== undefined && { grade }), ...(group !== undefined && { class: group }) };
}

function factsAfter(entry: RosterEntry, before: Speaker | undefined, alias: string): SpeakerFacts {
  // Spreadsheets drop zeros; no program adds any.
  const [longer] = [entry.id, before?.id].filter((id) => id !== undefined).sort((a, b) => b.length - a.length);
  const grade = entry.grade ?? before?.grade;
  const group = entry.class ?? before?.class;
  return factsOf({
    alias,
    ...(longer !== undefined && { id: longer }),
    ...(grade !== undefined && { grade }),
    ...(group !== undefined && { class: group }),
  });
}

function rank({ isGiven, alias }: RosterEntry, before: Speaker | undefined): number {
  if (!before) return 2;
  return isGiven && folded(alias) !== folded(before.alias) ? 1 : 0;
}

function freeAlias(wanted: string, { alias, id }: RosterEntry, taken: ReadonlySet<string>): string {
  const [first] = [wanted, ...(id === undefined ? [] : [`${alias} (${id})`])].filter((one) => !taken.has(folded(one)));
  if (first !== undefined) return first;
  for (let count = 2; ; count++) if (!taken.has(folded(`${alias} (${count})`))) return `${alias} (${count})`;
}

function folded(text = ""): string {
  return text.trim().toLowerCase();
}

function plainId(id: string): string {
  return plain(id.trim().toLowerCase());
}
