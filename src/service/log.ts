/** For programs that read a log; the line says the same in words. */
export interface LogFacts {
  job?: string;
  operation?: string;
  status?: number;
  code?: string;
  seconds?: number;
}

/** Takes single lines, without keys, user tokens, names of files, audio or reference texts. */
export type Log = (line: string, facts?: LogFacts) => void;
