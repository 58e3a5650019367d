import { isMap, isScalar, isSeq, type YAMLSeq } from "yaml";
import type { TextEdit } from "#core/problems/problem.ts";
import type { YamlText } from "./yamlText.ts";

type Path = readonly PropertyKey[];

/** Keeps the quotes that the scalar has. Undefined where the text has no such place of its own. */
export function scalarEdit(yaml: YamlText, path: Path, value: string): TextEdit | undefined {
  const node = yaml.node(path);
  if (!yaml.isOwn(path) || !isScalar(node) || node.type === "BLOCK_FOLDED" || node.type === "BLOCK_LITERAL") return undefined;
  const { start, end } = yaml.place(path);
  const quote = yaml.text[start];
  if (quote === "'") return { start, end, text: `'${value.replaceAll("'", "''")}'` };
  return { start, end, text: quote === '"' ? JSON.stringify(value) : value };
}

/** Entries by their index, `undefined` for one that is removed, and new ones by the index that they come before. */
export interface ListChange {
  replaced: ReadonlyMap<number, string | undefined>;
  added: ReadonlyMap<number, readonly string[]>;
  /** The text to write once no entry is left. */
  empty: string;
  /** True if an entry is an object on a line of its own, and takes braces within brackets. */
  isObject: boolean;
}

/** Other entries stay as they are. Undefined where the text has no such place of its own, or comments within brackets would be lost. */
export function listEdits(yaml: YamlText, path: Path, change: ListChange): TextEdit[] | undefined {
  const node = yaml.node(path);
  if (!yaml.isOwn(path) || node === undefined) return undefined;
  const { replaced, added, empty } = change;
  const all = [...added.values()].flat();
  if (!isSeq(node)) return all.length === 0 ? undefined : [fresh(yaml, path, all, change)];
  const kept = node.items.filter((_, index) => !replaced.has(index) || replaced.get(index) !== undefined).length;
  if (node.flow) return flowEdits(yaml, path, node, change);
  if (kept + all.length > 0) return blockEdits(yaml, path, node, change);
  const [start, { end }] = [afterColon(yaml, path), yaml.place(path)];
  return [{ start, end, text: ` ${empty}` }];
}

