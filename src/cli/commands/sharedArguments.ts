import { MODEL_FACT_LIST, type ModelFacts, readModelFacts } from "#contract/reading/modelFacts.ts";
import { DEFAULT_LOCAL_MODEL, LOCAL_MODELS, localModel } from "#contract/wire/localModels.ts";
import { gradeNamed, LAST_GRADE, normedGrade } from "#core/reading/grade.ts";
import { KINDS } from "#operations/kinds.ts";
import { type Argument, type Written } from "../arguments/argument.ts";
import { choice, flag, group, many, number, text } from "../arguments/kinds.ts";
import { refuse } from "../arguments/usageError.ts";

export const TABLE_FORMATS = ["text", "csv", "json"] as const;
export const REPORTERS = ["spec", "json", "junit"] as const;
export type Reporter = (typeof REPORTERS)[number];

const LONGEST_TIMEOUT_SECONDS = 86_400;
const USUAL_TIMEOUT_SECONDS = 600;

export function printedAs<const Format extends string>(
  formats: readonly Format[],
  help = "text (default), csv or json",
): Argument<Format | "json" | "text"> {
  return group({ format: choice("--format FORMAT", help, formats), json: flag("--json", "the same as --format json") }).map(
    ({ format, json }) =>
      json && format !== undefined && format !== "json"
        ? refuse("--json is --format json; use one of them.")
        : (format ?? (json ? "json" : "text")),
  );
}

export const kind = (help: string) => choice("--kind KIND", help, Object.keys(KINDS)).ifGiven((known) => KINDS[known]!);

/** Globs relative to each folder that choose its files. */
export const FILTER = group({
  include: many(
    "--include GLOB",
    'in folders, take only files that match: "*.txt" in any folder, "grade1/**" from the folder that you named; can be repeated',
  ),
  exclude: many("--exclude GLOB", "leave out files that match; can be repeated"),
});

export const FOLDERS =
  "all such files in them and their subfolders, except files about the project (README.md), folders whose name starts with a dot, and node_modules";

/** By its file or the id of the one that ships, and the unit that a class has reached. */
export const SCOPE = group({
  scope: text("--scope FILE", "what is taught in which order: a file that ends in .scope.json, or the built-in generic-phonics"),
  unit: text(
    "--unit ID",
    `the unit that the class has reached; the last one by default. Both options are for passages that set neither in their
     front matter nor in their folder (NAME.passages.json)`,
  ).goesWith("--scope", "a unit belongs to a scope and sequence"),
}).map(({ scope, unit }) => (scope === undefined ? undefined : { scope, unit }));

/** As schools write it: `K`, `2`, `2nd`, `Grade 2`. */
export const schoolGrade = (help: string): Argument<number | undefined> =>
  text("--grade GRADE", help).ifGiven(
    (written) => gradeNamed(written) ?? refuse(`--grade is K for kindergarten, or a number up to ${LAST_GRADE}.`),
  );

export const GRADE = schoolGrade(
  `the grade of the readers: K, or a number up to ${LAST_GRADE}; 2 by default. The norms are those of the nearest grade from 1 to 6`,
).ifGiven(normedGrade);

/** The model is that of a hosted service where its address is given. */
export const MODEL = text(
  "--model ID",
  `the model: ${LOCAL_MODELS.map(({ id }) => (id === DEFAULT_LOCAL_MODEL ? `${id} (default)` : id)).join(" or ")} on this machine;
   required with --base-url`,
).map((id, written) => {
  if (isHosted(written)) return id ?? refuse("--model is required with --base-url; the service's operator issues model IDs.");
  if (id === undefined) return DEFAULT_LOCAL_MODEL;
  return localModel(id) ? id : refuse(`--model is one of ${LOCAL_MODELS.map((model) => model.id).join(", ")} without --base-url.`);
});

/** Given by the operator of a hosted service. */
export const MODEL_FACTS: Argument<ModelFacts> = group(
  Object.fromEntries(
    MODEL_FACT_LIST.map(([name, { option, values, description }]) => {
      const help = `${description.replace("operator", "operator of the service at --base-url")}${values ? `: ${values.join(" or ")}` : ""}`;
      const fact = values ? choice(`--${option} LEVEL`, help, values) : text(`--${option} TEXT`, help);
      return [name, fact.goesWith("--base-url", "it is what a hosted service's operator says about a model")];
    }),
  ),
).map((facts) => readModelFacts(facts));

export const BASE_URL = text("--base-url URL", "a hosted service; its key is read from SPEECH_ASSESSMENT_API_KEY");

export const SEND_AGAIN = flag(
  "--send-again",
  `send recordings again that an earlier attempt may have sent: the service may charge for them twice. What the service
       has accepted is not sent again`,
).goesWith("--base-url", "only a hosted service charges");

export const INCOMPLETE = flag(
  "--incomplete",
  "send recordings although their files break off, or have another recording behind them: only the first part is heard",
).goesWith("--base-url", "the embedded service hears whatever is there and says what is missing");

export const isHosted = (written: Written) => written.has("--base-url");

export const timeoutSeconds = (help: string) =>
  number(
    "--timeout SECONDS",
    `${help}; ${USUAL_TIMEOUT_SECONDS} by default`,
    "a number of seconds, at most a day",
    (seconds) => seconds > 0 && seconds <= LONGEST_TIMEOUT_SECONDS,
  ).or(USUAL_TIMEOUT_SECONDS);

export const REPORTER = choice("--reporter REPORTER", "spec (default), json or junit", REPORTERS).or("spec");

export const REPORT_PLACE = text("--out FILE", "where to write the report; an older one is replaced; standard output by default");

/** An existing file is never replaced. */
export const NEW_FILE = text("--out FILE", "a new file to write to; standard output by default");

/** Only in a folder that `--to` names. */
export const REPLACE_EXPORTS = flag("--replace", "replace files in that folder that differ from their export").goesWith(
  "--to",
  "no other file is ever replaced",
);

export const PORT = number(
  "--port N",
  "any free port by default",
  "a number from 0 to 65535; 0 takes any free port",
  (port) => Number.isInteger(port) && port <= 65_535,
).or(0);
