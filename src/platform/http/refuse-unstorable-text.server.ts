import { invalidFields } from './problem.ts';

/**
 * Throws a 400 if any string in the input contains what PostgreSQL cannot store: U+0000, or half of a surrogate pair,
 * which JSON can express and UTF-8 cannot.
 */
export function refuseUnstorableText(value: unknown, path: readonly string[] = []): void {
  if (typeof value === 'string') {
    const message = explainUnstorable(value);
    if (message !== undefined) throw invalidFields([{ path: path.join('.'), message }]);
  }
  // The recursion is bounded because acceptJson limits the nesting depth.
  if (typeof value !== 'object' || value === null) return;
  for (const [name, part] of Object.entries(value)) refuseUnstorableText(part, [...path, name]);
}

function explainUnstorable(text: string): string | undefined {
  if (text.includes('\0')) return 'The character U+0000 is not allowed';
  return text.isWellFormed() ? undefined : 'A character is incomplete. Remove it, or type it again';
}
