import * as z from "zod";

/** Written by builds of 0.2 before its release. */
const version1 = z.looseObject({
  version: z.literal(1),
  passage: z.looseObject({
    uri: z.string(),
    selected: z.boolean(),
    line: z.number().optional(),
    called: z.string().optional(),
    offset: z.number().optional(),
  }),
  audio: z.string(),
  fingerprint: z.object({ sha256: z.string(), bytes: z.number() }),
  service: z.looseObject({
    kind: z.enum(["embedded", "hosted"]),
    baseUrl: z.string(),
    modelId: z.string(),
    modelConfidence: z.string().optional(),
  }),
  reference: z.string().optional(),
});

/** In today's form; undefined for anything else. */
export function fromVersion1(json: unknown): object | undefined {
  const old = version1.safeParse(json).data;
  if (!old) return undefined;
  const { passage, audio, fingerprint, service, reference: text = "", ...rest } = old;
  const { kind, modelId, modelConfidence, ...where } = service;
  const { selected, line, called, offset } = passage;
  return {
    ...rest,
    version: 2,
    reference: {
      text,
      path: passage.uri,
      ...(selected && { selected }),
      ...(line !== undefined && { line }),
      ...(called !== undefined && { called }),
      ...(offset !== undefined && { offset }),
    },
    recording: { path: audio, ...fingerprint },
    assessedBy: {
      service: kind,
      ...(kind === "hosted" && { origin: new URL(service.baseUrl).origin }),
      modelId,
      ...(modelConfidence !== undefined && { modelConfidence }),
    },
    service: where,
  };
}
