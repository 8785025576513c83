import { invalidFields } from './problem.ts';

/** Throws a 400 for a text with U+0000 anywhere in what was sent: PostgreSQL can keep every character but this one. */
export function refuseNul(value: unknown, path: readonly string[] = []): void {
  if (typeof value === 'string' && value.includes('\0')) {
    throw invalidFields([{ path: path.join('.'), message: 'The character U+0000 cannot be kept' }]);
  }
  // It calls itself once for each level; acceptJson limits those.
  if (typeof value !== 'object' || value === null) return;
  for (const [name, part] of Object.entries(value)) refuseNul(part, [...path, name]);
}
