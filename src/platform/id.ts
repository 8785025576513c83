/** Returns a random UUID v4. People quote orders by the first four characters, so those must be random. */
export function newId(): string {
  return crypto.randomUUID();
}
