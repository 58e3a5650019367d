import { DELETE_SPEAKER_PATH, HEALTH_PATH, MODELS_PATH, OPENAPI_PATH, PROBLEMS_PATH, type ResultFormat } from "#contract/wire/routes.ts";
import { ProblemError } from "./http/problemError.ts";
import type { ServedOperation } from "./operations/servedOperation.ts";

export type Route =
  | { kind: "health" }
  | { kind: "openapi" }
  | { kind: "models" }
  /** All of them without a code. */
  | { kind: "problems"; code?: string }
  | { kind: "delete-speaker" }
  | { kind: "submit"; operation: ServedOperation }
  | { kind: "result"; operation: ServedOperation; id: string; format: ResultFormat };

const READ = ["GET", "HEAD"];

const OPEN_PATHS = [HEALTH_PATH, OPENAPI_PATH, PROBLEMS_PATH, `${PROBLEMS_PATH}/:id`].map(split);

/** These addresses say nothing about anybody, and need no key. */
export function isOpenPath(target: string): boolean {
  const segments = split(target.split("?", 1)[0]!);
  return OPEN_PATHS.some((path) => fits(path, segments));
}

interface Template {
  /** `:id` stands for a result's id, or a problem's code. Trailing slashes do not count. */
  segments: string[];
  methods: string[];
  route: (id: string) => Route;
}

function templatesOf(operations: readonly ServedOperation[]): Template[] {
  return [
    { segments: split(HEALTH_PATH), methods: READ, route: () => ({ kind: "health" }) },
    { segments: split(OPENAPI_PATH), methods: READ, route: () => ({ kind: "openapi" }) },
    { segments: split(MODELS_PATH), methods: READ, route: () => ({ kind: "models" }) },
    { segments: split(PROBLEMS_PATH), methods: READ, route: () => ({ kind: "problems" }) },
    { segments: split(`${PROBLEMS_PATH}/:id`), methods: READ, route: (code) => ({ kind: "problems", code }) },
    { segments: split(DELETE_SPEAKER_PATH), methods: ["POST"], route: () => ({ kind: "delete-speaker" }) },
    ...operations.flatMap((operation): Template[] => [
      { segments: split(operation.path), methods: ["POST"], route: () => ({ kind: "submit", operation }) },
      ...operation.formats.map((format): Template => ({
        segments: split(operation.resultPath(":id", format)),
        methods: READ,
        route: (id) => ({ kind: "result", operation, id, format }),
      })),
    ]),
  ];
}

export class Router {
  private readonly templates: readonly Template[];

  constructor(operations: readonly ServedOperation[]) {
    this.templates = templatesOf(operations);
  }

  /**
   * @param target as in the request's first line.
   * @throws {ProblemError} 404 for a path, 405 for a method that the service does not have.
   */
  match(method: string, target: string): Route {
    const path = target.split("?", 1)[0]!;
    const segments = split(path);
    const found = path.startsWith("/") ? this.templates.find((template) => fits(template.segments, segments)) : undefined;
    if (!found) throw new ProblemError(404, "unknown-path", "The service has nothing at this address.");
    if (!found.methods.includes(method)) {
      const allow = found.methods.join(", ");
      throw new ProblemError(405, "method-not-allowed", `This address accepts ${allow} only.`, { headers: { Allow: allow } });
    }
    return found.route(segments[found.segments.indexOf(":id")] ?? "");
  }
}

function split(path: string): string[] {
  return path.replace(/^\//, "").replace(/\/$/, "").split("/");
}

function fits(template: readonly string[], segments: readonly string[]): boolean {
  return template.length === segments.length && template.every((part, i) => (part === ":id" ? segments[i] !== "" : part === segments[i]));
}
