import * as z from "zod";

/**
 * Language models write null for what they leave out, and one value where a list may have several. Whatever else is wrong with an input is
 * left for its schema to say.
 */
export function asMeant({ shape }: z.ZodObject<Readonly<Record<string, z.core.$ZodType>>>, input: unknown): unknown {
  if (typeof input !== "object" || input === null || Array.isArray(input)) return input;
  const given = Object.entries(input).filter(([, value]) => value !== null);
  return Object.fromEntries(given.map(([name, value]) => [name, isList(shape[name]) && !Array.isArray(value) ? [value] : value]));
}

function isList(schema: z.core.$ZodType | undefined): boolean {
  return schema instanceof z.ZodDefault || schema instanceof z.ZodOptional ? isList(schema.unwrap()) : schema instanceof z.ZodArray;
}

/**
 * The path that a file: URI names, as editors and other servers write them (`file:///c%3A/My%20Texts/a.txt`); anything else stays as it is.
 * An address that names no file here is left to whoever opens it.
 */
export function pathGiven(given: string): string {
  if (!/^file:/iu.test(given)) return withoutSlash(given);
  try {
    const { host, pathname } = new URL(given);
    // An escaped separator is part of a name in an address, and could not be in a path.
    if (/%(?:2f|5c)/iu.test(pathname)) return given;
    const path = decodeURIComponent(pathname);
    return host === "" ? withoutSlash(path) : `//${host}${path}`;
  } catch {
    return given;
  }
}

/** A drive has a slash before it in an address, and none in a path. */
function withoutSlash(path: string): string {
  return /^\/[a-z]:(?:[\\/]|$)/iu.test(path) ? path.slice(1) : path;
}
