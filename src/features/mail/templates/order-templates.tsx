import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { shortOrderId } from '#features/order/order/order-format.ts';
import { formatPrice } from '#features/pricing/money.ts';
import { centsSchema } from '#features/pricing/money-schema.ts';
import { lineTotal } from '#features/pricing/totals.ts';
import { thank } from '#features/user/plain-name.ts';
import { MailButton, MailLead, MailText, Strong } from './mail-parts.tsx';
import { MailSheet } from './mail-sheet.tsx';
import { defineMail, type MailContext } from './mail-template.ts';
import {
  deliverySchema,
  MailAddress,
  MailItems,
  MailTotals,
  orderFactsSchema,
  type ShownOrder,
} from './order-facts.tsx';

const aboutOrder = z.object({ order: orderFactsSchema });
/** `shipsOn` is the day on which the order ships, as text. */
const aboutShipping = z.extend(aboutOrder, { shipsOn: z.optional(z.string()) });

export const orderPlaced = defineMail({
  name: 'order-placed',
  kind: 'order-placed',
  data: aboutShipping,
  written: deliverySchema,
  subject: ({ order }) => `Your order #${shortOrderId(order.id)} is placed`,
  body: ({ order, shipsOn }, context, written) => {
    const isCash = order.method === 'cash';
    const total = formatPrice(order.total);
    const { soon, on, whom } = wordsFor(order);
    return (
      <OrderMail
        order={order}
        written={written}
        context={context}
        heading={<Thanks written={written}>Your order is placed.</Thanks>}
        preview={
          isCash
            ? `${shipsOn === undefined ? '' : `${on.short} ${shipsOn}. `}Please have ${total} ready ${whom}.`
            : `It ${soon} once ${total} are paid.`
        }
        button={isCash ? 'View Order' : 'View or Pay Order'}
        note="You can cancel free of charge until we confirm the order."
      >
        {isCash ? (
          <>
            Order #{shortOrderId(order.id)} {shipsOn === undefined ? on.unknown : `${on.known} `}
            {shipsOn === undefined ? null : <Strong>{shipsOn}</Strong>}. Please have <Strong>{total}</Strong> ready{' '}
            {whom}.
          </>
        ) : (
          <>
            Order #{shortOrderId(order.id)} is reserved for you. It {soon} once <Strong>{total}</Strong> are paid.
          </>
        )}
      </OrderMail>
    );
  },
});

export const orderPaid = defineMail({
  name: 'order-paid',
  kind: 'order-paid',
  data: aboutShipping,
  written: deliverySchema,
  subject: ({ order }) => `Your payment for order #${shortOrderId(order.id)} has arrived`,
  body: ({ order, shipsOn }, context, written) => (
    <OrderMail
      order={order}
      written={written}
      context={context}
      heading={<Thanks written={written}>Your order is paid.</Thanks>}
      preview={`We received ${formatPrice(order.total)}.`}
    >
      We received <Strong>{formatPrice(order.total)}</Strong> {order.method === 'card' ? 'by card ' : 'in cash '}
      for order #{shortOrderId(order.id)}.
      {shipsOn === undefined ? null : (
        <>
          {' '}
          It {wordsFor(order).on.known} <Strong>{shipsOn}</Strong>.
        </>
      )}
    </OrderMail>
  ),
});

export const orderDelivered = defineMail({
  name: 'order-delivered',
  kind: 'order-delivered',
  /** `returnUntil` is the last day of the right to return, as text. */
  data: z.extend(aboutOrder, { returnUntil: z.string() }),
  written: deliverySchema,
  subject: ({ order }) => `Your order #${shortOrderId(order.id)} was delivered`,
  body: ({ order, returnUntil }, context, written) => (
    <OrderMail
      order={order}
      written={written}
      context={context}
      heading="Your order was delivered."
      preview={`Something not right? You can return it until ${returnUntil}.`}
    >
      We hope that you enjoy it. If something is not right, you can return it until <Strong>{returnUntil}</Strong>.
    </OrderMail>
  ),
});

