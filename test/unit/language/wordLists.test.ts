import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { ROOT } from "../../support/paths.ts";

/**
 * Words that are in most lists of words of English, and in hardly any list of something else: function words, numbers, months, titles and
 * kin. Names of HTML elements, kinds and columns are none of them.
 */
const TELLING = new Set(
  (
    "the an and but or of to in on at for from with into by as is are was were be been he she they we you his her their our this these those " +
    "one two three four five six seven eight nine ten eleven twelve twenty thirty january february march april may june july august " +
    "september october november december mr mrs ms dr prof capt sgt mom dad mother father grandma hundred thousand million"
  ).split(" "),
);
/** So many of them in one list are no accident. */
const LEAST_TELLING = 5;

/** What a literal lists: the elements of an array or the keys of an object, or the words of a text that has nothing but words. */
function listed(node: ts.Node): string[] {
  if (ts.isArrayLiteralExpression(node))
    return node.elements.flatMap((element) =>
      ts.isStringLiteral(element) ? element.text : ts.isArrayLiteralExpression(element) ? listed(element).slice(0, 1) : [],
    );
  if (ts.isObjectLiteralExpression(node))
    return node.properties.flatMap(({ name }) => (name && (ts.isIdentifier(name) || ts.isStringLiteral(name)) ? name.text : []));
  if (ts.isRegularExpressionLiteral(node)) return [...node.text.matchAll(/(?<=[(|])[a-z']+(?=[|)])/gu)].map(([word]) => word);
  return ts.isStringLiteral(node) && /^[\p{L}']+(?:(?: |, ?|\|)[\p{L}']+)* ?$/u.test(node.text) ? node.text.split(/[ ,|]+/u) : [];
}

/** Whether a text is a sentence, and not the list that a split is called on, alone or joined to others. */
function isProse(node: ts.Node): boolean {
  if (!ts.isStringLiteral(node)) return false;
  let { parent } = node as ts.Node;
  while (ts.isBinaryExpression(parent) || ts.isParenthesizedExpression(parent)) ({ parent } = parent);
  return !ts.isPropertyAccessExpression(parent) || parent.name.text !== "split";
}

function wordLists(folder: string): string[] {
  const found: string[] = [];
  for (const name of readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })) {
    const path = `${folder}/${name.replaceAll("\\", "/")}`;
    if (!path.endsWith(".ts") || (folder === "src" && path.startsWith("src/language/english/"))) continue;
    const source = ts.createSourceFile(path, readFileSync(join(ROOT, path), "utf8"), ts.ScriptTarget.Latest, true);
    const visit = (node: ts.Node): void => {
      const telling = isProse(node) ? [] : [...new Set(listed(node).map((word) => word.toLowerCase()))].filter((word) => TELLING.has(word));
      if (telling.length >= LEAST_TELLING) found.push(`${path}: ${telling.join(" ")}`);
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return found;
}

describe("lists of English words", function () {
  this.timeout(60_000);
  it("are found where they are", () => {
    const files = new Set(wordLists("src/language/english").map((one) => one.slice(0, one.indexOf(":"))));
    for (const file of [
      "words/wordRules",
      "words/numberWords",
      "words/monthsAndWeekdays",
      "words/names",
      "speech/weakForms",
      "spelling/misspellings",
    ])
      assert.ok(files.has(`src/language/english/${file}.ts`), file);
  });
  it("are nowhere else", () => assert.deepEqual(wordLists("src"), []));
});
