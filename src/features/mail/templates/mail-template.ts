import type { ReactElement } from 'react';
import * as z from 'zod/mini';
import type { MailLook } from '#features/branding/document-look.ts';
import type { MailKind } from '../mail-kind.ts';

/** What templates need besides the data of a mail. */
export interface MailContext {
  /** The shop's public URL, without a trailing slash. */
  shopUrl: string;
  shopName: string;
  /** What staff have changed of the look, if anything. */
  look: MailLook | undefined;
  /** Lines separated by line feeds; empty if the shop names no address. */
  shopAddress: string;
  /** Numbers under which the shop is registered, on one line; empty without any. */
  registrations: string;
  /** Within how many hours a person replies. */
  replyHours: number;
  /** Whether replies reach a person of the shop. */
  takesReplies: boolean;
  /** Whether the recipient had confirmed the address when the mail was written. */
  isConfirmed: boolean;
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
  /** The address at which its recipient stops such mails. Only for mails that people may stop. */
  unsubscribeUrl?: (json: string, context: MailContext) => string | undefined;
}

/** The schema where a mail has no data. */
export const noDataSchema: z.ZodMiniType<object, object> = z.object({});

/**
 * Defines a mail by its data, subject and body. Data is stored with each mail, so that releases must go on reading what
 * earlier ones wrote. What people wrote is apart from what the shop wrote itself (`data`): an unconfirmed address does
 * not get it, and no subject contains it.
 */
export function defineMail<
  Own extends z.ZodMiniType<object>,
  Written extends z.ZodMiniType<object> = typeof noDataSchema,
>(definition: {
  name: string;
  kind: MailKind;
  data: Own;
  /** What customers and staff wrote: names, addresses, reasons, messages. */
  written?: Written;
  hasSecret?: true;
  subject: (data: z.output<Own>) => string;
  /** Returns the address at which its recipient stops such mails, unless the context lacks its token. */
  unsubscribe?: (data: z.output<Own>, context: MailContext) => string | undefined;
  /** @param written is empty if the address was not confirmed. */
  body: (data: z.output<Own>, context: MailContext, written: Partial<z.output<Written>>) => ReactElement;
}): MailTemplate & { compose: (data: z.input<Own> & z.input<Written>) => ComposedMail } {
  const {
    name,
    kind,
    data: schema,
    written: writtenSchema,
    hasSecret = false,
    subject,
    unsubscribe,
    body,
  } = definition;
  const parse = (json: string) => schema.parse(JSON.parse(json));
  return {
    name,
    hasSecret,
    compose: (data) => ({ template: name, kind, subject: subject(schema.parse(data)), data: JSON.stringify(data) }),
    render(json, context) {
      const written = context.isConfirmed ? writtenSchema?.parse(JSON.parse(json)) : undefined;
      return body(parse(json), context, written ?? {});
    },
    ...(unsubscribe && { unsubscribeUrl: (json, context) => unsubscribe(parse(json), context) }),
  };
}
