import type { RefusedFields } from '#platform/http/refused-fields.ts';
import type { Contact } from './contact-schema.ts';

/** What a browser without scripts has submitted with the contact form, and why it was not sent, or `sent`. */
export type SubmittedMessage = 'sent' | { entered: Contact; errors?: RefusedFields<keyof Contact>; problem?: string };
