// Names of files, as the host writes them. `posix` is for the paths of URIs, whose slashes lean one way everywhere.
export { basename, dirname, extname, isAbsolute, join, posix } from "node:path";
