import { plainName } from '#features/user/plain-name.ts';

/** Greets by name if it is a plain name: "Hello Mara,". */
export function greet(name = ''): string {
  const plain = plainName(name);
  return plain === undefined ? 'Hello,' : `Hello ${plain},`;
}
