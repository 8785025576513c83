/** Cuts a text to `maxCharacters` and adds an ellipsis if anything was cut off. */
export function shorten(text: string, maxCharacters: number): string {
  // A character takes one or two UTF-16 code units, so the rest of a long text need not be split.
  const characters = [...text.slice(0, 2 * (maxCharacters + 1))];
  return characters.length > maxCharacters ? `${characters.slice(0, maxCharacters).join('').trimEnd()}…` : text;
}
