import { it } from "mocha";
import { IN_BROWSER } from "./editorHost.ts";

/** A test of what cannot differ between both hosts: it runs in Node's alone. */
export const itInNode = IN_BROWSER ? it.skip : it;
