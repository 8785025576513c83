/** Letters and the punctuation of names. A dot only where mail programs do not take the text for a link. */
const PLAIN_NAME = /^(?:[\p{L}\p{M}\p{Join_Control} '’-]|\.(?= |$))+$/u;
/** The length of the longest name that others see. */
export const MAX_PLAIN_CHARACTERS = 50;

/**
 * Returns the name if it is a plain name, otherwise undefined. Mails, and pages that others see, show no other names: a
 * stranger could otherwise write a message in the shop's name.
 */
export function plainName(name: string): string | undefined {
  return name.length <= MAX_PLAIN_CHARACTERS && PLAIN_NAME.test(name) ? name : undefined;
}

/** Returns the first word of a plain name: "Mara". */
export function plainFirstName(name: string): string | undefined {
  return plainName(name)?.trim().split(/\s+/, 1)[0];
}

/** Thanks by first name if it is a plain name: "Thank you, Mara.". */
export function thank(name = ''): string {
  const firstName = plainFirstName(name);
  return firstName === undefined ? 'Thank you.' : `Thank you, ${firstName}.`;
}
