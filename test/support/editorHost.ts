/** The variable that selects the editor's host in which tests run the extension: `browser`, or by default Node's. */
export const EDITOR_HOST = "EDITOR_HOST";

/** Whether they run it in the browser's host, as if there were no machine behind the editor. */
export const IN_BROWSER = process.env[EDITOR_HOST] === "browser";
