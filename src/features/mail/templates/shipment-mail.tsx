import * as z from 'zod/mini';
import { shortOrderId } from '#features/order/order/order-format.ts';
import { MailButton, MailLead, MailText, Strong } from './mail-parts.tsx';
import { MailSheet } from './mail-sheet.tsx';
import { defineMail } from './mail-template.ts';
import { deliverySchema, MailAddress, MailItems, orderFactsSchema } from './order-facts.tsx';
import { orderUrl } from './order-templates.tsx';

/** Products without their prices. */
export const sentItemsSchema = z.array(
  z.object({ name: z.string(), variant: z.optional(z.string()), image: z.string(), amount: z.int() }),
);
export type SentItem = z.infer<typeof sentItemsSchema>[number];

export const orderShipped = defineMail({
  name: 'order-shipped',
  kind: 'order-shipped',
  data: z.object({
    order: orderFactsSchema,
    /** Which parcel of the order it is, from 1. */
    parcel: z.int(),
    /** The carrier's name, unless it is unknown. */
    carrier: z.optional(z.string()),
    items: sentItemsSchema,
  }),
  written: z.extend(deliverySchema, {
    trackingNumber: z.optional(z.string()),
    trackingUrl: z.optional(z.string()),
  }),
  subject: ({ order, parcel }) => `Parcel ${parcel} of order #${shortOrderId(order.id)} is on its way`,
  body: ({ order: { id, ...facts }, parcel, carrier, items }, context, { order, trackingNumber, trackingUrl }) => (
    <MailSheet
      title={`Order #${shortOrderId(id)}`}
      preview={carrier === undefined ? 'It left our warehouse.' : `It left our warehouse with ${carrier}.`}
      context={context}
    >
      <MailLead
        heading={
          <>
            Parcel {parcel} of your order
            <br />
            is on its way.
          </>
        }
      >
        <MailText>
          It left our warehouse{carrier === undefined ? '' : ` with ${carrier}`}.
          {trackingNumber === undefined ? null : (
            <>
              {' '}
              Its number is <Strong>{trackingNumber}</Strong>.
            </>
          )}
        </MailText>
      </MailLead>
      {trackingUrl === undefined ? (
        <MailButton to={orderUrl(id, context)}>View Order</MailButton>
      ) : (
        <MailButton to={trackingUrl}>Track Parcel</MailButton>
      )}
      <MailItems items={items} context={context} />
      <MailAddress customer={order?.customer} order={facts} />
    </MailSheet>
  ),
});
