export { takeBrowserLock as remoteLock } from "#platform/browser/browserLock.ts";
