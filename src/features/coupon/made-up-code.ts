/** Without characters that people mistake for others. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const CHARACTERS = 8;

/** Makes up a code that is hard to guess: one of a million million. */
export function makeUpCode(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(CHARACTERS));
  return [...bytes].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
}
