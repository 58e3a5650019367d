import * as z from "zod";
import { ownPronunciations, PRONUNCIATIONS_FIELD } from "#contract/reading/ownPronunciations.ts";
import { health } from "#contract/wire/health.ts";
import { idempotencyKey } from "#contract/wire/idempotency.ts";
import { IDEMPOTENCY_KEY_HEADER, IDEMPOTENCY_REPLAYED_HEADER, IDEMPOTENCY_SUPPORTED_HEADER } from "#contract/wire/idempotencyNames.ts";
import { problem, PROBLEM_CONTENT_TYPE } from "#contract/wire/problem.ts";
import { DELETE_SPEAKER_PATH, HEALTH_PATH, MODELS_PATH, OPENAPI_PATH, PROBLEMS_PATH, type ResultFormat } from "#contract/wire/routes.ts";
import { servedModels } from "#contract/wire/servedModels.ts";
import { speakerDeleted } from "#contract/wire/speakerDeleted.ts";
import { API_KEY_HEADER, FIELD, submissionFields, userToken } from "#contract/wire/submission.ts";
import { WEBHOOK_HEADER } from "#contract/wire/webhook.ts";
import type { ReadableOperation } from "#operations/operation.ts";
import { READABLE_OPERATIONS } from "#operations/readableOperations.ts";
import { PROBLEM_KINDS, type ProblemPlace } from "../http/problemKinds.ts";
import { STATUS_TITLES } from "../http/statusTitles.ts";
import { limitsInWords } from "../limits/limitsInWords.ts";
import { PROBLEM_MEMBERS, requiredIn, servedAcknowledgment } from "./servedBodies.ts";
import { wireSchema } from "./wireSchema.ts";

interface OpenApiOptions {
  /** The program's; absent within an editor. */
  version: string | undefined;
  /** Where the caller reaches the service, without a closing slash. */
  url: string;
}

/** OpenAPI 3.1, made of the schemas that read the same bodies; what is always sent is required. */
export function openApi({ version = "0", url }: OpenApiOptions): object {
  return {
    openapi: "3.1.0",
    info: {
      title: "Speech Assessment",
      version,
      description:
        "The embedded service of Speech Assessment Authoring. A recording is submitted, and its result asked for until it is there or delivered to a webhook. Members that are not listed may be added at any time.",
    },
    servers: [{ url }],
    security: [{ key: [] }],
    tags: [{ name: "assessments" }, { name: "service" }],
    paths: { ...Object.fromEntries(READABLE_OPERATIONS.flatMap(pathsOf)), ...servicePaths() },
    components: {
      securitySchemes: { key: { type: "apiKey", in: "header", name: API_KEY_HEADER } },
      schemas: {
        Problem: { ...wireSchema(problem), required: PROBLEM_MEMBERS },
        ...Object.fromEntries(READABLE_OPERATIONS.flatMap(schemasOf)),
        Health: wireSchema(health),
        Models: wireSchema(servedModels),
        SpeakerDeleted: wireSchema(speakerDeleted),
      },
    },
  };
}

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: object) => ({ "application/json": { schema } });

/** Such as `FluencyV2`. */
function nameOf({ id }: ReadableOperation): string {
  return id.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
}

const resultName = (operation: ReadableOperation) => `${nameOf(operation)}Result`;
const acknowledgmentName = (operation: ReadableOperation) => `${nameOf(operation)}Acknowledgment`;

function schemasOf(operation: ReadableOperation): [string, object][] {
  return [
    [acknowledgmentName(operation), wireSchema(servedAcknowledgment(operation))],
    [resultName(operation), { ...wireSchema(operation.body), ...requiredIn(operation) }],
  ];
}

/** Such as `submitFluencyV2`. */
function operationId(verb: string, operation: ReadableOperation, suffix = ""): string {
  return `${verb}${nameOf(operation)}${suffix}`;
}

function pathsOf(operation: ReadableOperation): [string, object][] {
  return [
    [operation.path, { post: submission(operation) }],
    ...operation.formats.map((format): [string, object] => [operation.resultPath("{id}", format), { get: result(operation, format) }]),
  ];
}

const form = submissionFields.extend({ [FIELD.file]: z.file(), [PRONUNCIATIONS_FIELD]: ownPronunciations.optional() });

function submission(operation: ReadableOperation): object {
  return {
    operationId: operationId("submit", operation),
    tags: ["assessments"],
    summary: operation.description,
    description: `${limitsInWords(operation.limits)} The result is at the address in the acknowledgment.`,
    parameters: [
      {
        name: IDEMPOTENCY_KEY_HEADER,
        in: "header",
        required: false,
        description: "The same key with the same fields gets the first acknowledgment again, and no second job is created.",
        schema: wireSchema(idempotencyKey),
      },
    ],
    requestBody: {
      required: true,
      content: {
        "multipart/form-data": {
          schema: wireSchema(form),
          encoding: {
            [FIELD.file]: { contentType: "application/octet-stream" },
            [FIELD.referenceText]: { contentType: "text/plain" },
            [PRONUNCIATIONS_FIELD]: { contentType: "application/json" },
          },
        },
      },
    },
    responses: {
      202: {
        description: "Accepted: recording and fields are safely on the disk.",
        headers: {
          Location: { description: "The address of the result.", schema: { type: "string", format: "uri" } },
          [IDEMPOTENCY_SUPPORTED_HEADER]: { schema: { const: "true" } },
          [IDEMPOTENCY_REPLAYED_HEADER]: { description: "On an acknowledgment that was given before.", schema: { const: "true" } },
        },
        content: json(ref(acknowledgmentName(operation))),
      },
      ...problems("submit"),
    },
    callbacks: { outcome: { [`{$request.body#/${FIELD.webhookUrl}}`]: { post: delivery(operation) } } },
  };
}

