/** In quotes only where YAML would take it for something else. */
export function yamlPath(path: string): string {
  const isPlain = /^[\p{L}\p{N}./_][\p{L}\p{N} ./_()+@'&*?-]*$/u.test(path) && !path.endsWith(" ");
  return isPlain && !/^(?:[\d.+-][\d.+\-_a-fox]*|true|false|null|yes|no|on|off)$/i.test(path) ? path : JSON.stringify(path);
}
