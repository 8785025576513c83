import type { Actor } from '#features/audit/actor.server.ts';
import { writeAudit } from '#features/audit/audit-log.server.ts';
import type { CatalogueService } from '#features/catalogue/catalogue-service.server.ts';
import { nameWithVariant } from '#features/catalogue/variant/variant-name.ts';
import { type Cents, cents, formatPrice } from '#features/pricing/money.ts';
import { createLists } from '#platform/database/table-list.server.ts';
import type { Database, ShopTransaction, Tables } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import type { List } from '#platform/http/list-query.ts';
import { containsLines } from '../order/line-amount.ts';
import { withItems } from '../order/line-items.ts';
import { type OrderEvent, recordOrderEvents } from '../order/order-event.server.ts';
import { shortOrderId } from '../order/order-format.ts';
import { getLockedOrder, incrementVersion, lockOrder } from '../order/order-queries.server.ts';
import type { StoredOrder } from '../order/order-reading.server.ts';
import type { Order } from '../order/order-schema.ts';
import { putBack, toPieces } from '../order/put-back.server.ts';
import { toOrderReturn } from '../order/return-reading.server.ts';
import type { ReturnLine } from '../order/return-schema.ts';
import { returnableLines } from '../order/returnable.ts';
import { describeMissing } from '../order/stock-outcome.ts';
import type { RefundRequests } from '../refund/request-refunds.server.ts';
import { refundOfReturn, shippingOfReturn } from './refund-of-return.ts';
import type { ListedReturn, ReturnDecision, ReturnDraft, ReturnReceipt } from './return-calls.ts';
import { findReturn, insertReturn, moveReturn, type ReturnFilter, returnList } from './return-queries.server.ts';

type Refused<Reason extends string> = { ok: false; reason: Reason };

export type RequestReturnResult =
  | { ok: true; id: string }
  | Refused<'not-delivered' | 'more-than-ordered'>
  | (Refused<'too-late'> & { returnDays: number });
export type DecideReturnResult = { ok: true } | Refused<'not-found' | 'wrong-state'>;
/** `stock` says what could not be put back into stock; undefined if everything was that should be. */
export type ReceiveReturnResult =
  | { ok: true; stock: string | undefined }
  | Refused<'not-found' | 'wrong-state' | 'more-than-paid'>;

export interface ReturnDependencies {
  db: Database;
  catalogue: CatalogueService;
  refundRequests: RefundRequests;
  now: () => number;
}

export type Returns = ReturnType<typeof createReturnService>;

