import { textStem } from "#core/passage/textNames.ts";
import type { KeptReading } from "../results/keptReading.ts";
import { placeNames } from "../results/resultPlaces.ts";
import type { KnownReader, KnownReaders } from "../plan/knownReaders.ts";
import { wordsOf } from "../plan/nameWords.ts";

export interface NamedPlace {
  uri: string;
  file: Pick<KeptReading["file"], "recording"> & { reference?: Pick<KeptReading["file"]["reference"], "path"> };
}

/**
 * By the name of a result's recording and of the folders it is in; otherwise by those of the result itself.
 * @param bases folders that are not looked at, nor those above them, as paths in parts. Where a file is in none of them, the nearest two
 * folders are looked at.
 * @returns several where several are named equally well.
 */
export function readersInNames(known: KnownReaders, place: NamedPlace, bases: readonly (readonly string[])[]): KnownReader[] {
  const text = wordsOf(textStem(place.file.reference?.path?.split(/[\\/]/u).at(-1) ?? ""));
  const { recording, result } = placeNames(place);
  const [byRecording, byResult] = [recording, result].map((path) => known.namedIn(below(path, bases).join("/"), text));
  return byRecording!.length > 0 ? byRecording! : byResult!;
}

function below(path: readonly string[], bases: readonly (readonly string[])[]): readonly string[] {
  const depths = bases.filter((base) => base.length < path.length && base.every((part, i) => part === path[i])).map((base) => base.length);
  return path.slice(depths.length > 0 ? Math.min(...depths) : -NEAREST);
}

/** A file, and the two folders around it. */
const NEAREST = 3;
