import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { shortOrderId } from '#features/order/order/order-format.ts';
import { type WithdrawalOutcome, withdrawalOutcomeSchema } from '#features/order/order/withdrawal-outcome.ts';
import { mailedNameSchema } from '../name-in-mail.ts';
import { MailButton, MailLead, MailText, Strong } from './mail-parts.tsx';
import { COLOURS, MailSection, MailSheet, MailTable } from './mail-sheet.tsx';
import { defineMail } from './mail-template.ts';
import { CELL } from './order-facts.tsx';
import { orderUrl } from './order-templates.tsx';

const REFUND = 'What you have paid goes back the way you paid.';
const SEND_BACK = 'Please send it back within 14 days. We refund it as soon as it has arrived.';

/** What happens next, in the shop's words. */
const NEXT_STEPS: Record<WithdrawalOutcome, string> = {
  cancelled: `We cancelled the order. ${REFUND}`,
  'not-sent': `We do not send these products. ${REFUND}`,
  'to-send-back': SEND_BACK,
  'partly-sent': `What has not left yet is not sent, and refunded. For the rest: ${SEND_BACK.toLowerCase()}`,
  late: 'It arrived after the 14 days from delivery. We look at it and write to you.',
  nothing: 'Nothing of this order was left to withdraw from, so it stays as it is.',
  'left-to-staff': 'We look at it and write to you.',
};

/** The receipt of a withdrawal, which the law asks for: its content, and when it was received. */
export const withdrawalReceived = defineMail({
  name: 'withdrawal-received',
  kind: 'withdrawal',
  data: z.object({
    orderId: z.string(),
    reference: z.string(),
    /** Day and time in the shop's time zone, with its name. */
    receivedAt: z.string(),
    email: z.string(),
    /** The pieces; empty for the whole order. */
    items: z.array(z.object({ name: z.string(), amount: z.int() })),
    outcome: withdrawalOutcomeSchema,
  }),
  written: z.object({ customer: mailedNameSchema }),
  subject: ({ orderId }) => `We received your withdrawal from order #${shortOrderId(orderId)}`,
  body: ({ orderId, reference, receivedAt, email, items, outcome }, context, { customer }) => (
    <MailSheet title="We received your withdrawal." preview={`Withdrawal ${reference}`} context={context}>
      <MailLead heading="We received your withdrawal.">
        <MailText>
          You have withdrawn from the contract about {items.length === 0 ? 'the whole order' : 'products of the order'}{' '}
          <Strong>#{shortOrderId(orderId)}</Strong>. {NEXT_STEPS[outcome]}
        </MailText>
      </MailLead>
      <MailSection top={24}>
        <MailTable>
          <Fact label="Reference">{reference}</Fact>
          <Fact label="Received">{receivedAt}</Fact>
          <Fact label="Order">{orderId}</Fact>
          {customer ? <Fact label="Name">{customer}</Fact> : null}
          <Fact label="Email">{email}</Fact>
          <Fact label="Products">
            {items.length === 0 ? 'The whole order' : items.map(({ name, amount }) => `${name} × ${amount}`).join(', ')}
          </Fact>
        </MailTable>
      </MailSection>
      <MailButton to={orderUrl(orderId, context)}>View Order</MailButton>
    </MailSheet>
  ),
});

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <tr>
      <td className="line" width={110} valign="top" style={{ ...CELL, width: 110, padding: '10px 12px 10px 0' }}>
        <span className="faint" style={{ color: COLOURS.faint }}>
          {label}
        </span>
      </td>
      <td className="line" style={{ ...CELL, padding: '10px 0', overflowWrap: 'anywhere' }}>
        <bdi>{children}</bdi>
      </td>
    </tr>
  );
}
