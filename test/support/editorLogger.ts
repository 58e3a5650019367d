/**
 * Replaces `@vscode/spdlog`, a native module that code-server compiles when it is fully installed. Without one the
 * editor drops every log, its own and each extension's; with this one they are files again, in the same places.
 */
export const EDITOR_LOGGER = `"use strict";
const fs = require("node:fs");
const path = require("node:path");

class Logger {
  constructor(_type, _name, file) { this.file = file; this.level = 2; this.plain = false; }
  write(level, word, message) {
    if (level < this.level) return;
    const now = new Date(Date.now() - new Date().getTimezoneOffset() * 60000).toISOString().slice(0, 23).replace("T", " ");
    fs.appendFileSync(this.file, this.plain ? message : now + " [" + word + "] " + message + "\\n");
  }
  trace(message) { this.write(0, "trace", message); }
  debug(message) { this.write(1, "debug", message); }
  info(message) { this.write(2, "info", message); }
  warn(message) { this.write(3, "warning", message); }
  error(message) { this.write(4, "error", message); }
  critical(message) { this.write(5, "critical", message); }
  getLevel() { return this.level; }
  setLevel(level) { this.level = level; }
  setPattern() {}
  clearFormatters() { this.plain = true; }
  flush() {}
  drop() {}
}

async function create(name, file) {
  await fs.promises.mkdir(path.dirname(file), { recursive: true });
  return new Logger("rotating", name, file);
}

exports.version = 0;
exports.setLevel = () => {};
exports.setFlushOn = () => {};
exports.Logger = Logger;
exports.createRotatingLogger = create;
exports.createAsyncRotatingLogger = create;
`;
