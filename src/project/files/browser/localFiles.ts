import { hostFiles } from "#platform/browser/hostFiles.ts";
import { takeBrowserLock } from "#platform/browser/browserLock.ts";
import type { Files } from "../files.ts";
import { HostedFiles } from "../hostedFiles.ts";

export const localFiles: Files = new HostedFiles(hostFiles, takeBrowserLock);
