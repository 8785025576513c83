import * as z from 'zod/mini';
import type { IdentityProvider } from '#features/identity/provider/identity-provider.server.ts';
import type { SecondFactors } from '#features/identity/second-factor/second-factors.server.ts';
import { orderSchema } from '#features/order/order-schema.ts';
import type { OrderService } from '#features/order/order-service.server.ts';
import type { Timelines } from '#features/timeline/timeline-service.server.ts';
import type { UserService } from '#features/user/user-service.server.ts';
import type { Database } from '#platform/database/tables.ts';
import type { PersonalData } from './personal-data-calls.ts';

type Entry = Record<string, unknown>;

/** What the export reads from. */
export interface PersonalDataSources {
  db: Database;
  users: UserService;
  provider: IdentityProvider;
  factors: SecondFactors;
  orders: OrderService;
  timelines: Timelines;
  now: () => number;
}

/** Collects everything that the shop keeps about a person. Orders are the only list that can be long. */
export async function collectPersonalData(sources: PersonalDataSources, userId: string): Promise<PersonalData> {
  const { db, users, provider, now } = sources;
  const sessions = await provider.listSessions(userId);
  return {
    exportedAt: isoOf(now()),
    profile: { ...(await users.find(userId)) },
    account: await describeAccount(sources, userId),
    sessions: sessions.map((session) => ({ ...session, signedInAt: isoOf(session.signedInAt) })),
    orders: await collectOrders(sources, userId),
    reviews: await listReviews(db, userId),
    wishlist: await listWishes(db, userId),
    stockAlerts: await listAlerts(db, userId),
    mails: await listMails(db, userId),
    securityEvents: await listSecurityEvents(db, userId),
  };
}

async function describeAccount({ db, factors }: PersonalDataSources, userId: string): Promise<Entry> {
  const identity = await db
    .selectFrom('identity_user')
    .select(['emailVerified', 'image'])
    .where('id', '=', userId)
    .executeTakeFirst();
  const accounts = await db
    .selectFrom('identity_account')
    .select('providerId')
    .where('userId', '=', userId)
    .orderBy('providerId')
    .execute();
  return {
    emailConfirmed: Boolean(identity?.emailVerified),
    picture: identity?.image ?? undefined,
    signsInWith: accounts.map(({ providerId }) => (providerId === 'credential' ? 'password' : providerId)),
    ...(await factors.describe(userId)),
  };
}

async function collectOrders({ orders, timelines }: PersonalDataSources, userId: string): Promise<Entry[]> {
  const collected: Entry[] = [];
  for await (const batch of orders.list({ userId }, 'newest').readAll()) {
    for (const order of batch) {
      collected.push({ ...z.encode(orderSchema, order), timeline: await timelines.list(order._id, false) });
    }
  }
  return collected;
}

async function listReviews(db: Database, userId: string): Promise<Entry[]> {
  const rows = await db
    .selectFrom('review')
    .select(['product_id as productId', 'rating', 'title', 'text', 'reply', 'at'])
    .where('user_id', '=', userId)
    .execute();
  return rows.map((row) => ({ ...row, at: isoOf(row.at) }));
}

async function listWishes(db: Database, userId: string): Promise<Entry[]> {
  const rows = await db
    .selectFrom('wishlist_item')
    .select(['product_id as productId', 'added_at as addedAt'])
    .where('user_id', '=', userId)
    .execute();
  return rows.map((row) => ({ ...row, addedAt: isoOf(row.addedAt) }));
}

async function listAlerts(db: Database, userId: string): Promise<Entry[]> {
  const rows = await db
    .selectFrom('stock_alert')
    .select(['variant_id as variantId', 'requested_at as requestedAt'])
    .where('user_id', '=', userId)
    .execute();
  return rows.map((row) => ({ ...row, requestedAt: isoOf(row.requestedAt) }));
}

async function listMails(db: Database, userId: string): Promise<Entry[]> {
  const rows = await db
    .selectFrom('mail')
    .select(['kind', 'recipient', 'subject', 'state', 'created_at as at'])
    .where('user_id', '=', userId)
    .execute();
  return rows.map((row) => ({ ...row, at: isoOf(row.at) }));
}

/** Lists what the person did, and what staff did to their account, without who that was and from where. */
async function listSecurityEvents(db: Database, userId: string): Promise<Entry[]> {
  const rows = await db
    .selectFrom('audit_entry')
    .select(['at', 'action', 'address', 'actor_id'])
    .where((eb) => eb.or([eb('actor_id', '=', userId), eb('subject_id', '=', userId)]))
    .orderBy('at')
    .orderBy('id')
    .execute();
  return rows.map(({ at, action, address, actor_id }) => ({
    at: isoOf(at),
    action,
    ...(actor_id === userId && { address }),
  }));
}

function isoOf(moment: number): string {
  return new Date(moment).toISOString();
}
