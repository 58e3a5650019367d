#!/usr/bin/env node
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { processIo } from "./processIo.ts";
import { runCli } from "./runCli.ts";

process.exitCode = await runCli(process.argv.slice(2), processIo(dirname(fileURLToPath(import.meta.url))));
