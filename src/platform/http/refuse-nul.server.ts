import { invalidFields } from './problem.ts';

/** Throws a 400 if any string in the input contains U+0000, the only character that PostgreSQL cannot store. */
export function refuseNul(value: unknown, path: readonly string[] = []): void {
  if (typeof value === 'string' && value.includes('\0')) {
    throw invalidFields([{ path: path.join('.'), message: 'The character U+0000 is not allowed' }]);
  }
  // The recursion is bounded because acceptJson limits the nesting depth.
  if (typeof value !== 'object' || value === null) return;
  for (const [name, part] of Object.entries(value)) refuseNul(part, [...path, name]);
}
