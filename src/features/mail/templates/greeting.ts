import { plainFirstName, plainName } from '#features/user/plain-name.ts';

/** Greets by name if it is a plain name: "Hello Mara,". */
export function greet(name = ''): string {
  const plain = plainName(name);
  return plain === undefined ? 'Hello,' : `Hello ${plain},`;
}

/** Thanks by first name if it is a plain name: "Thank you, Mara.". */
export function thank(name = ''): string {
  const firstName = plainFirstName(name);
  return firstName === undefined ? 'Thank you.' : `Thank you, ${firstName}.`;
}
