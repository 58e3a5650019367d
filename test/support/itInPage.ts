import { it } from "mocha";
import { IN_BROWSER } from "./editorHost.ts";

/** A test of what happens within a page, which is the same page in both hosts: it runs in Node's alone. */
export const itInPage = IN_BROWSER ? it.skip : it;
