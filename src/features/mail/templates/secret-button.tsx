import { MailButton, MailText } from './mail-parts.tsx';
import { MailSection } from './mail-sheet.tsx';
import type { MailContext } from './mail-template.ts';

type SecretButtonProps = { label: string; path: string; context: Pick<MailContext, 'shopUrl' | 'secret'> };

/** A button with the token of the mail. Where the token must not be shown, a sentence says so instead. */
export function SecretButton({ label, path, context: { shopUrl, secret } }: SecretButtonProps) {
  if (secret !== undefined) {
    return <MailButton to={`${shopUrl}${path}?${new URLSearchParams({ token: secret })}`}>{label}</MailButton>;
  }
  return (
    <MailSection top={24}>
      <MailText>The link of this mail is left out here, because only its recipient may use it.</MailText>
    </MailSection>
  );
}
