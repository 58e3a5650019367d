/**
 * One of the bundles beside the extension's own, at run time. To the compiler its name is just a string, since it would otherwise look
 * for a file that only exists in dist/; its exports are typed by its source.
 */
export function loadBundle<Bundle>(name: string): Promise<Bundle> {
  const file: string = `./${name}.cjs`;
  return import(file) as Promise<Bundle>;
}
