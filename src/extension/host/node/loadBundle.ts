/**
 * One of the bundles beside the extension's own, at run time. Its name is any string to the compiler, which would look for a file that
 * stands in dist/ alone; what it exports is typed by its source.
 */
export function loadBundle<Bundle>(name: string): Promise<Bundle> {
  const file: string = `./${name}.cjs`;
  return import(file) as Promise<Bundle>;
}
