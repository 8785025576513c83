import * as z from 'zod/mini';
import { mailedNameSchema } from '../name-in-mail.ts';
import { greet } from './greeting.ts';
import { MailButton, MailLead, MailText, Quote } from './mail-parts.tsx';
import { MailSection, MailSheet } from './mail-sheet.tsx';
import { defineMail, noDataSchema } from './mail-template.ts';

export const contactReceived = defineMail({
  name: 'contact-received',
  kind: 'contact',
  data: noDataSchema,
  written: z.object({ name: mailedNameSchema, email: z.string(), message: z.string() }),
  subject: () => 'A message from the contact form',
  body: (_, context, { name, email, message = '' }) => (
    <MailSheet title="A message" preview={message} context={{ ...context, takesReplies: false }}>
      <MailLead heading="A message from the contact form">
        <MailText>
          <bdi>{name || 'A visitor'}</bdi>{' '}
          {email === undefined ? null : (
            <>
              (<bdi>{email}</bdi>){' '}
            </>
          )}
          writes:
        </MailText>
      </MailLead>
      <Quote>{message}</Quote>
      <MailButton to={`${context.shopUrl}/adminDashboard/contact`}>Answer</MailButton>
    </MailSheet>
  ),
});

export const contactAnswered = defineMail({
  name: 'contact-answered',
  kind: 'contact',
  data: noDataSchema,
  written: z.object({ name: mailedNameSchema, message: z.string(), answer: z.string() }),
  subject: () => 'Our answer to your message',
  body: (_, context, { name, message = '', answer = '' }) => (
    <MailSheet title="Our answer to your message" preview={answer} context={context}>
      <MailLead heading="Our answer to your message">
        <MailText>{greet(name)}</MailText>
        <MailText>{context.shopName} writes:</MailText>
      </MailLead>
      <Quote>{answer}</Quote>
      <MailSection top={10}>
        <MailText>You wrote:</MailText>
      </MailSection>
      <Quote>{message}</Quote>
    </MailSheet>
  ),
});
