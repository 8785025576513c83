import * as z from 'zod/mini';
import { shortOrderId } from '#features/order/order-format.ts';
import { MailButton, MailLead, MailText, Quote } from './mail-parts.tsx';
import { MailSheet } from './mail-sheet.tsx';
import { defineMail } from './mail-template.ts';
import { orderUrl } from './order-mails.tsx';

export const messageToCustomer = defineMail({
  name: 'message-to-customer',
  kind: 'message',
  data: z.object({ orderId: z.string(), text: z.string() }),
  subject: ({ orderId }) => `A message about your order #${shortOrderId(orderId)}`,
  body: ({ orderId, text }, context) => (
    <MailSheet title="A message about your order" preview={text} context={context}>
      <MailLead heading={`A message about your order #${shortOrderId(orderId)}`}>
        <MailText>{context.shopName} writes:</MailText>
      </MailLead>
      <Quote>{text}</Quote>
      <MailButton to={orderUrl(orderId, context)}>Read or Reply</MailButton>
    </MailSheet>
  ),
});

export const messageToShop = defineMail({
  name: 'message-to-shop',
  kind: 'message',
  data: z.object({ orderId: z.string(), customer: z.string(), text: z.string() }),
  subject: ({ orderId }) => `A customer wrote about order #${shortOrderId(orderId)}`,
  body: ({ orderId, customer, text }, context) => (
    <MailSheet title="A customer wrote" preview={text} context={{ ...context, takesReplies: false }}>
      <MailLead heading={`A customer wrote about order #${shortOrderId(orderId)}`}>
        <MailText>
          <bdi>{customer}</bdi> writes:
        </MailText>
      </MailLead>
      <Quote>{text}</Quote>
      <MailButton to={`${context.shopUrl}/adminDashboard/mangeOrders/${orderId}`}>Open Order</MailButton>
    </MailSheet>
  ),
});
