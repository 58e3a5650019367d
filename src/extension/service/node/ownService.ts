// The embedded service as run by this host: one that listens on the loopback address, and can deliver to a receiver there.
export { startReceiver } from "#client/webhooks/startReceiver.ts";
export { startService } from "#service/node/startService.ts";
