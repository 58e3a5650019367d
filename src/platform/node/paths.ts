// As the host writes names. `posix` is for the paths of URIs.
export { basename, dirname, extname, isAbsolute, join, posix } from "node:path";
