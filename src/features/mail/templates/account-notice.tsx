import * as z from 'zod/mini';
import { roleSchema } from '#features/user/user-schema.ts';
import { ACCOUNT_NOTICE, describeNotice, type NoticeFacts } from '../account-notice-texts.ts';
import { mailedNameSchema } from '../name-in-mail.ts';
import { AccountMail, personSchema } from './account-templates.tsx';
import { MailButton } from './mail-parts.tsx';
import { defineMail } from './mail-template.ts';

export const accountNotice = defineMail({
  name: ACCOUNT_NOTICE,
  kind: 'account',
  data: z.discriminatedUnion('change', [
    z.object({ change: z.enum(['app-added', 'app-removed', 'codes-renewed', 'reset', 'passkey-added']) }),
    z.object({ change: z.literal('new-browser'), browser: z.string(), address: z.string() }),
    z.object({ change: z.literal('role'), role: roleSchema }),
  ]),
  written: z.extend(personSchema, { passkey: z.optional(mailedNameSchema) }),
  subject: (data) => describeNotice(data).subject,
  body: (data, context, { name, passkey }) => {
    const { subject, text, otherwise } = describeNotice(data, passkey);
    return (
      <AccountMail
        heading={subject}
        name={name}
        context={context}
        button={<NoticeButton notice={data} shopUrl={context.shopUrl} />}
        below={otherwise}
      >
        {text}
      </AccountMail>
    );
  },
});

function NoticeButton({ notice, shopUrl }: { notice: NoticeFacts; shopUrl: string }) {
  return notice.change === 'role' && notice.role !== 'user' ? (
    <MailButton to={`${shopUrl}/adminDashboard`}>Open the Dashboard</MailButton>
  ) : (
    <MailButton to={`${shopUrl}/userDashboard/profile`}>Open Your Profile</MailButton>
  );
}
