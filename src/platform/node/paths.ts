// Names of files, as the host writes them. `posix` is for the paths of URIs, which have forward slashes everywhere.
export { basename, dirname, extname, isAbsolute, join, posix } from "node:path";
