import { errorCode } from '#platform/database/database-errors.server.ts';
import { tryMailServer } from '#platform/mail/mailer.server.ts';
import type { Config } from '../../src/config.ts';
import { withoutPassword } from '../../src/environment.ts';
import { type Finding, failed, notUsed, ok, reasonOf } from './finding.ts';

/** nodemailer's codes, and what to do about each. */
const REMEDIES: ReadonlyMap<string, string> = new Map([
  ['EAUTH', 'Correct the user name or the password, with special characters percent-encoded.'],
  ['EDNS', 'Correct the host.'],
  ['ETLS', 'Correct the host to the name in its certificate, or use smtp: with port 587.'],
]);
const NO_CONNECTION = 'Correct host and port, or open the way there: many providers block port 25.';

/** Connects to the mail server and signs in. */
export async function checkMail({ mail }: Config): Promise<Finding> {
  if (mail?.via !== 'smtp') return notUsed('SMTP_URL is not set.');
  const address = withoutPassword(mail.url);
  try {
    await tryMailServer(mail.url);
    return ok(`${address} accepts the shop.`);
  } catch (error) {
    const remedy = REMEDIES.get(errorCode(error)) ?? NO_CONNECTION;
    return failed(`SMTP_URL is "${address}", which does not work: ${reasonOf(error)}. ${remedy}`);
  }
}
