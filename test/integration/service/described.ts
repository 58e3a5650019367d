import assert from "node:assert/strict";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { parseUrl } from "#contract/wire/parseUrl.ts";
import { openApi } from "#service/openapi/openApi.ts";

interface Media {
  schema: object;
}
interface Operation {
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, { content?: Record<string, Media> }>;
  callbacks?: { outcome: Record<string, { post: Operation }> };
}
interface Document {
  paths: Record<string, Record<string, Operation | undefined>>;
}

export const DOCUMENT = openApi({ version: "1", url: "http://127.0.0.1:8080" }) as Document;

const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false });
ajv.addFormat("uri", (text) => parseUrl(text) !== undefined);
// Of a file, which is compared as text here.
ajv.addFormat("binary", true);
ajv.addSchema({ $id: "document", ...DOCUMENT });

/** A schema, or the one that it refers to. */
export function schemaAt(schema: object): { required: readonly string[]; properties: object } {
  const { $ref: at } = schema as { $ref?: string };
  const steps = at?.split("/").slice(1) ?? [];
  return steps.reduce((place: unknown, step) => (place as Record<string, unknown>)[step], at ? DOCUMENT : schema) as ReturnType<
    typeof schemaAt
  >;
}

const compiled = new Map<object, ValidateFunction>();

function validatorOf(schema: object): ValidateFunction {
  // References are within the whole document.
  const validate =
    compiled.get(schema) ?? ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"document#/components')) as object);
  compiled.set(schema, validate);
  return validate;
}

function assertValid({ schema }: Media, value: unknown, subject: string): void {
  const validate = validatorOf(schema);
  assert.ok(validate(value), `${subject} is not as described: ${ajv.errorsText(validate.errors)}\n${JSON.stringify(value)}`);
}

/** Undefined for an address or a method that the document does not have. */
export function operationAt(method: string, path: string): Operation | undefined {
  const steps = stepsOf(path.split("?", 1)[0]!);
  const [, item] =
    Object.entries(DOCUMENT.paths).find(([template]) => {
      const parts = stepsOf(template);
      return parts.length === steps.length && parts.every((part, i) => (part.startsWith("{") ? steps[i] !== "" : part === steps[i]));
    }) ?? [];
  return item?.[method.toLowerCase()];
}

const stepsOf = (path: string) => path.replace(/\/$/, "").split("/");

/** Checks that the document has the status, the type and the body of an answer. */
export function assertDescribed(
  method: string,
  path: string,
  { status, type, body }: { status: number; type: string; body: unknown },
): void {
  const operation = operationAt(method, path);
  if (!operation) return;
  const subject = `${method} ${path}, ${status}`;
  const response = operation.responses[status];
  assert.ok(response, `${subject} is not described`);
  const media = response.content?.[type.split(";", 1)[0]!];
  assert.ok(media, `${subject} with ${type} is not described`);
  assertValid(media, body, subject);
}

/** @param fields by their names; of a file, its text */
export function assertFormDescribed(path: string, fields: Readonly<Record<string, unknown>>): void {
  assertValid(operationAt("POST", path)!.requestBody!.content["multipart/form-data"]!, fields, `a form for ${path}`);
}

/** What is delivered to a webhook. */
export function assertDeliveryDescribed(path: string, type: string, body: unknown): void {
  const [callback] = Object.values(operationAt("POST", path)!.callbacks!.outcome);
  assertValid(callback!.post.requestBody!.content[type]!, body, `a delivery for ${path}`);
}
