import * as z from 'zod/mini';
import { BAD_LINK, isLinkTarget } from '#platform/link-target.ts';
import { linkSchema, type Menu, type MenuEntry } from './menu-schema.ts';

const linkEntrySchema = z.extend(linkSchema, {
  to: linkSchema.shape.to.check(z.refine(isLinkTarget, BAD_LINK.detail)),
});

/** The form of a menu. The editor adds no more links than a menu can have. */
export const menuFormSchema = z.object({
  entries: z.array(z.extend(linkEntrySchema, { children: z.array(linkEntrySchema) })),
});
export type MenuEntries = z.infer<typeof menuFormSchema>;

export const BLANK_LINK = { label: '', to: '' };
export const BLANK_ENTRY = { ...BLANK_LINK, children: [] };

/** Returns the entries to begin with. */
export function menuEntriesOf(menu: Menu): MenuEntries {
  return { entries: menu.map(({ children = [], ...entry }) => ({ ...entry, children })) };
}

/** Returns the menu that was entered. */
export function menuOf({ entries }: MenuEntries): MenuEntry[] {
  return entries.map(({ children, ...entry }) => (children.length > 0 ? { ...entry, children } : entry));
}
