import * as z from "zod";
import { parseUrl } from "./parseUrl.ts";

/** Sent with every request. */
export const API_KEY_HEADER = "x-api-key";

/** `file` and `referenceText` are file parts, the others plain fields. */
export const FIELD = {
  file: "file",
  referenceText: "reference_text",
  userToken: "user_token",
  modelId: "model_id",
  webhookUrl: "webhook_url",
} as const;

/** Letters, digits, hyphens and underscores: never a name or an address that reveals who the child is. */
export const userToken = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,128}$/, "must be 1 to 128 letters, digits, hyphens or underscores, such as a UUID");

export const modelId = z.string().trim().min(1, "must not be empty").max(256, "must have at most 256 characters");

/** An absolute http or https address without user name and password. */
export const webhookUrl = z
  .string()
  .refine((text) => {
    const url = parseUrl(text);
    // Programs differ in how they treat a backslash, a blank or a line break: some would see another host than is checked here.
    if (!url || /[\\\s\p{Cc}]/u.test(text)) return false;
    const { protocol, username, password } = url;
    return (protocol === "http:" || protocol === "https:") && username === "" && password === "";
  }, "must be an http or https address without a user name or password")
  .meta({ format: "uri" });

/** By their names on the wire, without the recording. */
export const submissionFields = z.looseObject({
  [FIELD.referenceText]: z.string().refine((text) => text.trim() !== "", "must not be empty"),
  [FIELD.userToken]: userToken,
  [FIELD.modelId]: modelId,
  [FIELD.webhookUrl]: webhookUrl.optional(),
});
