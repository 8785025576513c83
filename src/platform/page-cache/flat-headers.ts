/** Returns alternating names and values of headers with these added or replaced. */
export function withHeaders(flat: readonly string[], headers: Readonly<Record<string, string>>): string[] {
  return Object.entries({ ...toRecord(flat), ...headers }).flat();
}

/** Returns alternating names and values of headers as a record. */
export function toRecord(flat: readonly string[]): Record<string, string> {
  return Object.fromEntries(flat.flatMap((name, at) => (at % 2 === 0 ? [[name, flat[at + 1] ?? '']] : [])));
}
