import * as z from 'zod/mini';
import type { AccountNotice } from '#features/identity/account/account-notice.ts';
import { roleSchema } from '#features/user/user-schema.ts';
import { ACCOUNT_NOTICE, describeNotice } from '../account-notice-texts.ts';
import { AccountMail } from './account-mails.tsx';
import { defineMail } from './mail-template.ts';

const personSchema = z.object({ name: z.string() });

export const accountNotice = defineMail({
  name: ACCOUNT_NOTICE,
  kind: 'account',
  data: z.discriminatedUnion('change', [
    z.extend(personSchema, { change: z.enum(['app-added', 'app-removed', 'codes-renewed', 'reset']) }),
    z.extend(personSchema, { change: z.literal('passkey-added'), passkey: z.string() }),
    z.extend(personSchema, { change: z.literal('new-browser'), browser: z.string(), address: z.string() }),
    z.extend(personSchema, { change: z.literal('role'), role: roleSchema }),
  ]),
  subject: (data) => describeNotice(data).subject,
  body: (data, context) => {
    const { subject, text, otherwise } = describeNotice(data);
    return (
      <AccountMail
        heading={subject}
        name={data.name}
        context={context}
        button={buttonFor(data, context.shopUrl)}
        below={otherwise}
      >
        {text}
      </AccountMail>
    );
  },
});

function buttonFor(notice: AccountNotice, shopUrl: string): { to: string; label: string } {
  return notice.change === 'role' && notice.role !== 'user'
    ? { to: `${shopUrl}/adminDashboard`, label: 'Open the Dashboard' }
    : { to: `${shopUrl}/userDashboard/profile`, label: 'Open Your Profile' };
}
