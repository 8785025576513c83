import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { shortOrderId } from '#features/order/order/order-format.ts';
import { formatPrice } from '#features/pricing/money.ts';
import { centsSchema } from '#features/pricing/money-schema.ts';
import { MailButton, MailLead, MailText, Quote, Strong } from './mail-parts.tsx';
import { MailSheet } from './mail-sheet.tsx';
import { defineMail, type MailContext } from './mail-template.ts';
import { MailItems } from './order-facts.tsx';
import { orderUrl } from './order-templates.tsx';
import { sentItemsSchema } from './shipment-mail.tsx';

const returnSchema = z.object({ orderId: z.string(), items: sentItemsSchema });
export type ReturnFacts = z.infer<typeof returnSchema>;

/** What staff write about their decision. */
const decisionSchema = z.object({ text: z.optional(z.string()) });

export const returnRequested = defineMail({
  name: 'return-requested',
  kind: 'return-requested',
  data: returnSchema,
  subject: ({ orderId }) => `We received your request to return products of order #${shortOrderId(orderId)}`,
  body: (facts, context) => (
    <ReturnMail heading="We received your request." facts={facts} context={context}>
      We look at it and write to you. Please do not send anything back yet.
    </ReturnMail>
  ),
});

export const returnAccepted = defineMail({
  name: 'return-accepted',
  kind: 'return-accepted',
  data: returnSchema,
  written: decisionSchema,
  subject: ({ orderId }) => `We accepted your return of order #${shortOrderId(orderId)}`,
  body: (facts, context, { text }) => (
    <ReturnMail heading="We accepted your return." facts={facts} context={context} quote={text}>
      Please send these products back. We refund them as soon as they have arrived.
    </ReturnMail>
  ),
});

export const returnRefused = defineMail({
  name: 'return-refused',
  kind: 'return-refused',
  data: returnSchema,
  written: decisionSchema,
  subject: ({ orderId }) => `We cannot take back products of order #${shortOrderId(orderId)}`,
  body: (facts, context, { text }) => (
    <ReturnMail heading="We cannot take these products back." facts={facts} context={context} quote={text}>
      Please keep them. If you have questions, write to us on the page of your order.
    </ReturnMail>
  ),
});

export const returnReceived = defineMail({
  name: 'return-received',
  kind: 'return-received',
  /** `refund` is what goes back for the products, which may be nothing. */
  data: z.extend(returnSchema, { refund: centsSchema }),
  subject: ({ orderId }) => `Your return of order #${shortOrderId(orderId)} has arrived`,
  body: ({ refund, ...facts }, context) => (
    <ReturnMail heading="Your return has arrived." facts={facts} context={context}>
      Thank you.{' '}
      {refund === 0 ? null : (
        <>
          We refund <Strong>{formatPrice(refund)}</Strong>.
        </>
      )}
    </ReturnMail>
  ),
});

function ReturnMail({
  heading,
  facts: { orderId, items },
  context,
  quote,
  children,
}: {
  heading: string;
  facts: ReturnFacts;
  context: MailContext;
  quote?: string | undefined;
  children: ReactNode;
}) {
  return (
    <MailSheet title={heading} preview={`Order #${shortOrderId(orderId)}`} context={context}>
      <MailLead heading={heading}>
        <MailText>{children}</MailText>
      </MailLead>
      {quote === undefined ? null : <Quote>{quote}</Quote>}
      <MailButton to={orderUrl(orderId, context)}>View Order</MailButton>
      <MailItems items={items} context={context} />
    </MailSheet>
  );
}
