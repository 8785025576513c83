import { createHmac, randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { hashPassword } from 'better-auth/crypto';
import { COOKIE_PREFIX } from '#features/identity/session/cookie-signatures.server.ts';
import { signingKeys } from '#features/identity/session/secret-keys.server.ts';
import { searchKey } from '#platform/database/search-key.server.ts';
import type { Account, Person } from './api.ts';
import type { Shop } from './shop-process.ts';

const DAY_MILLISECONDS = 24 * 60 * 60_000;

/** A demo shop on SQLite. Its cookies are signed with the secret in its folder. */
type ShopWithFiles = Pick<Shop, 'dataDir'>;

/** Whether accounts can be written into the database of this shop. */
export function hasFiles(shop: object): shop is ShopWithFiles {
  return (
    'dataDir' in shop &&
    typeof shop.dataDir === 'string' &&
    ['shop.sqlite', 'secret'].every((name) => existsSync(join(`${shop.dataDir}`, name)))
  );
}

/** Writes a customer with a confirmed email into the shop's database. Signing up takes as long as loading a page, because of the password. */
export async function insertCustomer({ dataDir }: ShopWithFiles, account: Account): Promise<void> {
  const { name, email, password } = account;
  const hash = await hashOnce(password);
  const now = new Date();
  const [id, at] = [randomUUID(), now.toISOString()];
  using database = openDatabase(dataDir);
  database.exec('begin immediate');
  database
    .prepare(
      'insert into identity_user (id, name, email, emailVerified, createdAt, updatedAt, twoFactorEnabled) values (?, ?, ?, 1, ?, ?, 0)',
    )
    .run(id, name, email, at, at);
  database
    .prepare(
      "insert into identity_account (id, accountId, providerId, userId, password, createdAt, updatedAt) values (?, ?, 'credential', ?, ?, ?, ?)",
    )
    .run(randomUUID(), id, id, hash, at, at);
  database
    .prepare("insert into shop_user (id, email, name, name_key, role, created_at) values (?, ?, ?, ?, 'user', ?)")
    .run(id, email, name, searchKey(name), now.getTime());
  database.exec('commit');
}

/** Writes a session into the shop's database, as if this person had just signed in. @returns its cookie. */
export function insertSession({ dataDir }: ShopWithFiles, { email }: Pick<Account, 'email'>): Person['cookie'] {
  const [token, now] = [randomUUID(), Date.now()];
  const at = new Date(now).toISOString();
  using database = openDatabase(dataDir);
  database
    .prepare(
      "insert into identity_session (id, expiresAt, token, createdAt, updatedAt, ipAddress, userAgent, userId, hasSecondFactor) select ?, ?, ?, ?, ?, '127.0.0.1', 'node', id, 0 from identity_user where email = ?",
    )
    .run(randomUUID(), new Date(now + DAY_MILLISECONDS).toISOString(), token, at, at, email);
  const key = signingKeys('identity-provider', readFileSync(join(dataDir, 'secret'), 'utf8').trim()).current;
  const signature = createHmac('sha256', key).update(token).digest('base64');
  return { name: `${COOKIE_PREFIX}.session_token`, value: encodeURIComponent(`${token}.${signature}`) };
}

/** The same password has the same hash within a worker. */
const hashes = new Map<string, Promise<string>>();

function hashOnce(password: string): Promise<string> {
  const hash = hashes.get(password) ?? hashPassword(password);
  hashes.set(password, hash);
  return hash;
}

function openDatabase(dataDir: string): DatabaseSync {
  return new DatabaseSync(join(dataDir, 'shop.sqlite'), { timeout: 10_000 });
}
