// Types for a package that has none, as far as they are used.

declare module "sax" {
  export interface Tag {
    name: string;
    attributes: Record<string, string>;
  }
  export interface SAXParser {
    /** Counted from 0. */
    line: number;
    error: Error | null;
    onerror: (error: Error) => void;
    ontext: (text: string) => void;
    oncdata: (text: string) => void;
    onopentag: (tag: Tag) => void;
    onclosetag: (name: string) => void;
    write(text: string): SAXParser;
    close(): SAXParser;
  }
  /** @param strict true if invalid XML is an error. */
  export function parser(strict: boolean, options?: { strictEntities?: boolean; trim?: boolean }): SAXParser;
  const sax: { parser: typeof parser; MAX_BUFFER_LENGTH: number };
  export default sax;
}
