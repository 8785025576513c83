/** A text as it is searched: upper and lower case are the same. Keep it in a column that compares by code points. */
export function searchKey(text: string): string {
  return text.toLowerCase();
}

/** Behind every text that begins with `prefix`: a range instead of LIKE, for which engines differ in using an index. */
export function endOfPrefix(prefix: string): string {
  return `${prefix}\u{10ffff}`;
}
