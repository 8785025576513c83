import type { UseFormReturn } from 'react-hook-form';
import type { MenuEntries } from './menu-form-schema.ts';

/** The form of a menu. */
export type MenuForm = UseFormReturn<MenuEntries, unknown, MenuEntries>;

/** What the fields of all links need. */
export interface MenuFormContext {
  form: MenuForm;
  /** Id of the list of pages that are suggested as addresses. */
  suggestionsId: string;
  /** The paths at which the shop has no page. */
  missing: ReadonlySet<string>;
  /** Tells people who hear the page. */
  announce: (text: string) => void;
}
