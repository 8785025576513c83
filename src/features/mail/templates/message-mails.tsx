import * as z from 'zod/mini';
import { shortOrderId } from '#features/order/order/order-format.ts';
import { mailedNameSchema } from '../name-in-mail.ts';
import { MailButton, MailLead, MailText, Quote } from './mail-parts.tsx';
import { MailSheet } from './mail-sheet.tsx';
import { defineMail } from './mail-template.ts';
import { orderUrl } from './order-templates.tsx';

const READ_THERE = 'Read it on the page of your order.';

const aboutOrder = z.object({ orderId: z.string() });

export const messageToCustomer = defineMail({
  name: 'message-to-customer',
  kind: 'message',
  data: aboutOrder,
  written: z.object({ text: z.string() }),
  subject: ({ orderId }) => `A message about your order #${shortOrderId(orderId)}`,
  body: ({ orderId }, context, { text }) => (
    <MailSheet title="A message about your order" preview={text ?? READ_THERE} context={context}>
      <MailLead heading={`A message about your order #${shortOrderId(orderId)}`}>
        <MailText>{text === undefined ? READ_THERE : `${context.shopName} writes:`}</MailText>
      </MailLead>
      {text === undefined ? null : <Quote>{text}</Quote>}
      <MailButton to={orderUrl(orderId, context)}>Read or Reply</MailButton>
    </MailSheet>
  ),
});

export const messageToShop = defineMail({
  name: 'message-to-shop',
  kind: 'message',
  data: aboutOrder,
  written: z.object({ customer: mailedNameSchema, text: z.string() }),
  subject: ({ orderId }) => `A customer wrote about order #${shortOrderId(orderId)}`,
  body: ({ orderId }, context, { customer, text = '' }) => (
    <MailSheet title="A customer wrote" preview={text} context={{ ...context, takesReplies: false }}>
      <MailLead heading={`A customer wrote about order #${shortOrderId(orderId)}`}>
        <MailText>
          <bdi>{customer || 'The customer'}</bdi> writes:
        </MailText>
      </MailLead>
      <Quote>{text}</Quote>
      <MailButton to={`${context.shopUrl}/adminDashboard/mangeOrders/${orderId}`}>Open Order</MailButton>
    </MailSheet>
  ),
});
