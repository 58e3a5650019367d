import { inputSchemaOf, TOOL_DEFINITIONS } from "#agents/toolDefinitions.ts";
import { editorToolName, TOOL_NAMES } from "#agents/toolNames.ts";

/** A person names a tool by a word that begins with `speech`. */
export const LANGUAGE_MODEL_TOOLS = TOOL_NAMES.map((name) => {
  const { title, description, summary } = TOOL_DEFINITIONS[name];
  return {
    name: editorToolName(name),
    displayName: title,
    modelDescription: description,
    userDescription: summary,
    canBeReferencedInPrompt: true,
    toolReferenceName: `speech${name
      .split("_")
      .map((part) => part[0]!.toUpperCase() + part.slice(1))
      .join("")}`,
    tags: ["speech-assessment"],
    inputSchema: inputSchemaOf(name),
  };
});
