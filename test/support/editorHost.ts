/** The variable that says in which of the editor's hosts tests run the extension: `browser`, or by default Node's. */
export const EDITOR_HOST = "EDITOR_HOST";

/** Whether they run it in the browser's, as where there is no machine behind the editor. */
export const IN_BROWSER = process.env[EDITOR_HOST] === "browser";
