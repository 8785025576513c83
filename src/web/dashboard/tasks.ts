import { createContext } from 'react';
import { contactCalls } from '#features/contact/contact-calls.ts';
import type { ContactMessage } from '#features/contact/contact-schema.ts';
import { api } from '#features/identity/session/api.ts';
import { orderCalls } from '#features/order/order/order-calls.ts';
import type { Order } from '#features/order/order/order-schema.ts';
import { type ListedReturn, returnCalls } from '#features/order/return/return-calls.ts';
import { reviewCalls } from '#features/review/review-calls.ts';
import type { ListedReview } from '#features/review/review-schema.ts';
import type { ListPage } from '#platform/http/api-client.ts';
import type { Permission } from '#platform/http/permissions.ts';

/** What waits for staff, by kind. A kind that the role may not see, or that could not be loaded, is absent. */
export interface Tasks {
  /** Orders to ship, the oldest first. */
  toShip?: Waiting<Order>;
  /** Returns to decide, the newest first. */
  returns?: Waiting<ListedReturn>;
  /** Poor reviews to answer, the newest first. */
  reviews?: Waiting<ListedReview>;
  /** Open messages of the contact form, the newest first. */
  messages?: Waiting<ContactMessage>;
}

export type TaskKind = keyof Tasks;
export const TASK_KINDS: readonly TaskKind[] = ['toShip', 'returns', 'reviews', 'messages'];

/** The first of the rows that wait, and how many there are. */
export interface Waiting<Row> {
  first: Row | undefined;
  total: number;
}

/** What waits for the person in the dashboard. Undefined until it has loaded. */
export const WaitingTasks = createContext<Tasks | undefined>(undefined);

/** Loads what waits for a person with these permissions, in a shop that takes messages or does not. */
export async function loadTasks(
  permissions: ReadonlySet<Permission>,
  takesMessages: boolean,
  signal: AbortSignal,
): Promise<Tasks> {
  const range = { page: 1, limit: 1 };
  const ifPermitted = async <Row>(permission: Permission, load: () => Promise<ListPage<Row[]>>) =>
    permissions.has(permission) ? firstOf(load()) : undefined;
  const [toShip, returns, reviews, messages] = await Promise.all([
    ifPermitted('orders.read', () =>
      api.requestPage(orderCalls.listOrders, { query: { ...range, task: 'to-ship', sort: 'oldest' }, signal }),
    ),
    ifPermitted('orders.read', () =>
      api.requestPage(returnCalls.listReturns, { query: { ...range, state: 'requested' }, signal }),
    ),
    ifPermitted('reviews.write', () =>
      api.requestPage(reviewCalls.listAllReviews, {
        query: { ...range, state: 'poor' },
        signal,
      }),
    ),
    takesMessages
      ? ifPermitted('orders.read', () =>
          api.requestPage(contactCalls.listContactMessages, { query: { ...range, state: 'open' }, signal }),
        )
      : undefined,
  ]);
  return {
    ...(toShip && { toShip }),
    ...(returns && { returns }),
    ...(reviews && { reviews }),
    ...(messages && { messages }),
  };
}

/** The counts are an addition to every page: without them, the pages work. */
async function firstOf<Row>(loading: Promise<ListPage<Row[]>>): Promise<Waiting<Row> | undefined> {
  try {
    const { rows, total } = await loading;
    return { first: rows[0], total };
  } catch {
    return undefined;
  }
}

/** Returns how much waits, of some kinds. */
export function countTasks(tasks: Tasks, kinds: readonly TaskKind[]): number {
  return kinds.reduce((sum, kind) => sum + (tasks[kind]?.total ?? 0), 0);
}
