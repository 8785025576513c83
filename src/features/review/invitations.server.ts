import type { SigningKeys } from '#features/identity/session/secret-keys.server.ts';
import type { MailStore, NewMail } from '#features/mail/mail-store.server.ts';
import { reviewInvitation } from '#features/mail/templates/review-mail.tsx';
import { parseOrderEvent } from '#features/order/order/order-event.server.ts';
import { findOrderOwner } from '#features/order/order/order-owner-queries.server.ts';
import { findOrder } from '#features/order/order/order-queries.server.ts';
import type { Order } from '#features/order/order/order-schema.ts';
import type { Database } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import type { Job } from '#platform/jobs/job.ts';
import { consumeWith, type EventConsumer } from '#platform/outbox/dispatcher.server.ts';
import { readSignedId, signId } from '#platform/signed-id.server.ts';
import {
  finishInvitation,
  hasOptedOut,
  insertOptOut,
  listDueInvitations,
  planInvitation,
} from './invitation-queries.server.ts';
import { listReviewedProducts } from './review-queries.server.ts';

const DAY_MILLISECONDS = 86_400_000;
/** How long people use what they received before they are asked about it. */
export const INVITE_AFTER_MILLISECONDS = 7 * DAY_MILLISECONDS;

const INTERVAL_MILLISECONDS = 15 * 60_000;
const BATCH_SIZE = 20;

interface InvitationDependencies {
  db: Database;
  now: () => number;
  keys: SigningKeys;
  /** Undefined if the shop writes no mails. */
  mailStore: MailStore | undefined;
}

/** Creates the invitations to review what was delivered, once for each order, and the way to stop them. */
export function createInvitations({ db, now, keys, mailStore }: InvitationDependencies) {
  /** Composes the invitation of an order. Undefined if there is no one to invite or nothing left to review. */
  async function compose(orderId: string): Promise<NewMail | undefined> {
    const order = await findOrder(db, orderId);
    if (order?.status !== 'delivered') return undefined;
    const userId = (await findOrderOwner(db, orderId))?.userId;
    if (userId === undefined || !(await isPresent(db, userId)) || (await hasOptedOut(db, userId))) return undefined;
    const items = await listItemsToReview(db, order, userId);
    if (items.length === 0) return undefined;
    const mail = reviewInvitation.compose({ name: order.customer.name, items, optOutToken: signId(userId, keys) });
    return { ...mail, userId, to: order.email };
  }

  async function invite(store: MailStore, orderId: string): Promise<void> {
    const invitation = await compose(orderId);
    await inTransaction(db, async (trx) => {
      const isFirst = await finishInvitation(trx, orderId, now());
      if (isFirst && invitation) await store.write(trx, invitation);
    });
  }

  return {
    /** Plans the invitation when an order is delivered. */
    consumers: mailStore ? [consumeWith(planWhenDelivered)] : [],
    jobs: mailStore ? [createInviting((orderId) => invite(mailStore, orderId), { db, now })] : [],

    /** Stops invitations for the person of a token. @returns whether the token is valid and the person exists. */
    async stop(token: string): Promise<boolean> {
      const userId = readSignedId(token, keys);
      if (userId === undefined) return false;
      return inTransaction(db, (trx) => insertOptOut(trx, userId, now()));
    },
  };
}

const planWhenDelivered: EventConsumer<undefined, { orderId: string; dueAt: number }> = {
  read: async () => undefined,
  derive({ kind, data, subject: orderId, occurred_at: at }) {
    const event = parseOrderEvent(kind, data);
    if (event?.kind !== 'status' || event.status !== 'delivered') return undefined;
    return { orderId, dueAt: at + INVITE_AFTER_MILLISECONDS };
  },
  async write(trx, planned) {
    for (const { orderId, dueAt } of planned) await planInvitation(trx, orderId, dueAt);
  },
};

function createInviting(
  invite: (orderId: string) => Promise<void>,
  { db, now }: Pick<InvitationDependencies, 'db' | 'now'>,
): Job {
  return {
    name: 'invite-to-review',
    intervalMilliseconds: INTERVAL_MILLISECONDS,
    async run({ signal }) {
      const orderIds = await listDueInvitations(db, now(), BATCH_SIZE);
      for (const orderId of orderIds) {
        if (signal.aborted) return 'done';
        await invite(orderId);
      }
      return orderIds.length === BATCH_SIZE ? 'more' : 'done';
    },
  };
}

/** Lists the products of an order that are in the shop and that its customer has not reviewed. */
async function listItemsToReview(db: Database, { items }: Order, userId: string) {
  const productIds = [...new Set(items.map(({ productId }) => productId))];
  const published = await db
    .selectFrom('product')
    .select(['id', 'slug'])
    .where('id', 'in', productIds)
    .where('published', '=', 1)
    .execute();
  const reviewed = new Set(await listReviewedProducts(db, userId));
  return productIds.flatMap((productId) => {
    const item = items.find((each) => each.productId === productId);
    const product = published.find(({ id }) => id === productId);
    if (!item || !product || reviewed.has(productId)) return [];
    return [{ productId, slug: product.slug ?? undefined, name: item.name, image: item.image }];
  });
}

async function isPresent(db: Database, userId: string): Promise<boolean> {
  const identity = await db.selectFrom('identity_user').select('id').where('id', '=', userId).executeTakeFirst();
  return identity !== undefined;
}
