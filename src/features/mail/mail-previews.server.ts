import { DEFAULT_PROMISES } from '#features/settings/promises.ts';
import { MAIL_SAMPLES } from './mail-samples.ts';
import { renderMail } from './render-mail.server.ts';

const CONTEXT = {
  shopUrl: 'http://127.0.0.1:3000',
  shopName: 'Thock',
  look: undefined,
  shopAddress: '200 Foundry Street\nPortland 97209',
  registrations: 'LUCID DE0000000000000, WEEE DE00000000',
  replyHours: DEFAULT_PROMISES.replyHours,
  takesReplies: true,
  secret: 'sample',
};

/**
 * Every mail with sample data, as it goes to confirmed and to unconfirmed addresses. Names are numbered, because a template
 * may have several samples.
 */
export const previews = await Promise.all(
  MAIL_SAMPLES.flatMap((mail, index) =>
    [true, false].map(async (isConfirmed) => ({
      name: `${String(index + 1).padStart(2, '0')}-${mail.template}${isConfirmed ? '' : '-unconfirmed'}`,
      subject: mail.subject,
      ...(await renderMail(mail, { ...CONTEXT, isConfirmed })),
    })),
  ),
);
