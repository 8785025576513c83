import type { ReactElement } from 'react';
import type * as z from 'zod/mini';
import type { MailKind } from '../mail-kind.ts';

/** What templates need besides the data of a mail. */
export interface MailContext {
  /** The shop's public URL, without a trailing slash. */
  shopUrl: string;
  shopName: string;
  /** Lines separated by line feeds; empty if the shop names no address. */
  shopAddress: string;
  /** Whether replies reach a person of the shop. */
  takesReplies: boolean;
  /** The token of the mail's link. Undefined for mails without one, and where it must not be shown. */
  secret: string | undefined;
}

/** A mail that was composed but not stored. */
export interface ComposedMail {
  template: string;
  kind: MailKind;
  subject: string;
  /** The template's data as JSON. */
  data: string;
}

/** Renders the stored data of a mail. */
export interface MailTemplate {
  name: string;
  /** Whether its link contains a token. */
  hasSecret: boolean;
  /** @param json the data of a {@link ComposedMail}. */
  render: (json: string, context: MailContext) => ReactElement;
  /** The page on which its recipient stops such mails. Only for mails that people may stop. */
  unsubscribeUrl?: (json: string, context: MailContext) => string;
}

/**
 * Defines a mail by its data, subject and body. Data is stored with each mail, so that releases must go on reading what
 * earlier ones wrote.
 */
export function defineMail<Schema extends z.ZodMiniType>(definition: {
  name: string;
  kind: MailKind;
  data: Schema;
  hasSecret?: true;
  subject: (data: z.output<Schema>) => string;
  /** Returns the page on which its recipient stops such mails. */
  unsubscribe?: (data: z.output<Schema>, context: MailContext) => string;
  body: (data: z.output<Schema>, context: MailContext) => ReactElement;
}): MailTemplate & { compose: (data: z.output<Schema>) => ComposedMail } {
  const { name, kind, data: schema, hasSecret = false, subject, unsubscribe, body } = definition;
  const parse = (json: string) => schema.parse(JSON.parse(json));
  return {
    name,
    hasSecret,
    compose: (data) => ({ template: name, kind, subject: subject(data), data: JSON.stringify(data) }),
    render: (json, context) => body(parse(json), context),
    ...(unsubscribe && { unsubscribeUrl: (json, context) => unsubscribe(parse(json), context) }),
  };
}
