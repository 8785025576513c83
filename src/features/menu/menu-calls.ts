import * as z from 'zod/mini';
import { defineCall, nothing, takesNothing } from '#platform/http/call.ts';
import { BAD_LINK } from '#platform/link-target.ts';
import { editedMenuSchema, menuNameSchema, menuSchema } from './menu-schema.ts';

const ofMenu = { params: z.object({ menu: menuNameSchema }), path: '/menu/:menu' };
/** With the version that was edited. Without it, changes by others in the meantime are overwritten. */
const ofVersion = z.object({ version: z.optional(z.coerce.number().check(z.int(), z.minimum(0))) });

const CHANGED_SINCE = {
  status: 409,
  code: 'changed-since',
  detail:
    'The menu was changed by another person in the meantime. Load the page again to see it, then make your changes.',
} as const;

/** Calls for the menus of the storefront. */
export const menuCalls = {
  readMenu: defineCall({
    ...ofMenu,
    query: nothing,
    body: nothing,
    method: 'GET',
    access: 'anyone',
    summary: 'The links in the header or the footer of the shop',
    answer: menuSchema,
  }),
  listMenus: defineCall({
    ...takesNothing,
    method: 'GET',
    path: '/menu',
    access: 'content.write',
    summary: 'Both menus with their versions, to be edited',
    answer: z.array(editedMenuSchema),
  }),
  saveMenu: defineCall({
    ...ofMenu,
    query: ofVersion,
    body: menuSchema,
    method: 'PUT',
    access: 'content.write',
    summary: "Replaces a menu. An empty list brings the shop's own links back",
    answer: menuSchema,
    refusals: [BAD_LINK, CHANGED_SINCE],
  }),
  resetMenu: defineCall({
    ...ofMenu,
    query: ofVersion,
    body: nothing,
    method: 'DELETE',
    access: 'content.write',
    summary: "Brings the shop's own links back",
    answer: menuSchema,
    refusals: [CHANGED_SINCE],
  }),
};
