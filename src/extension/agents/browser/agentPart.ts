// Tools for agents run in a process of their own, which a browser cannot start.
export function agentPart(): { dispose(): void }[] {
  return [];
}
