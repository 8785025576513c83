import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { shipmentCalls } from '#features/order/fulfilment/shipment-calls.ts';
import { orderCalls } from '#features/order/order/order-calls.ts';
import type { SettableStatus } from '#features/order/order/order-schema.ts';
import type { ReturnCause } from '#features/order/order/return-schema.ts';
import { refundCalls } from '#features/order/refund/refund-calls.ts';
import { returnCalls } from '#features/order/return/return-calls.ts';
import { timelineCalls } from '#features/order/timeline/timeline-calls.ts';
import { type Person, request } from '../journeys/support/api.ts';
import { NAMES } from '../journeys/support/names.ts';
import type { Shop } from '../journeys/support/shop-process.ts';
import type { OrderJson } from '../support/json.ts';

/** A shop's staff and one of its customers. */
interface People {
  admin: Person;
  customer: Person;
}

const LONGEST_TRACKING_NUMBER = '0123456789'.repeat(6);

/** Returns what staff and customers do with orders in a shop. */
export function createFollowUps(shop: Shop, { admin, customer }: People) {
  const paramsOf = ({ _id }: OrderJson) => ({ params: { orderId: _id } });

  return {
    setStatus: (order: OrderJson, status: SettableStatus) =>
      request(shop, orderCalls.changeStatus, { as: admin, ...paramsOf(order), body: { status } }),

    /** Ships pieces of lines, all of them by default. */
    ship(order: OrderJson, trackingNumber: string, lines?: { line: number; amount: number }[]) {
      const body = { carrier: 'ups' as const, trackingNumber, ...(lines && { lines }) };
      return request(shop, shipmentCalls.shipOrder, { as: admin, ...paramsOf(order), body });
    },

    /** Refunds an amount in dollars, or what is left. */
    refund: (order: OrderJson, body: { amount?: number; shipping?: true; reason: string }) =>
      request(shop, refundCalls.refundOrder, { as: admin, ...paramsOf(order), body }),

    async talk(order: OrderJson, question: string, answer: string, note: string): Promise<void> {
      const params = paramsOf(order);
      await request(shop, timelineCalls.sendMessage, { as: customer, ...params, body: { text: question } });
      await request(shop, timelineCalls.sendMessage, { as: admin, ...params, body: { text: answer } });
      await request(shop, timelineCalls.addNote, { as: admin, ...params, body: { text: note } });
    },

    async requestReturn(order: OrderJson, line: number, reason: ReturnCause, text: string): Promise<string> {
      const body = { lines: [{ line, amount: 1, reason }], text };
      const { _id } = await request(shop, returnCalls.requestReturn, { as: customer, ...paramsOf(order), body });
      return _id;
    },

    decide: (returnId: string, accept: boolean, text: string) =>
      request(shop, returnCalls.decideReturn, { as: admin, params: { returnId }, body: { accept, text } }),
  };
}

type FollowUps = ReturnType<typeof createFollowUps>;

/** Does everything with an order of four lines that its page can show. */
export async function followUpInFull(
  { setStatus, ship, refund, talk, requestReturn, decide }: FollowUps,
  order: OrderJson,
  { text, word }: { text: string; word: string },
): Promise<void> {
  await ship(order, '1Z 999 AA1 01 2345 6784', [{ line: 0, amount: 1 }]);
  await ship(
    order,
    LONGEST_TRACKING_NUMBER,
    [1, 2].map((line) => ({ line, amount: 1 })),
  );
  await ship(order, '1Z 999 AA1 01 2345 6785');
  await setStatus(order, 'delivered');
  await refund(order, { amount: 5, reason: text });
  await refund(order, { amount: 12.5, reason: word });
  await talk(order, text, word, text);
  await decide(await requestReturn(order, 0, 'damaged', text), false, text);
  await decide(await requestReturn(order, 1, 'not-as-described', word), true, word);
  await requestReturn(order, 2, 'other', text);
}

/** Makes mails and the refund of an order fail in the shop's database, as the demo's mail and card sandbox never do. */
export function failInDatabase(shop: Shop, { _id }: OrderJson): void {
  const database = new DatabaseSync(join(shop.dataDir, 'shop.sqlite'), { timeout: 10_000 });
  const error = `550 5.1.1 <${NAMES.unbroken}@example.com>: Recipient address rejected: unknown in virtual mailbox table`;
  database
    .prepare(
      `update mail set state = 'failed', tries = 11, error = ?
        where id in (select id from mail order by created_at desc limit 2)`,
    )
    .run(error);
  database.prepare(`update refund set state = 'failed' where order_id = ?`).run(_id);
  database.prepare(`update shop_order set payment_state = 'refund-failed', refunded_cents = 0 where id = ?`).run(_id);
  database.close();
}
