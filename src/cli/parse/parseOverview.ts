import { type Command, UsageError } from "../commands.ts";
import { groupingOf, overviewSortOf, required, tableFormatOf } from "../optionValues.ts";
import { flag, help, parsed, text } from "./parsedArguments.ts";

/** @throws {UsageError} */
export function parseOverview(args: string[]): Command {
  const options = {
    ...help,
    passage: text,
    reader: text,
    readers: text,
    sort: text,
    descending: flag,
    format: text,
    json: flag,
    out: text,
  } as const;
  const { values, positionals } = parsed({ args, options, allowPositionals: true });
  if (values.help) return { name: "help", topic: "overview" };
  if (positionals.length === 0) throw new UsageError("The folder with the results is missing.");
  const { passage, reader, readers } = values;
  if (passage !== undefined && reader !== undefined)
    throw new UsageError("--passage and --reader do not go together: each prints sheets of its own.");
  if (reader !== undefined && readers === undefined) throw new UsageError("--reader goes with --readers: results do not say who read.");
  const sort = overviewSortOf(values.sort);
  if (values.descending && sort === undefined) throw new UsageError("--descending goes with --sort.");
  if (sort !== undefined && (passage ?? reader) !== undefined)
    throw new UsageError("--sort is for the list of results. Sheets have their own order.");
  return {
    name: "overview",
    paths: [...new Set(positionals)],
    about:
      passage !== undefined
        ? { passage: required(passage, "--passage") }
        : reader !== undefined
          ? { reader: required(reader, "--reader") }
          : undefined,
    sort,
    descending: values.descending ?? false,
    format: tableFormatOf(values.format, values.json ?? false),
    outPath: values.out === undefined ? undefined : required(values.out, "--out"),
    readersPath: readers === undefined ? undefined : required(readers, "--readers"),
  };
}

/** @throws {UsageError} */
export function parseAgreement(args: string[]): Command {
  const options = {
    ...help,
    against: { ...text, multiple: true },
    truth: { ...text, multiple: true },
    by: text,
    whole: flag,
    readers: text,
    format: text,
    json: flag,
  } as const;
  const { values, positionals } = parsed({ args, options, allowPositionals: true });
  if (values.help) return { name: "help", topic: "agreement" };
  if (positionals.length === 0) throw new UsageError("The results are missing; name them, or their folder.");
  if (values.against && values.truth)
    throw new UsageError(
      "--against and --truth do not go together: one compares people with each other, the other the engine with people.",
    );
  return {
    name: "agreement",
    paths: [...new Set(positionals)],
    others: [
      ...new Set([
        ...(values.against ?? []).map((path) => required(path, "--against")),
        ...(values.truth ?? []).map((path) => required(path, "--truth")),
      ]),
    ],
    first: values.against ? "review" : "engine",
    by: groupingOf(values.by),
    isWhole: values.whole ?? false,
    readersPath: values.readers === undefined ? undefined : required(values.readers, "--readers"),
    format: tableFormatOf(values.format, values.json ?? false),
  };
}
