import {
  aWarrantyLength,
  DEFAULT_PROMISES,
  type Promises,
  replyTime,
  warrantyLength,
} from '#features/settings/promises.ts';
import type { Settings } from '#features/settings/settings-schema.ts';

/** The settings that texts name. */
export type NamedSettings = Promises & Pick<Settings, 'email' | 'registrations' | 'contactInbox' | 'newsletter'>;

/** What texts name in a shop that has set nothing. */
export const DEFAULT_NAMED: NamedSettings = {
  ...DEFAULT_PROMISES,
  ...{ email: '', registrations: [], contactInbox: false, newsletter: false },
};

/** Returns what the shop promises, as texts can name it. */
export function promiseValues(promises: Promises) {
  return {
    returnDays: String(promises.returnDays),
    warranty: warrantyLength(promises),
    aWarranty: aWarrantyLength(promises),
    replyTime: replyTime(promises),
  };
}

/** Returns what texts in Markdown can name. Registrations are lines of a paragraph. */
export function markdownValues(settings: NamedSettings) {
  const lines = linesOf(settings).map(escapeMarkdown);
  return {
    ...promiseValues(settings),
    ...offerValues(settings),
    email: escapeMarkdown(settings.email),
    registrations: lines.join('  \n'),
  };
}

/** Returns what headings and other texts without marks can name, which are the same names. */
export function plainValues(settings: NamedSettings): ReturnType<typeof markdownValues> {
  return {
    ...promiseValues(settings),
    ...offerValues(settings),
    email: settings.email,
    registrations: linesOf(settings).join(', '),
  };
}

function linesOf({ registrations }: NamedSettings): string[] {
  return registrations.map(({ name, number }) => `${name}: ${number}`);
}

/** Returns the names of parts that are left out depending on what the shop offers. */
function offerValues({ contactInbox, newsletter }: NamedSettings) {
  return {
    ...{ contactInbox: mark(contactInbox), noContactInbox: mark(!contactInbox) },
    ...{ newsletter: mark(newsletter), noNewsletter: mark(!newsletter) },
  };
}

/** Returns the value of a name for parts that are left out where something is not so. */
function mark(isSo: boolean): string {
  return isSo ? 'yes' : '';
}

/** Escapes all that could be a mark of Markdown. */
function escapeMarkdown(text: string): string {
  return text.replaceAll(/[!-/:-@[-`{-~]/g, String.raw`\$&`);
}
