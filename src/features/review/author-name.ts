import { DELETED_AUTHOR } from './review-schema.ts';

const MAX_CHARACTERS = 40;

/**
 * Returns what readers see of a name: the first name and the initial of the last one, such as "Mara L.". A name that
 * looks like an email or a web address is not shown.
 */
export function authorName(name: string | null): string {
  const words = (name ?? '').trim().split(/\s+/);
  const first = words[0] ?? '';
  if (first === '' || /[@/:]|\.\w/.test(words.join(' '))) return DELETED_AUTHOR;
  const [initial] = words.length > 1 ? (words.at(-1) ?? '') : '';
  const shown = [...first].slice(0, MAX_CHARACTERS).join('');
  return initial === undefined ? shown : `${shown} ${initial.toUpperCase()}.`;
}
