import { API_ROOT } from '#platform/http/api-root.ts';
import { newsletterCalls } from './newsletter-calls.ts';

/** The page on which people confirm a subscription. */
export const CONFIRM_PATH = '/confirmNewsletter';
/** The page on which people unsubscribe. */
export const STOP_PATH = '/stopNewsletter';
/** The address to which mail programs post. It leads people who open it to the page. */
export const UNSUBSCRIBE_PATH = API_ROOT + newsletterCalls.unsubscribe.path;

/** Returns the address in `List-Unsubscribe` of mails to a subscriber (RFC 8058). */
export function unsubscribeUrl(shopUrl: string, token: string): string {
  return `${shopUrl}${UNSUBSCRIBE_PATH}?${new URLSearchParams({ token })}`;
}