function delivery(operation: ReadableOperation): object {
  const header = (name: string, description: string) => ({ name, in: "header", required: true, description, schema: { type: "string" } });
  return {
    operationId: operationId("receive", operation),
    summary: "The result, or why there is none, signed as Standard Webhooks defines it.",
    security: [],
    parameters: [
      header(WEBHOOK_HEADER.id, "The same at every attempt for one job."),
      header(WEBHOOK_HEADER.timestamp, "When this attempt was made, in seconds since 1970."),
      header(WEBHOOK_HEADER.signature, "v1, and the HMAC-SHA256 of id.timestamp.body in base64."),
    ],
    requestBody: {
      required: true,
      content: {
        ...json(ref(resultName(operation))),
        [PROBLEM_CONTENT_TYPE]: {
          schema: { allOf: [ref("Problem"), { type: "object", properties: { id: { type: "string" } }, required: ["id"] }] },
        },
      },
    },
    responses: {
      "2XX": { description: "Received. Anything else, and silence for 15 seconds, is followed by another attempt." },
      410: { description: "Not wanted: there is no further attempt." },
    },
  };
}

function result(operation: ReadableOperation, format: ResultFormat): object {
  const several = operation.formats.length > 1;
  return {
    operationId: operationId("get", operation, several ? `${format[0]!.toUpperCase()}${format.slice(1)}` : ""),
    tags: ["assessments"],
    summary: several ? `The result in the ${format} format.` : "The result.",
    parameters: [{ name: "id", in: "path", required: true, description: "As acknowledged.", schema: { type: "string" } }],
    responses: { 200: { description: "The result.", content: json(ref(resultName(operation))) }, ...problems("result", "outcome") },
  };
}

function servicePaths(): object {
  const text = { "text/plain": { schema: { type: "string" } } };
  return {
    [DELETE_SPEAKER_PATH]: {
      post: {
        operationId: "deleteSpeaker",
        tags: ["service"],
        summary: "Deletes everything that the service keeps about a reader.",
        requestBody: { required: true, content: json(wireSchema(z.looseObject({ [FIELD.userToken]: userToken }))) },
        responses: { 200: { description: "Deleted.", content: json(ref("SpeakerDeleted")) }, ...problems("delete") },
      },
    },
    [MODELS_PATH]: { get: read("listModels", "The models, for model_id.", json(ref("Models")), problems()) },
    [HEALTH_PATH]: { get: { ...read("health", "Answers while the service is up.", json(ref("Health")), openProblems()), security: [] } },
    [OPENAPI_PATH]: { get: { ...read("openApi", "This description.", json({ type: "object" }), openProblems()), security: [] } },
    [PROBLEMS_PATH]: { get: { ...read("listProblems", "All kinds of problems.", text, openProblems()), security: [] } },
    [`${PROBLEMS_PATH}/{code}`]: {
      get: {
        ...read("explainProblem", "A kind of problem; the address is its type.", text, openProblems()),
        security: [],
        parameters: [{ name: "code", in: "path", required: true, schema: { enum: Object.keys(PROBLEM_KINDS) } }],
      },
    },
  };
}

function read(id: string, summary: string, content: object, refusals: object): object {
  return { operationId: id, tags: ["service"], summary, responses: { 200: { description: summary, content }, ...refusals } };
}

/** Of an address that needs no key. */
function openProblems(): object {
  const { 401: _, ...others } = problems() as Record<number, object>;
  return others;
}

/** By status, with the codes that it can have there. */
function problems(...places: ProblemPlace[]): object {
  const wanted: ProblemPlace[] = ["everywhere", "connection", ...places];
  const codes = new Map<number, string[]>();
  for (const [code, kind] of Object.entries(PROBLEM_KINDS)) {
    if (!kind.places.some((place) => wanted.includes(place))) continue;
    for (const status of statusesAt(kind.statuses, wanted)) codes.set(status, [...(codes.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...codes].map(([status, found]) => [
      status,
      { description: `${STATUS_TITLES[status]}: ${found.join(", ")}`, content: { [PROBLEM_CONTENT_TYPE]: { schema: ref("Problem") } } },
    ]),
  );
}

/** A failed job always answers 422, whatever a submission would have got. */
function statusesAt(statuses: readonly number[], places: readonly ProblemPlace[]): readonly number[] {
  return places.includes("outcome")
    ? statuses.map((status) => (status === 415 ? 422 : status)).filter((one, at, all) => all.indexOf(one) === at)
    : statuses;
}
