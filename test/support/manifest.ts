// `npm run manifest`: writes into package.json and media/schemas what the source declares: commands, menus, settings, formats of files.
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { generatedFiles } from "./generatedManifest.ts";
import { ROOT } from "./paths.ts";

const written = await readFile(join(ROOT, "package.json"), "utf8");
for (const [path, text] of Object.entries(generatedFiles(written))) await writeFile(join(ROOT, path), text);
