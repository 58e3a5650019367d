import { t } from "@vscode/l10n";
import * as z from "zod";
import { parseAnswer } from "./answerNotUnderstoodError.ts";
import { withoutEnvelopes } from "./envelopes.ts";
import { JOB_ID_NAMES, PLAIN_ID_NAME, plainName, REQUEST_ID_NAMES } from "./idNames.ts";
import type { ResultFormat } from "./routes.ts";

/** Anything else counts as none: the id alone gives the result's address. */
const address = z.string().min(1).nullish().catch(undefined);

/**
 * Only the id is needed: the result's documented address follows from it (`resultPath`). Addresses are absolute or relative to the base
 * URL.
 */
export const acknowledgment = z.looseObject({
  id: z
    .union([z.string().min(1, "expected an id"), z.number().transform(String)], {
      error: (issue) => (issue.input === undefined ? "missing" : "expected an id"),
    })
    .meta({ type: "string" }),
  /** Fluency v1 without a webhook: the result's address in each format. */
  compat_format: address,
  native_format: address,
  /** All others. */
  url: address,
  /** In the service's instructions, but not in its listed bodies. */
  status_uri: address,
  /** Present when a webhook was asked for. */
  webhook_notification: z.string().nullish().catch(undefined),
  /** The id is only a part of an address that does not say so: the result may have another one. */
  isIdGuessed: z.boolean().optional().catch(undefined),
});

export type Acknowledgment = z.infer<typeof acknowledgment>;

/** @throws {AnswerNotUnderstoodError} */
export function parseAcknowledgment(json: unknown): Acknowledgment {
  return parseAnswer(t("an acknowledgment of the submission"), acknowledgment, json);
}

/**
 * Brings what a service acknowledged with into the documented form: an id under another name, in an envelope, alone or within the result's
 * address. A body without any is left unchanged.
 * @param location the address in the answer's header.
 */
export function gatheredAcknowledgment(json: unknown, location?: string): unknown {
  const bare = typeof json === "string" || typeof json === "number" ? String(json).trim() : "";
  const bodies = withoutEnvelopes(json).filter(isObject).map(byPlainName);
  const found = (names: readonly string[], isOne: (value: unknown) => boolean) =>
    names.flatMap((name) => bodies.map((body) => body.get(name))).find(isOne);
  const addresses = {
    native_format: found(["nativeformat"], isAddress),
    compat_format: found(["compatformat"], isAddress),
    url: found(ADDRESS_NAMES, isAddress) ?? (isAddress(bare) ? bare : undefined),
  };
  const stated = Object.values(addresses).find(isAddress);
  const link = [found(LINK_NAMES, isAddress), location].find(isAddress);
  const documented = isObject(json) && isId(json["id"]) ? json["id"] : undefined;
  const said = documented ?? found(ID_NAMES, isId) ?? (looksLikeId(bare) ? bare : undefined) ?? idIn(stated) ?? idIn(link);
  const id = said ?? lastWordOf(stated) ?? lastWordOf(link);
  if (id === undefined) return json;
  // A link may lead to a page about the submission instead.
  const isLinked = stated === undefined && link !== undefined && (said === undefined || RESULT_OF.test(link));
  return {
    ...(isObject(json) && json),
    ...addresses,
    ...(isLinked && { url: link }),
    status_uri: undefined,
    id,
    isIdGuessed: said === undefined,
  };
}

/** An envelope may have an id of its own, so what only assessments have comes first, as in deliveries. */
const ID_NAMES = [...JOB_ID_NAMES, PLAIN_ID_NAME, ...REQUEST_ID_NAMES];
const ADDRESS_NAMES = ["url", "statusuri", "statusurl", "resulturl", "resulturi"];
const LINK_NAMES = ["location", "href", "uri", "link", "self"];
/** As in `resultPath`. */
const RESULT_OF = /\/result\/([^/?#]+)/;
const LONGEST_ADDRESS = 4_096;

function byPlainName(body: Record<string, unknown>): Map<string, unknown> {
  const fields = Object.entries(body).map(([name, value]) => [plainName(name), value] as const);
  // The first of two that differ in nothing else counts.
  return new Map(fields.reverse());
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isId(value: unknown): boolean {
  return acknowledgment.shape.id.safeParse(value).success;
}

const LONGEST_ID = 200;

/** A body or a segment of an address that is one word with a digit: not “accepted”. */
function looksLikeId(text: string): boolean {
  return text.length <= LONGEST_ID && /^[\w.~:-]*\d[\w.~:-]*$/.test(text);
}

/** Absolute, or relative in a form that no other word has. */
function isAddress(value: unknown): value is string {
  if (typeof value !== "string" || value.length > LONGEST_ADDRESS) return false;
  return /^(?:[a-z][a-z0-9+.-]*:\/\/|\.{0,2}\/|v\d+\/|\S*\/result\/)\S*$/i.test(value);
}

function idIn(address: string | undefined): string | undefined {
  const [, inPath] = RESULT_OF.exec(address ?? "") ?? [];
  const [, asked] = /[?&][a-z_-]*id=([^&#]+)/i.exec(address ?? "") ?? [];
  return decoded(inPath ?? asked);
}

function lastWordOf(address: string | undefined): string | undefined {
  return address !== undefined ? decoded(/([^/?#]+)\/?(?:[?#]|$)/.exec(address)?.[1]) : undefined;
}

function decoded(text: string | undefined): string | undefined {
  try {
    return text === undefined ? undefined : decodeURIComponent(text) || undefined;
  } catch {
    return undefined;
  }
}

/** True for the documented form of a result's address, which holds its id. */
export function isResultAddress(address: string | undefined): boolean {
  return address !== undefined && RESULT_OF.test(address);
}

/** As the service wrote it; undefined where it does not say. An address without a format is the native one's. */
export function resultAddress(ack: Acknowledgment, format: ResultFormat = "native"): string | undefined {
  if (format === "compat") return ack.compat_format ?? undefined;
  return ack.native_format ?? ack.url ?? ack.status_uri ?? undefined;
}
