/** In the editor each is known as `speech_assessment_NAME`. */
export const TOOL_NAMES = ["check_reference", "check_passage", "convert_text", "assess_recording", "read_result", "run_suite"] as const;
export type ToolName = (typeof TOOL_NAMES)[number];

export function editorToolName(name: ToolName): `speech_assessment_${ToolName}` {
  return `speech_assessment_${name}`;
}
