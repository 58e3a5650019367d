/** A small fault that lint has to find. */
export interface LintFault {
  /** The rule as oxlint names it. */
  rule: string;
  /** Typescript with that fault alone. */
  text: string;
  /** A folder in whose files the rule applies. */
  folder?: string;
}

const fault = (rule: string, text: string, folder = "src/core"): LintFault => ({ rule, text, folder });
const HEAD = "declare const anything: any;\n";

export const LINT_FAULTS: readonly LintFault[] = [
  fault("eslint(no-var)", "export var old = 1;"),
  fault("eslint(prefer-const)", "let fixed = 1;\nexport const twice = fixed * 2;"),
  fault("eslint(prefer-rest-params)", "export function count() {\n  return [arguments];\n}"),
  fault("eslint(prefer-spread)", "export const most = (values: number[]) => Math.max.apply(Math, values);"),
  fault("eslint(no-array-constructor)", "export const pair = new Array(1, 2);"),
  fault("eslint(no-unused-expressions)", "export const same = (a: number) => {\n  a + 1;\n};"),
  fault("eslint(no-unused-vars)", "export function half(value: number, unit: string) {\n  return value / 2;\n}"),
  fault(
    "eslint(no-unused-vars)",
    'export function isRead() {\n  try {\n    JSON.parse("");\n  } catch (error) {\n    return false;\n  }\n}',
  ),
  fault("eslint(no-console)", 'console.log("");'),
  fault("eslint(eqeqeq)", "export const same = (a: number, b: number) => a == b;"),
  fault("eslint(no-restricted-properties)", 'export const isAddress = URL.canParse("");'),
  fault("eslint(no-restricted-imports)", 'export { spawn } from "node:child_process";'),
  fault("eslint(no-restricted-imports)", 'import { fork } from "child_process";\nexport const start = fork;'),
  fault("eslint(no-restricted-imports)", 'export { convertToWav } from "../node/conversion.ts";'),
  fault("own(late-programs)", 'export const late = () => import("node:child_process");'),
  fault("own(late-programs)", 'export const late = () => process.getBuiltinModule("child_process");'),
  fault("own(late-programs)", 'declare const require: (id: string) => unknown;\nexport const late = () => require("child_process");'),
  fault("own(settings)", 'import { workspace } from "vscode";\nexport const all = () => workspace.getConfiguration();'),
  fault("own(settings)", 'import { workspace } from "vscode";\nexport const all = () => workspace["getConfiguration"]();'),
  fault(
    "own(settings)",
    'import { workspace } from "vscode";\nconst { getConfiguration } = workspace;\nexport const all = () => getConfiguration();',
  ),
  fault(
    "own(settings)",
    'import { workspace } from "vscode";\nconst { "getConfiguration": of } = workspace;\nexport const all = () => of();',
  ),
  fault("own(whole-names)", 'export { other } from "./other";'),
  fault("own(whole-names)", 'export * from "./other.js";', "test/unit"),
  fault("own(whole-names)", 'export const late = () => import("../other");', "test/unit"),
  fault("own(whole-names)", 'import { other } from ".";\nexport const same = other;', "test/unit"),
  fault("own(whole-names)", 'export type Other = import("./other").Other;', "test/unit"),
  fault("typescript(await-thenable)", "export const late = async () => await 1;"),
  fault("typescript(ban-ts-comment)", "// @ts-ignore\nexport const wrong: number = 1;"),
  fault("typescript(consistent-type-imports)", 'import { Kind } from "./kind.ts";\nexport const kind = (of: Kind) => of;'),
  fault("typescript(no-array-delete)", "export const drop = (values: number[]) => delete values[0];"),
  fault("typescript(no-base-to-string)", "export const shown = (value: { a: 1 }) => String(value);"),
  fault("typescript(no-duplicate-enum-values)", "export enum Unit {\n  second = 1,\n  sample = 1,\n}"),
  fault("typescript(no-duplicate-type-constituents)", "export type Twice = string | string;"),
  fault("typescript(no-empty-object-type)", "export type Nothing = {};"),
  fault("typescript(no-explicit-any)", "export type Loose = any;"),
  fault("typescript(no-extra-non-null-assertion)", "export const length = (text?: string) => text!!.length;"),
  fault("typescript(no-floating-promises)", "const late = async () => Promise.resolve();\nlate();"),
  fault("typescript(no-floating-promises)", "const late = async () => Promise.resolve();\nlate().then(() => 1);"),
  fault("typescript(no-for-in-array)", "export function each(values: number[]) {\n  for (const at in values) values.at(Number(at));\n}"),
  fault("typescript(no-implied-eval)", 'export const made = new Function("return 1");'),
  fault("typescript(no-misused-new)", "export interface Made {\n  new (): Made;\n}"),
  fault("typescript(no-misused-promises)", "const late = async () => Promise.resolve(true);\nexport const sure = () => (late() ? 1 : 2);"),
  fault("typescript(no-misused-promises)", "export const each = (values: number[]) => values.forEach(async () => Promise.resolve());"),
  fault("typescript(no-namespace)", "export namespace Old {\n  export const a = 1;\n}"),
  fault("typescript(no-non-null-asserted-optional-chain)", "export const length = (text?: string) => text?.length!;"),
  fault("typescript(no-redundant-type-constituents)", "export type Value = unknown | string;"),
  fault("typescript(no-require-imports)", 'import old = require("node:path");\nexport const base = old.basename;'),
  fault("typescript(no-this-alias)", "export class Kept {\n  get() {\n    const self = this;\n    return () => self;\n  }\n}"),
  fault("typescript(no-unnecessary-type-assertion)", "export const text = (of: string) => of as string;"),
  fault("typescript(no-unnecessary-type-constraint)", "export const same = <T extends unknown>(value: T) => value;"),
  fault("typescript(no-unsafe-argument)", `${HEAD}export const whole = parseInt(anything);`),
  fault("typescript(no-unsafe-assignment)", `${HEAD}export const text: string = anything;`),
  fault(
    "typescript(no-unsafe-assignment)",
    "export const read = (text: string) => {\n  const value = JSON.parse(text);\n  return String(value);\n};",
  ),
  fault("typescript(no-unsafe-call)", `${HEAD}anything();`),
  fault("typescript(no-unsafe-declaration-merging)", "export interface Both {\n  a: 1;\n}\nexport class Both {}"),
  fault("typescript(no-unsafe-enum-comparison)", "enum Unit {\n  second = 1,\n}\nexport const isSecond = (unit: Unit) => unit === 1;"),
  fault("typescript(no-unsafe-function-type)", "export type Work = Function;"),
  fault("typescript(no-unsafe-member-access)", `${HEAD}export const size = String(anything.size);`),
  fault("typescript(no-unsafe-return)", `${HEAD}export const given = (): string => anything;`),
  fault("typescript(no-unsafe-unary-minus)", "export const less = (text: string) => -text;"),
  fault("typescript(no-wrapper-object-types)", "export type Text = String;"),
  fault("typescript(only-throw-error)", 'export const fail = () => {\n  throw "no";\n};'),
  fault("typescript(prefer-as-const)", 'export const kind: "a" = "a";'),
  fault("typescript(prefer-namespace-keyword)", "declare module Old {\n  const a: 1;\n}\nexport type A = typeof Old.a;"),
  fault("typescript(prefer-promise-reject-errors)", 'export const fail = () => Promise.reject("no");'),
  fault("typescript(require-await)", "export const late = async () => 1;"),
  fault("typescript(restrict-plus-operands)", "export const sum = (a: string, b: string[]) => a + b;"),
  fault("typescript(restrict-template-expressions)", "export const shown = (value: { a: 1 }) => `${value}`;"),
  fault("typescript(restrict-template-expressions)", "export const shown = (values: string[]) => `${values}`;"),
  fault("typescript(triple-slash-reference)", '/// <reference path="./other.ts" />\nexport const one = 1;'),
  fault("typescript(unbound-method)", "class Kept {\n  one() {\n    return this;\n  }\n}\nexport const loose = new Kept().one;"),
];
