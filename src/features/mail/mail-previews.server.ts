import { MAIL_SAMPLES } from './mail-samples.ts';
import { renderMail } from './render-mail.server.ts';

const CONTEXT = {
  shopUrl: 'http://127.0.0.1:3000',
  shopName: 'Thock',
  shopAddress: '200 Foundry Street\nPortland 97209',
  takesReplies: true,
  secret: 'sample',
};

/** Every mail with sample data. Names are numbered, because a template may have several samples. */
export const previews = await Promise.all(
  MAIL_SAMPLES.map(async (mail, index) => ({
    name: `${String(index + 1).padStart(2, '0')}-${mail.template}`,
    subject: mail.subject,
    ...(await renderMail(mail, CONTEXT)),
  })),
);
