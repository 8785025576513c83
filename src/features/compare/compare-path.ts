/** Returns the path of the page that compares these products. */
export function comparePath(ids: readonly string[], onlyDifferences = false): string {
  return `/compare?ids=${ids.map(encodeURIComponent).join(',')}${onlyDifferences ? '&only=differences' : ''}`;
}
