// What shows many results at once, bundled apart (dist/overviews.cjs) and loaded on first use: it works out figures and sheets.
import "./language.ts";
export { Overviews } from "./overview/overviews.ts";