/** Creates the service for returns. Each step locks the order first, and changes the return only from the right state. */
export function createReturnService(dependencies: ReturnDependencies) {
  const { db, catalogue, refundRequests, now } = dependencies;
  const listOf = createLists(now);

  async function record(trx: ShopTransaction, orderId: string, event: OrderEvent): Promise<void> {
    await incrementVersion(trx, orderId);
    await recordOrderEvents(trx, [orderId], event, now());
  }

  /** Finds the order and the lines of a return, and locks the order until the transaction ends. */
  async function findLocked(
    trx: ShopTransaction,
    returnId: string,
  ): Promise<{ order: StoredOrder; lines: ReturnLine[] } | undefined> {
    const row = await findReturn(trx, returnId);
    const order = row && (await lockOrder(trx, row.order_id));
    return order && { order, lines: toOrderReturn(row).lines };
  }

  /** Stores the refund of what was received, and returns its amount. Nothing is refunded of an order that was never paid. */
  async function refund(
    trx: ShopTransaction,
    order: StoredOrder,
    { lines, amount, actor }: { lines: readonly ReturnLine[]; amount: Cents | undefined; actor: Actor },
  ): Promise<Cents> {
    const pieces = lines.map(({ line, amount }) => ({ line, amount }));
    const what =
      amount === undefined
        ? ({ of: 'lines', lines: pieces, shipping: shippingOfReturn(order, pieces) } as const)
        : ({ of: 'amount', amount } as const);
    const request = { ...what, atMostLeft: true, reason: 'Return' };
    const requested = await refundRequests.request(trx, order, request, actor);
    return (requested.ok ? requested.refund?.amount_cents : undefined) ?? cents(0);
  }

  async function receiveLocked(
    trx: ShopTransaction,
    returnId: string,
    { receipt, actor }: { receipt: ReturnReceipt; actor: Actor },
  ): Promise<ReceiveReturnResult> {
    const found = await findLocked(trx, returnId);
    if (!found) return { ok: false, reason: 'not-found' };
    const { order, lines } = found;
    if (order.returns.find(({ _id }) => _id === returnId)?.state !== 'accepted')
      return { ok: false, reason: 'wrong-state' };
    if (receipt.refundAmount !== undefined && receipt.refundAmount > refundOfReturn(order, lines).total)
      return { ok: false, reason: 'more-than-paid' };
    await moveReturn(trx, returnId, { from: 'accepted', to: 'received' });

    const refunded = await refund(trx, order, { lines, amount: receipt.refundAmount, actor });
    const pieces = receipt.restock ? toPieces(order, lines) : [];
    const back = await putBack(trx, catalogue, order, { pieces, kind: 'return', by: actor.id ?? 'system' });
    await record(trx, order._id, { kind: 'return-received', by: 'shop', returnId, refunded, stock: back });
    const stock = describeMissing(back);
    const restocked = stock ?? (receipt.restock ? 'back in stock' : 'not restocked');
    const outcome = `refunded ${formatPrice(refunded)}, ${restocked}`;
    const text = `Received a return of order ${shortOrderId(order._id)}: ${outcome}`;
    await writeAudit(trx, { at: now(), action: 'return-received', actor, subject: order, text });
    return { ok: true, stock };
  }

  return {
    list: (filter: ReturnFilter): List<ListedReturn> => listOf(returnList(db, filter)),

    /** Records that a customer wants to return something, unless it is too late or more than was bought. Staff may ask for them. */
    request(
      orderId: string,
      { lines, text }: ReturnDraft,
      { by, actor }: { by: 'customer' | 'shop'; actor: Actor },
    ): Promise<RequestReturnResult> {
      return inTransaction<Tables, RequestReturnResult>(db, async (trx) => {
        const order = await getLockedOrder(trx, orderId);
        if (order.status !== 'delivered') return { ok: false, reason: 'not-delivered' };
        if (order.returnableUntil !== undefined && now() > Date.parse(order.returnableUntil))
          return { ok: false, reason: 'too-late', returnDays: order.returnDays };
        if (!containsLines(returnableLines(order), lines)) return { ok: false, reason: 'more-than-ordered' };

        const id = await insertReturn(trx, { orderId, state: 'requested', lines, text, at: now() });
        await record(trx, orderId, { kind: 'return-requested', by, returnId: id, items: describeItems(order, lines) });
        if (by === 'shop') {
          const did = `Requested a return of order ${shortOrderId(orderId)} for the customer`;
          await writeAudit(trx, { at: now(), action: 'return-requested', actor, subject: order, text: did });
        }
        return { ok: true, id };
      });
    },

    /** Accepts or refuses a requested return. */
    decide(returnId: string, { accept, text }: ReturnDecision, actor: Actor): Promise<DecideReturnResult> {
      return inTransaction<Tables, DecideReturnResult>(db, async (trx) => {
        const found = await findLocked(trx, returnId);
        if (!found) return { ok: false, reason: 'not-found' };
        const to = accept ? 'accepted' : 'refused';
        if (!(await moveReturn(trx, returnId, { from: 'requested', to }))) return { ok: false, reason: 'wrong-state' };
        await record(trx, found.order._id, { kind: `return-${to}`, by: 'shop', returnId, text });
        const did = `${accept ? 'Accepted' : 'Refused'} a return of order ${shortOrderId(found.order._id)}`;
        await writeAudit(trx, { at: now(), action: 'return-decided', actor, subject: found.order, text: did });
        return { ok: true };
      });
    },

    /** Records that an accepted return has arrived: refunds it, and returns it to stock if the receipt says so. */
    receive: (returnId: string, receipt: ReturnReceipt, actor: Actor): Promise<ReceiveReturnResult> =>
      inTransaction<Tables, ReceiveReturnResult>(db, (trx) => receiveLocked(trx, returnId, { receipt, actor })),
  };
}

function describeItems(order: Order, lines: readonly ReturnLine[]) {
  return withItems(order, lines).map(({ item, amount, reason }) => ({ name: nameWithVariant(item), amount, reason }));
}
