import type { AccountNotice } from '#features/identity/account/account-mails.ts';
import { ROLE_LABELS } from '#features/user/roles.ts';
import type { ComposedMail } from './templates/mail-template.ts';

/** The name of the template. */
export const ACCOUNT_NOTICE = 'account-notice';

/** What the mail says. Without JSX, because the command line also writes it. */
interface NoticeText {
  subject: string;
  text: string;
  /** What to do if it was not the person. */
  otherwise?: string;
}

const IF_NOT_YOU = 'If it was not you, choose a new password and sign out every browser in your profile.';
const IF_UNEXPECTED = 'If you did not expect this, ask another admin of the shop.';

const SECOND_FACTOR_TEXTS = {
  'app-added': {
    subject: 'Two-step sign-in is on',
    text: 'You set up an authenticator app. From now on, signing in asks for a code from it. Other browsers were signed out.',
  },
  'app-removed': {
    subject: 'Two-step sign-in is off',
    text: 'The authenticator app and the recovery codes of your account were removed. Signing in no longer asks for a code.',
  },
  'codes-renewed': {
    subject: 'You have new recovery codes',
    text: 'New recovery codes were created for your account. The previous ones no longer work.',
  },
  reset: {
    subject: 'Your second factor was reset',
    text:
      'The shop removed the authenticator app, the recovery codes and the passkeys of your account, and signed you out ' +
      'everywhere. Sign in with your password and set them up again.',
  },
} as const;

/** A notice without what its person wrote. */
export type NoticeFacts =
  | Exclude<AccountNotice, { change: 'passkey-added' }>
  | Omit<Extract<AccountNotice, { change: 'passkey-added' }>, 'passkey'>;

/** Returns what the mail about a notice says, with the name of a new passkey if the mail shows it. */
export function describeNotice(notice: NoticeFacts, passkey = ''): Required<NoticeText> {
  return { otherwise: IF_NOT_YOU, ...textOf(notice, passkey) };
}

function textOf(notice: NoticeFacts, passkey: string): NoticeText {
  switch (notice.change) {
    case 'passkey-added': {
      const added = passkey === '' ? 'A passkey' : `The passkey "${passkey}"`;
      return {
        subject: 'A passkey was added',
        text: `${added} was added to your account. It signs you in without your password.`,
      };
    }
    case 'new-browser':
      return {
        subject: 'New sign-in to your account',
        text: `${notice.browser} signed in to your account from the address ${notice.address}. You had not used this browser before.`,
      };
    case 'role':
      return { ...roleText(notice.role), otherwise: IF_UNEXPECTED };
    default:
      return SECOND_FACTOR_TEXTS[notice.change];
  }
}

function roleText(role: keyof typeof ROLE_LABELS): NoticeText {
  return role === 'user'
    ? {
        subject: 'You no longer have a role in the shop',
        text: 'Your role was taken away. You can no longer open the dashboard of the shop.',
      }
    : {
        subject: 'You have a new role in the shop',
        text: `You were given the role ${ROLE_LABELS[role]}. It decides what you see and change in the dashboard of the shop.`,
      };
}

export function composeAccountNotice(name: string, notice: AccountNotice): ComposedMail {
  const { subject } = describeNotice(notice);
  return { template: ACCOUNT_NOTICE, kind: 'account', subject, data: JSON.stringify({ name, ...notice }) };
}
