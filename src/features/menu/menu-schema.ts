import * as z from 'zod/mini';
import { ifMissing } from '#platform/http/input-messages.ts';
import { linkTargetSchema } from '#platform/link-target-schema.ts';
import { isOneLine } from '#platform/one-line.ts';

export const MAX_ENTRIES = 12;
/** Below each entry. */
export const MAX_CHILDREN = 12;
export const MAX_LABEL_CHARACTERS = 40;

/** The menus of the storefront. */
export const MENU_NAMES = ['header', 'footer'] as const;
export const menuNameSchema = z.enum(MENU_NAMES);
export type MenuName = z.infer<typeof menuNameSchema>;

export const linkSchema = z.strictObject({
  label: z
    .string({ error: ifMissing('Label is required') })
    .check(
      z.trim(),
      z.minLength(1, { error: 'Label is required', abort: true }),
      z.maxLength(MAX_LABEL_CHARACTERS, `Enter at most ${MAX_LABEL_CHARACTERS} characters`),
      isOneLine,
    ),
  to: linkTargetSchema,
});
export type MenuLink = z.infer<typeof linkSchema>;

const entrySchema = z.extend(linkSchema, {
  children: z.optional(
    z.array(linkSchema).check(z.maxLength(MAX_CHILDREN, `An entry has at most ${MAX_CHILDREN} links below it`)),
  ),
});
export type MenuEntry = z.infer<typeof entrySchema>;

/** A menu: links, each with links of its own below it. */
export const menuSchema = z
  .array(entrySchema)
  .check(z.maxLength(MAX_ENTRIES, `A menu has at most ${MAX_ENTRIES} entries`));
export type Menu = readonly MenuEntry[];

/** The menus that staff have made. One that is missing has the links of the specification. */
export type OwnMenus = Partial<Record<MenuName, Menu>>;

/** A menu as staff edit it. */
export const editedMenuSchema = z.object({
  menu: menuNameSchema,
  /** What is in use. */
  entries: menuSchema,
  /** Whether staff have made it. Otherwise it has the links of the specification. */
  isOwn: z.boolean(),
  /** Grows with each change. 0 as long as nothing was changed. */
  version: z.int(),
});
export type EditedMenu = z.infer<typeof editedMenuSchema>;
