/** A text of at most so many characters, and an ellipsis where something was cut off. */
export function shorten(text: string, mostCharacters: number): string {
  const characters = [...text];
  return characters.length > mostCharacters ? `${characters.slice(0, mostCharacters).join('').trimEnd()}…` : text;
}
