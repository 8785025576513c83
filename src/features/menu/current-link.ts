import type { MenuEntry, MenuLink } from './menu-schema.ts';

/** Where the reader is. */
interface Place {
  pathname: string;
  search: string;
}

/**
 * Whether a link leads to the current page. The path must match exactly, in any case; /home is the home page too. What a
 * link asks for in its query, the page must show.
 */
export function isCurrent({ to }: Pick<MenuLink, 'to'>, { pathname, search }: Place): boolean {
  const [path = '', query] = to.toLowerCase().replace(/#.*/, '').split('?');
  const shown = pathname.toLowerCase();
  if (shown !== path && !(path === '/' && shown === '/home')) return false;
  const asked = [...new URLSearchParams(query)];
  return asked.every(([name, value]) => new URLSearchParams(search.toLowerCase()).getAll(name).includes(value));
}

/** Whether an entry, or a link below it, leads to the current page. */
export function leadsHere(entry: MenuEntry, place: Place): boolean {
  return [entry, ...(entry.children ?? [])].some((link) => isCurrent(link, place));
}
