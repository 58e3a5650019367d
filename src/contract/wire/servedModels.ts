import * as z from "zod";

/** Of the embedded service; ids of hosted models come from their operator. */
export const servedModels = z.looseObject({
  models: z.array(
    z.looseObject({
      /** For `model_id`. */
      id: z.string(),
      language: z.string(),
      /** True if each phoneme of a result also has an end. */
      segmented: z.boolean(),
      description: z.string(),
    }),
  ),
});

export type ServedModels = z.infer<typeof servedModels>;
