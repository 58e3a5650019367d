import ts from "typescript";

/** A text in a source file. */
export interface SourceText {
  /** As written, with `{0}`, `{1}` … where something is inserted. */
  text: string;
  /** Counted from 1. */
  line: number;
  start: number;
  end: number;
  /** Whether it is a template with something inserted. */
  isTemplate: boolean;
}

/** The texts of a file that people may see. */
export interface SourceTexts {
  /** Those that are shown in the editor's language: what is passed to `t` of @vscode/l10n. */
  translated: SourceText[];
  /** Those that look like words for people but are not translated. */
  bare: SourceText[];
}

/** Two words, or a button's "More…". */
const PROSE = /(?=.*\p{Ll})(?:\p{L}{2,}[,;:]? [“"‘(]?(?:\p{L}{2,}|\{\d)|\{\d+\} [“"‘(]?\p{L}{2,}|^\p{Lu}\p{L}+…$)/su;
/** Elements, whose names and attributes are for programs. */
const MARKUP = /<[^<>]*>/gu;
/** A label of one word. */
const LABEL = /^\p{Lu}\p{Ll}{2,}$/u;
/** Properties that hold names for programs: of style classes, conditions, patterns. */
const FOR_PROGRAMS = new Set([
  "class",
  "className",
  "when",
  "enablement",
  "palette",
  "pattern",
  "accept",
  "d",
  "viewBox",
  "key",
  "textDecoration",
  "colorScheme",
]);
/** Calls whose texts reach no author: bugs in the program, logs, schemas, style. */
const NOT_SHOWN =
  /^(?:Error|TypeError|RangeError|SyntaxError|DOMException|(?:\w+\.)*ConnectTimeoutError|RegExp|console\.\w+|(?:[#\w]+\.)*(?:log|warn)|(?:\w+\.)*log\.\w+|[^]*\.(?:describe|meta)|openEnum|(?:\w+\.)*(?:querySelector\w*|closest|matches|getContext|includes|startsWith|endsWith|indexOf|split|join|getPropertyValue|setProperty|addEventListener|executeCommand|setContext|getConfiguration|matchMedia))$/;

/** @param path shows the parser what kind of file it is. */
export function sourceTexts(path: string, content: string): SourceTexts {
  const source = ts.createSourceFile(path, content, ts.ScriptTarget.Latest, true);
  const found: SourceTexts = { translated: [], bare: [] };
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    const text = textOf(node);
    if (text !== undefined) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      const here = { text, line: line + 1, start: node.getStart(), end: node.getEnd(), isTemplate: ts.isTemplateExpression(node) };
      if (isTranslated(node)) found.translated.push(here);
      else if ((PROSE.test(text.replaceAll(MARKUP, "")) || LABEL.test(text)) && !isForPrograms(node)) found.bare.push(here);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (ts.isJsxText(node)) return node.text.trim();
  if (ts.isTemplateExpression(node))
    return node.head.text + node.templateSpans.map(({ literal }, index) => `{${index}}${literal.text}`).join("");
  return undefined;
}

function isTranslated({ parent, ...node }: ts.Node): boolean {
  if (ts.isTaggedTemplateExpression(parent)) return parent.tag.getText() === "t";
  return ts.isCallExpression(parent) && parent.expression.getText() === "t" && parent.arguments[0]?.pos === node.pos;
}

function isForPrograms(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isTaggedTemplateExpression(parent)) return parent.tag.getText() !== "html";
  if (ts.isCaseClause(parent) || ts.isElementAccessExpression(parent)) return true;
  if (ts.isBinaryExpression(parent) && /^[!=]==$/.test(parent.operatorToken.getText())) return true;
  if (ts.isPropertyAssignment(parent) && parent.name === node) return true;
  for (let at = node; at.parent && !ts.isStatement(at) && !ts.isFunctionLike(at); at = at.parent) {
    const { parent: outer } = at;
    const isNamed = ts.isPropertyAssignment(outer) || ts.isJsxAttribute(outer);
    if (isNamed && outer.initializer === at && FOR_PROGRAMS.has(outer.name.getText().replaceAll('"', ""))) return true;
    if ((ts.isCallExpression(outer) || ts.isNewExpression(outer)) && outer.expression !== at && NOT_SHOWN.test(outer.expression.getText()))
      return true;
  }
  return false;
}
