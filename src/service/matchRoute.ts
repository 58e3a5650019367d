import { OPERATIONS, type Operation } from "../contract/limits.ts";
import { HEALTH_PATH, resultPath, SUBMIT_PATH, type ResultFormat } from "../contract/routes.ts";
import { ProblemError } from "./problemError.ts";

export type Route =
  | { kind: "health" }
  | { kind: "submit"; operation: Operation }
  | { kind: "result"; operation: Operation; id: string; format: ResultFormat };

const READ = ["GET", "HEAD"];

/** Whether a request's target is the one address that takes no key. */
export function isHealthPath(target: string): boolean {
  return fits(split(HEALTH_PATH), split(target.split("?", 1)[0]!));
}

/** Every path under one pattern: `:id` stands for a result's id. Trailing slashes do not count. */
const TEMPLATES: { segments: string[]; methods: string[]; route: (id: string) => Route }[] = [
  { segments: split(HEALTH_PATH), methods: READ, route: () => ({ kind: "health" }) },
  ...OPERATIONS.flatMap((operation) => [
    { segments: split(SUBMIT_PATH[operation]), methods: ["POST"], route: (): Route => ({ kind: "submit", operation }) },
    ...formatsOf(operation).map((format) => ({
      segments: split(resultPath(operation, "ID", format)).map((segment) => (segment === "ID" ? ":id" : segment)),
      methods: READ,
      route: (id: string): Route => ({ kind: "result", operation, id, format }),
    })),
  ]),
];

/**
 * @param target the request's target as it stands in its first line.
 * @throws {ProblemError} 404 for a path, 405 for a method that the service does not have.
 */
export function matchRoute(method: string, target: string): Route {
  const path = target.split("?", 1)[0]!;
  const segments = split(path);
  const found = path.startsWith("/") ? TEMPLATES.find((template) => fits(template.segments, segments)) : undefined;
  if (!found) throw new ProblemError(404, "unknown-path", "The service has nothing at this address.");
  if (!found.methods.includes(method)) {
    const allow = found.methods.join(", ");
    throw new ProblemError(405, "method-not-allowed", `This address takes ${allow} only.`, { headers: { Allow: allow } });
  }
  return found.route(segments[found.segments.indexOf(":id")] ?? "");
}

function formatsOf(operation: Operation): ResultFormat[] {
  return operation === "fluency-v1" ? ["native", "compat"] : ["native"];
}

function split(path: string): string[] {
  return path.replace(/^\//, "").replace(/\/$/, "").split("/");
}

function fits(template: readonly string[], segments: readonly string[]): boolean {
  return template.length === segments.length
    && template.every((part, i) => (part === ":id" ? segments[i] !== "" : part === segments[i]));
}
