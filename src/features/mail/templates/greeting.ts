/** Letters and the punctuation of names. A dot only where mail programs do not take the text for a link. */
const PLAIN_NAME = /^(?:[\p{L}\p{M}\p{Join_Control} '’-]|\.(?= |$))+$/u;
const MAX_GREETED_CHARACTERS = 50;

/**
 * Returns the name if it is a plain name, otherwise undefined. A stranger may have opened the account, and could
 * otherwise send the recipient a message in the shop's name.
 */
export function plainName(name: string): string | undefined {
  return name.length <= MAX_GREETED_CHARACTERS && PLAIN_NAME.test(name) ? name : undefined;
}

/** Greets by name if it is a plain name: "Hello Mara,". */
export function greet(name: string): string {
  const plain = plainName(name);
  return plain === undefined ? 'Hello,' : `Hello ${plain},`;
}

/** Thanks by first name if it is a plain name: "Thank you, Mara.". */
export function thank(name: string): string {
  const plain = plainName(name);
  return plain === undefined ? 'Thank you.' : `Thank you, ${plain.trim().split(/\s+/, 1)[0]}.`;
}
