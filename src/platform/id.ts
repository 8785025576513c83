/** A new opaque id: a random UUID v4, so that neighbouring orders differ in the four characters people quote. */
export function newId(): string {
  return crypto.randomUUID();
}
