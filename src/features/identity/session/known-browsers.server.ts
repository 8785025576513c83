import { createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { UserService } from '#features/user/user-service.server.ts';
import type { Database } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { clientAddress } from '#platform/http/client-address.server.ts';
import type { AccountMails } from '../account/account-mails.ts';
import type { Identity } from '../provider/identity-provider.server.ts';
import { describeBrowser } from './describe-browser.ts';
import type { SigningKeys } from './secret-keys.server.ts';

export const BROWSER_COOKIE = 'thock-accounts';
/** Browsers keep no cookie for longer than 400 days. */
const LIFE_SECONDS = 400 * 24 * 3600;
const MARK_CHARACTERS = 22;
const MAX_ACCOUNTS = 10;

export type KnownBrowsers = ReturnType<typeof createKnownBrowsers>;

/**
 * Recognises the browsers in which an account has signed in before, and writes a mail about the others. A cookie holds a
 * keyed hash (HMAC-SHA256) of the id of each account, so the database stores nothing about browsers.
 */
export function createKnownBrowsers(dependencies: {
  db: Database;
  users: Pick<UserService, 'find'>;
  keys: SigningKeys;
  isLive: boolean;
  mails: AccountMails | undefined;
}) {
  const { db, users, keys, isLive, mails } = dependencies;
  const attributes = `Path=/api/auth; Max-Age=${LIFE_SECONDS}; HttpOnly; SameSite=Lax${isLive ? '; Secure' : ''}`;

  return {
    /** Records a sign-in with the browser of this request. @returns the `Set-Cookie` header that marks the browser. */
    async recordSignIn(person: Identity, request: FastifyRequest): Promise<string> {
      const mark = createMark(keys.current, person.id);
      const own = new Set([mark, ...keys.previous.map((key) => createMark(key, person.id))]);
      const marks = readMarks(request.headers.cookie);
      const others = marks.filter((each) => !own.has(each));
      const isKnown = others.length < marks.length;
      // An account has no record until after its first sign-in, which needs no mail.
      if (!isKnown && mails && (await users.find(person.id))) {
        const browser = describeBrowser(request.headers['user-agent']);
        const notice = { change: 'new-browser', browser, address: clientAddress(request) } as const;
        await inTransaction(db, (trx) => mails.notify(trx, person, notice));
      }
      return `${BROWSER_COOKIE}=${[mark, ...others].slice(0, MAX_ACCOUNTS).join('.')}; ${attributes}`;
    },
  };
}

function readMarks(cookies = ''): string[] {
  const pair = cookies.split(';').find((each) => each.trim().startsWith(`${BROWSER_COOKIE}=`));
  const [, marks = ''] = pair?.split('=') ?? [];
  return marks === '' ? [] : marks.split('.');
}

function createMark(key: string, userId: string): string {
  return createHmac('sha256', key).update(userId).digest('base64url').slice(0, MARK_CHARACTERS);
}
