import { Webhook } from "standardwebhooks";
import { WEBHOOK_HEADER } from "#contract/wire/webhook.ts";

/** As Standard Webhooks defines them. @param secret `whsec_…` */
export function signedHeaders(secret: string, id: string, time: Date, body: string): Record<string, string> {
  return {
    [WEBHOOK_HEADER.id]: id,
    [WEBHOOK_HEADER.timestamp]: String(Math.floor(time.getTime() / 1000)),
    [WEBHOOK_HEADER.signature]: new Webhook(secret).sign(id, time, body),
  };
}
