/** Characters from which on a part of a path may be a secret. Shorter ones are found by guessing. */
const MIN_SECRET_CHARACTERS = 16;
/** Letters and digits in a row, as words and years are not. */
const RANDOM_RUN = /(?=[a-z]*\d)(?=\d*[a-z])[a-z\d]{12}/i;
const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/i;

/**
 * Whether a path may name a person or contain a secret, such as the token of a link in a mail. Such paths are not kept.
 * Some paths are left out that do neither.
 */
export function isPrivatePath(path: string): boolean {
  return /@|%40/.test(path) || path.split('/').some(isRandom);
}

function isRandom(part: string): boolean {
  if (part.length < MIN_SECRET_CHARACTERS) return false;
  return RANDOM_RUN.test(part) || UUID.test(part) || (/\d/.test(part) && /[a-z]/.test(part) && /[A-Z]/.test(part));
}