/** Blanks within braces, where the suite is mostly written so. */
function padding({ text }: YamlText): string {
  const [padded, all] = [text.match(/\{ /g)?.length ?? 0, text.match(/\{/g)?.length ?? 0];
  return padded * 2 > all ? " " : "";
}

/** @param entry with nothing within its braces but what they are for */
export function entryOf(yaml: YamlText, entry: string): string {
  const pad = padding(yaml);
  return entry.replace(/"(?:[^"\\]|\\.)*"|[{}]/g, (part) => (part === "{" ? `{${pad}` : part === "}" ? `${pad}}` : part));
}

function braces(yaml: YamlText, inside: string): string {
  const pad = padding(yaml);
  return `{${pad}${inside}${pad}}`;
}

function flowEdits(
  yaml: YamlText,
  path: Path,
  { items }: YAMLSeq,
  { replaced, added, empty, isObject }: ListChange,
): TextEdit[] | undefined {
  const { start, end } = yaml.place(path);
  const written = yaml.text.slice(start, end);
  if (/\n/.test(written) && written.includes("#")) return undefined;
  // An entry that was written here has its braces.
  const inBrackets = (entries: readonly string[] = []) =>
    entries.map((entry) => (isObject && !entry.startsWith("{") ? braces(yaml, entry) : entry));
  const parts = items.flatMap((_, index) => {
    const place = yaml.place([...path, index]);
    const own = replaced.has(index) ? replaced.get(index) : yaml.text.slice(place.start, place.end);
    return [...inBrackets(added.get(index)), ...(own === undefined ? [] : replaced.has(index) ? inBrackets([own]) : [own])];
  });
  const whole = [...parts, ...inBrackets(added.get(items.length))];
  return [{ start, end, text: whole.length === 0 ? empty : /^\[ /.test(written) ? `[ ${whole.join(", ")} ]` : `[${whole.join(", ")}]` }];
}

function blockEdits(yaml: YamlText, path: Path, { items }: YAMLSeq, { replaced, added }: ListChange): TextEdit[] | undefined {
  const { text } = yaml;
  const edits: TextEdit[] = [];
  const eol = lineEnd(text);
  const lines = items.map((_, index) => itemLines(yaml, [...path, index]));
  const indent = text.slice(lines[0]!.start, lines[0]!.dash);
  for (const [index, { start, end }] of lines.entries()) {
    const before = (added.get(index) ?? []).map((entry) => `${indent}- ${entry}${eol}`).join("");
    if (before !== "") edits.push({ start, end: start, text: before });
    if (!replaced.has(index)) continue;
    const value = replaced.get(index);
    if (value === undefined) edits.push({ start, end, text: "" });
    else edits.push({ start: yaml.place([...path, index]).start, end: endOfValue(yaml, [...path, index]), text: value });
  }
  const last = added.get(items.length) ?? [];
  const { end } = lines.at(-1)!;
  const isOpen = end === text.length && !text.endsWith("\n");
  if (last.length > 0)
    edits.push({
      start: end,
      end,
      text: isOpen ? last.map((entry) => `${eol}${indent}- ${entry}`).join("") : last.map((entry) => `${indent}- ${entry}${eol}`).join(""),
    });
  return edits;
}

/** Without the comment after it, which belongs to the range of an object on lines of its own. */
export function endOfValue(yaml: YamlText, path: Path): number {
  const node = yaml.node(path);
  const key = isMap(node) && !node.flow ? lastKey(node) : undefined;
  return key === undefined ? yaml.place(path).end : endOfValue(yaml, [...path, key as PropertyKey]);
}

/** With the comment after it. */
function itemLines(yaml: YamlText, path: Path): { start: number; dash: number; end: number } {
  const { text } = yaml;
  const place = yaml.place(path);
  const list = yaml.node(path.slice(0, -1));
  const token = isSeq(list) && list.srcToken?.type === "block-seq" ? list.srcToken.items[Number(path.at(-1))] : undefined;
  const dash = token?.start.find(({ type }) => type === "seq-item-ind")?.offset ?? text.lastIndexOf("-", place.start);
  const next = text.indexOf("\n", Math.max(dash, place.end));
  return { start: text.lastIndexOf("\n", dash - 1) + 1, dash, end: next === -1 ? text.length : next + 1 };
}

/** A list where there was none, such as in place of `none`. */
function fresh(yaml: YamlText, path: Path, entries: readonly string[], { isObject }: ListChange): TextEdit {
  const { end } = yaml.place(path);
  const map = yaml.node(path.slice(0, -1));
  const start = afterColon(yaml, path);
  if (isMap(map) && map.flow)
    return { start, end, text: ` [${entries.map((entry) => (isObject ? braces(yaml, entry) : entry)).join(", ")}]` };
  const indent = indentOf(yaml, path);
  return { start, end, text: entries.map((entry) => `${lineEnd(yaml.text)}${indent}  - ${entry}`).join("") };
}

/** Added at the end of a map, or as the value of a pair that has none. @param pairs keys with values, or with lists of entries. */
export function addMap(
  yaml: YamlText,
  path: Path,
  pairs: readonly [key: string, value: string | readonly string[]][],
  isObject: (key: string) => boolean,
): TextEdit | undefined {
  const { text } = yaml;
  const mapPath = path.slice(0, -1);
  const map = yaml.node(mapPath);
  if (!yaml.isOwn(mapPath) || !isMap(map)) return undefined;
  const key = String(path.at(-1));
  const inFlow = ([name, value]: (typeof pairs)[number]) =>
    `${name}: ${typeof value === "string" ? value : `[${value.map((entry) => (isObject(name) ? braces(yaml, entry) : entry)).join(", ")}]`}`;
  const flow = braces(yaml, pairs.map(inFlow).join(", "));
  const isThere = yaml.pair(path) !== undefined;
  const value = yaml.place(path);
  const isEmpty = yaml.node(path) === undefined || value.start === value.end;
  if (isThere && !isEmpty) return yaml.isOwn(path) ? { ...value, text: flow } : undefined;
  if (map.flow) {
    if (isThere) return { start: afterColon(yaml, path), end: afterColon(yaml, path), text: ` ${flow}` };
    const end = yaml.place([...mapPath, String(lastKey(map))]).end;
    return { start: end, end, text: `, ${key}: ${flow}` };
  }
  const eol = lineEnd(text);
  const indent = isThere ? indentOf(yaml, path) : indentOf(yaml, [...mapPath, firstKey(map)]);
  const block = pairs.flatMap(([name, item]) =>
    typeof item === "string" ? [`${indent}  ${name}: ${item}`] : [`${indent}  ${name}:`, ...item.map((entry) => `${indent}    - ${entry}`)],
  );
  const from = isThere ? yaml.key(path).end : yaml.place(mapPath).end;
  const next = text.indexOf("\n", from);
  const at = next === -1 ? text.length : text[next - 1] === "\r" ? next - 1 : next;
  return { start: at, end: at, text: [...(isThere ? [] : [`${indent}${key}:`]), ...block].map((line) => `${eol}${line}`).join("") };
}

function firstKey(map: { items: readonly { key: unknown }[] }): string {
  return String(isScalar(map.items[0]?.key) ? map.items[0].key.value : "");
}

function lastKey(map: { items: readonly { key: unknown }[] }): unknown {
  const key = map.items.at(-1)?.key;
  return isScalar(key) ? key.value : key;
}

/** The blanks before a key, where it begins its line or follows a dash. */
function indentOf(yaml: YamlText, path: Path): string {
  const { start } = yaml.key(path);
  return " ".repeat(start - (yaml.text.lastIndexOf("\n", start - 1) + 1));
}

function afterColon(yaml: YamlText, path: Path): number {
  const { end } = yaml.key(path);
  return yaml.text.indexOf(":", end) + 1;
}

function lineEnd(text: string): string {
  return /\r?\n/.exec(text)?.[0] ?? "\n";
}
