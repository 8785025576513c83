/** A text of at most so many characters, and an ellipsis where something was cut off. */
export function shorten(text: string, mostCharacters: number): string {
  // A character takes one or two units of a text. The rest of a long one need not be looked at.
  const characters = [...text.slice(0, 2 * (mostCharacters + 1))];
  return characters.length > mostCharacters ? `${characters.slice(0, mostCharacters).join('').trimEnd()}…` : text;
}
