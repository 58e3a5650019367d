// Tools for agents, bundled apart (dist/agents.cjs) and loaded with the first call: the schemas of their input, and the process that runs them.
import "./language.ts";
export { AgentTools } from "./agents/agentTools.ts";
