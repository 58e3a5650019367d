export type Json = Record<string, unknown>;
/** Texts by their keys, or by what they are in the source. */
export type Texts = Record<string, string>;

/** Properties of a manifest whose values are texts that people see, one or several. */
const SHOWN = new Set([
  "altText",
  "category",
  "contents",
  "contextualTitle",
  "description",
  "displayName",
  "enumDescriptions",
  "enumItemLabels",
  "label",
  "markdownDescription",
  "markdownEnumDescriptions",
  "patternErrorMessage",
  "shortTitle",
  "title",
  "userDescription",
]);
/** For programs: schemas of tools that language models read, where files are, the packages that are used. */
const NOT_SHOWN = new Set([
  "dependencies",
  "devDependencies",
  "engines",
  "inputSchema",
  "jsonValidation",
  "menus",
  "repository",
  "scripts",
  "yamlValidation",
]);

/** A manifest with a key in place of each text, and the texts by these keys. */
export function localizedManifest(manifest: Json): { manifest: Json; texts: Texts } {
  const texts: Texts = {};
  const keyOf = (text: string, path: readonly string[]): string => {
    const key = path.join(".");
    if (key in texts) throw new Error(`Two texts of the manifest have the key ${key}.`);
    texts[key] = text;
    return `%${key}%`;
  };
  const visit = (value: unknown, path: readonly string[], name: string): unknown => {
    if (NOT_SHOWN.has(name)) return value;
    if (typeof value === "string") return isShown(name, path) && /\p{L}/u.test(value) ? keyOf(value, path) : value;
    if (Array.isArray(value))
      return value.map((one: unknown, index) => visit(one, [...path, nameOf(one) ?? String(index)], typeof one === "string" ? name : ""));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([property, one]) => [property, visit(one, [...path, property], property)]));
  };
  return { manifest: visit(manifest, [], "") as Json, texts };
}

/** What identifies an entry of a list, so that its key stays the same when another is inserted before it. */
function nameOf(entry: unknown): string | undefined {
  const { command, id, view, viewType, language, name } = (entry ?? {}) as Record<string, unknown>;
  const found = command ?? id ?? viewType ?? language ?? name;
  if (typeof found === "string") return found;
  // A view has several welcome texts.
  return typeof view === "string" ? `${view}.${JSON.stringify((entry as Json).when ?? "")}` : undefined;
}

function isShown(name: string, path: readonly string[]): boolean {
  return SHOWN.has(name) || (name === "name" && path[1] === "views");
}
