import * as z from 'zod/mini';
import type { AddressBook } from '#features/address-book/address-book-service.server.ts';
import { listMessagesFrom } from '#features/contact/contact-queries.server.ts';
import type { IdentityProvider } from '#features/identity/provider/identity-provider.server.ts';
import { isEmailConfirmed } from '#features/identity/provider/identity-queries.server.ts';
import { GOOGLE } from '#features/identity/provider/provider-client.ts';
import type { SecondFactors } from '#features/identity/second-factor/second-factors.server.ts';
import type { MailService } from '#features/mail/mail-service.server.ts';
import { findSubscriber } from '#features/newsletter/newsletter-queries.server.ts';
import { orderSchema } from '#features/order/order/order-schema.ts';
import type { OrderService } from '#features/order/order/order-service.server.ts';
import type { Timelines } from '#features/order/timeline/timeline-service.server.ts';
import type { UserService } from '#features/user/user-service.server.ts';
import { findShareToken } from '#features/wishlist/wishlist-queries.server.ts';
import type { Database } from '#platform/database/tables.ts';
import type { PersonalData } from './personal-data-calls.ts';
import {
  describeInvitations,
  type Entry,
  isoOf,
  listAlerts,
  listCouponUses,
  listInvoices,
  listReviews,
  listSecurityEvents,
  listWishes,
  listWithdrawals,
} from './personal-data-queries.server.ts';

/** What the export reads from. */
export interface PersonalDataSources {
  db: Database;
  addressBook: AddressBook;
  users: UserService;
  provider: IdentityProvider;
  factors: SecondFactors;
  orders: OrderService;
  timelines: Timelines;
  mails: MailService;
  shopUrl: string;
  now: () => number;
}

/** Collects everything that the shop keeps about a person. */
export async function collectPersonalData(sources: PersonalDataSources, userId: string): Promise<PersonalData> {
  const { db, addressBook, users, provider, mails, shopUrl, now } = sources;
  const sessions = await provider.listSessions(userId);
  const token = await findShareToken(db, userId);
  return {
    exportedAt: isoOf(now()),
    profile: { ...(await users.find(userId)) },
    account: await describeAccount(sources, userId),
    sessions: sessions.map((session) => ({ ...session, signedInAt: isoOf(session.signedInAt) })),
    orders: await collectOrders(sources, userId),
    invoices: await listInvoices(db, userId),
    withdrawals: await listWithdrawals(db, userId),
    couponUses: await listCouponUses(db, userId),
    reviews: await listReviews(db, userId),
    reviewInvitations: await describeInvitations(db, userId),
    addresses: (await addressBook.list(userId)).map((address) => ({ ...address })),
    wishlist: await listWishes(db, userId),
    ...(token !== undefined && { wishlistLink: `${shopUrl}/wishlist/${token}` }),
    stockAlerts: await listAlerts(db, userId),
    ...(await collectWritten(sources, userId)),
    mails: await mails.listAbout(userId),
    securityEvents: await listSecurityEvents(db, userId),
  };
}

/** Collects what is kept by the person's email. If it is not confirmed, it may be of another person. */
async function collectWritten(
  { db, users }: PersonalDataSources,
  userId: string,
): Promise<Pick<PersonalData, 'contactMessages' | 'newsletter'>> {
  const email = (await users.find(userId))?.email;
  if (email === undefined || !(await isEmailConfirmed(db, userId))) return { contactMessages: [] };
  const subscriber = await findSubscriber(db, email);
  return {
    contactMessages: (await listMessagesFrom(db, email)).map((message) => ({ ...message })),
    ...(subscriber && {
      newsletter: {
        requestedAt: isoOf(subscriber.requested_at),
        ...(subscriber.confirmed_at !== null && { confirmedAt: isoOf(subscriber.confirmed_at) }),
      },
    }),
  };
}

async function describeAccount({ db, factors }: PersonalDataSources, userId: string): Promise<Entry> {
  const identity = await db
    .selectFrom('identity_user')
    .select(['emailVerified', 'image', 'createdAt'])
    .where('id', '=', userId)
    .executeTakeFirst();
  const accounts = await db
    .selectFrom('identity_account')
    .select(['providerId', 'accountId'])
    .where('userId', '=', userId)
    .orderBy('providerId')
    .execute();
  const google = accounts.find(({ providerId }) => providerId === GOOGLE);
  return {
    ...(identity && { signedUpAt: new Date(identity.createdAt).toISOString() }),
    emailConfirmed: Boolean(identity?.emailVerified),
    picture: identity?.image ?? undefined,
    signsInWith: accounts.map(({ providerId }) => (providerId === 'credential' ? 'password' : providerId)),
    ...(google && { googleAccount: google.accountId }),
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