export const orderCancelled = defineMail({
  name: 'order-cancelled',
  kind: 'order-cancelled',
  /** `isRefunded`: a payment goes back to the customer. */
  data: z.extend(aboutOrder, { isRefunded: z.boolean() }),
  written: z.extend(deliverySchema, { reason: z.optional(z.string()) }),
  subject: ({ order }) => `Your order #${shortOrderId(order.id)} is cancelled`,
  body: ({ order, isRefunded }, context, { reason, ...written }) => (
    <OrderMail
      order={order}
      written={written}
      context={context}
      heading="Your order is cancelled."
      preview={isRefunded ? 'Your payment goes back to you.' : 'There is nothing to pay.'}
    >
      Order #{shortOrderId(order.id)} will not be shipped.{' '}
      {isRefunded ? 'Your payment goes back to you.' : 'There is nothing to pay.'}
      {reason === undefined ? null : (
        <>
          <br />
          Reason: <bdi>{reason}</bdi>
        </>
      )}
    </OrderMail>
  ),
});

export const orderRefunded = defineMail({
  name: 'order-refunded',
  kind: 'order-refunded',
  data: z.extend(aboutOrder, { amount: centsSchema }),
  written: deliverySchema,
  subject: ({ order, amount }) => `We refunded ${formatPrice(amount)} for order #${shortOrderId(order.id)}`,
  body: ({ order, amount }, context, written) => (
    <OrderMail
      order={order}
      written={written}
      context={context}
      heading={`We refunded ${formatPrice(amount)}.`}
      preview={`For order #${shortOrderId(order.id)}.`}
    >
      <Strong>{formatPrice(amount)}</Strong> of order #{shortOrderId(order.id)}{' '}
      {order.method === 'card'
        ? 'went back to your card. Banks take a few days to show it.'
        : 'were handed back to you in cash.'}
    </OrderMail>
  ),
});

/** The words for an order that ships, and for one that its customer collects. */
function wordsFor({ shippingMethod }: ShownOrder) {
  return shippingMethod?.pickup ? COLLECTED : SHIPPED;
}

const SHIPPED = {
  soon: 'ships',
  on: { known: 'ships on', unknown: 'will ship soon', short: 'Ships' },
  whom: 'for the courier',
};
const COLLECTED = {
  soon: 'is prepared',
  on: { known: 'is ready for you to collect', unknown: 'will be ready soon', short: 'Ready' },
  whom: 'when you collect it',
};

/** What the customer wrote; empty in mails to unconfirmed addresses. */
type Written = Partial<z.output<typeof deliverySchema>>;

/** A heading that thanks the customer by name. */
function Thanks({ written, children }: { written: Written; children: ReactNode }) {
  return (
    <>
      {thank(written.order?.customer.name)}
      <br />
      {children}
    </>
  );
}

/** A mail about a whole order, with its lines and totals. */
function OrderMail({
  order,
  written,
  context,
  heading,
  preview,
  button = 'View Order',
  note,
  children,
}: {
  order: ShownOrder;
  written: Written;
  context: MailContext;
  heading: ReactNode;
  preview: string;
  button?: string;
  /** Below the payment method. */
  note?: string;
  children: ReactNode;
}) {
  const items = order.items.map((item) => ({ ...item, price: lineTotal(item) }));
  return (
    <MailSheet title={`Order #${shortOrderId(order.id)}`} preview={preview} context={context}>
      <MailLead heading={heading}>
        <MailText>{children}</MailText>
      </MailLead>
      <MailButton to={orderUrl(order.id, context)}>{button}</MailButton>
      <MailItems items={items} context={context} />
      <MailTotals order={order} />
      <MailAddress customer={written.order?.customer} order={order}>
        {note}
      </MailAddress>
    </MailSheet>
  );
}

/** Returns the address of an order's page for its customer. */
export function orderUrl(orderId: string, { shopUrl }: MailContext): string {
  return `${shopUrl}/userDashboard/order/${orderId}`;
}
