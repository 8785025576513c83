/** Cuts a text to `maxCharacters` and adds an ellipsis, which replaces spaces and full stops, if anything was cut off. */
export function shorten(text: string, maxCharacters: number): string {
  // A character takes one or two UTF-16 code units, so the rest of a long text need not be split.
  const characters = [...text.slice(0, 2 * (maxCharacters + 1))];
  return characters.length > maxCharacters
    ? `${characters
        .slice(0, maxCharacters)
        .join('')
        .replace(/[\s.…]+$/, '')}…`
    : text;
}

/** Shortens a text like `shorten`, but keeps whole words, unless the first one alone is too long. */
export function shortenAtWord(text: string, maxCharacters: number): string {
  if (shorten(text, maxCharacters) === text) return text;
  // One character more shows whether a word ends at the limit.
  const beginning = [...text.slice(0, 2 * (maxCharacters + 1))].slice(0, maxCharacters + 1).join('');
  const words = beginning.replace(/[\s,;:–-]+\S*$/, '');
  return words && words !== beginning ? `${words}…` : shorten(text, maxCharacters);
}
