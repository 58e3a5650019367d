// The embedded service as this host runs it: one that listens on the loopback address, and can deliver to a receiver there.
export { startReceiver } from "../../../client/webhooks/startReceiver.ts";
export { startService } from "../../../service/node/startService.ts";
