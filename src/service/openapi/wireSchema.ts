import * as z from "zod";

/**
 * The JSON Schema of what is sent, of the schema that reads it. Readers take more than is documented: what they fall back to for other
 * values is not part of it, and a value that is always there is required.
 */
export function wireSchema(schema: z.ZodType): object {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, {
    io: "input",
    // A fallback that depends on the value has no form in JSON Schema; what is read first has.
    unrepresentable: "any",
    override({ zodSchema, jsonSchema }) {
      delete jsonSchema.default;
      const { def } = zodSchema._zod;
      // A type of its own is the documented one.
      if (z.globalRegistry.get(zodSchema)?.["type"] !== undefined) delete jsonSchema.anyOf;
      if (def.type !== "object") return;
      const required = Object.entries((def as z.core.$ZodObjectDef).shape)
        .filter(([, member]) => isRequired(member))
        .map(([name]) => name);
      if (required.length > 0) jsonSchema.required = required;
      else delete jsonSchema.required;
    },
  });
  return json;
}

function isRequired(schema: z.core.$ZodType): boolean {
  const { def, optin } = schema._zod;
  if (def.type === "catch") return isRequired((def as z.core.$ZodCatchDef).innerType);
  // Everything before the reading takes nothing.
  if (def.type === "pipe" && (def as z.core.$ZodPipeDef).in._zod.def.type === "transform")
    return isRequired((def as z.core.$ZodPipeDef).out);
  return optin === undefined;
}
