import { CONFIRM_PATH, unsubscribeUrl } from '#features/newsletter/newsletter-paths.ts';
import { MailLead, MailText } from './mail-parts.tsx';
import { MailSheet } from './mail-sheet.tsx';
import { defineMail, noDataSchema } from './mail-template.ts';
import { SecretButton } from './secret-button.tsx';

export const newsletterConfirm = defineMail({
  name: 'newsletter-confirm',
  kind: 'newsletter-confirm',
  hasSecret: true,
  data: noDataSchema,
  subject: () => 'Confirm your subscription',
  unsubscribe: (_, { shopUrl, secret }) => (secret === undefined ? undefined : unsubscribeUrl(shopUrl, secret)),
  body: (_, context) => (
    <MailSheet title="Confirm your subscription" preview="One click, and you get our newsletter." context={context}>
      <MailLead heading="Confirm your subscription">
        <MailText>
          We were asked to send the newsletter of {context.shopName} to this address. Please confirm this within two
          days. If it was not you, ignore this email: you get no other.
        </MailText>
      </MailLead>
      <SecretButton label="Confirm Subscription" path={CONFIRM_PATH} context={context} />
    </MailSheet>
  ),
});
