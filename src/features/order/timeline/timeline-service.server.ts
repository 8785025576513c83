import type { Actor } from '#features/audit/actor.server.ts';
import { type AuditEntry, writeAudit } from '#features/audit/audit-log.server.ts';
import { formatPrice } from '#features/pricing/money.ts';
import type { Database } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { describeParcel } from '../order/carrier.ts';
import { listOrderEvents, type OrderEvent, recordOrderEvents } from '../order/order-event.server.ts';
import { shortOrderId } from '../order/order-format.ts';
import { incrementVersion } from '../order/order-queries.server.ts';
import { STATUS_LABELS } from '../order/order-schema.ts';
import { describeOutcome } from '../order/stock-outcome.ts';
import type { TimelineEntry } from './timeline-calls.ts';

/** A message between customer and shop, or a note among staff. */
type WrittenEvent = Extract<OrderEvent, { text: string }>;

export type Timelines = ReturnType<typeof createTimelines>;

/** Creates the service that reads the timelines of orders and adds messages and notes to them. */
export function createTimelines({ db, now }: { db: Database; now: () => number }) {
  return {
    /** Lists the entries of an order's timeline, oldest first. Only staff see notes. */
    async list(orderId: string, isStaff: boolean): Promise<TimelineEntry[]> {
      const recorded = await listOrderEvents(db, orderId);
      return recorded
        .filter(({ event }) => isStaff || event.kind !== 'note')
        .map(({ id, occurredAt, event }) => ({
          _id: id,
          at: new Date(occurredAt).toISOString(),
          kind: event.kind,
          by: event.by,
          text: isStaff ? withStock(textOf(event), event) : textOf(event),
        }));
    },

    /**
     * Adds a message or a note to an order. Open pages of the order show it at once. What staff write is in the audit log.
     * @returns its id.
     */
    write(orderId: string, event: WrittenEvent, actor: Actor): Promise<string> {
      return inTransaction(db, async (trx) => {
        await incrementVersion(trx, orderId);
        if (event.by === 'shop') await writeAudit(trx, { at: now(), actor, ...describeWriting(orderId, event) });
        const [id = ''] = await recordOrderEvents(trx, [orderId], event, now());
        return id;
      });
    },
  };
}

function describeWriting(orderId: string, { kind }: WrittenEvent): Pick<AuditEntry, 'action' | 'subject' | 'text'> {
  const number = shortOrderId(orderId);
  const subject = { _id: orderId };
  return kind === 'note'
    ? { action: 'note-added', subject, text: `Added a note to order ${number}` }
    : { action: 'message-sent', subject, text: `Wrote a message about order ${number}` };
}

/** Describes an event in a few words, or returns the text of a message or note. */
function textOf(event: OrderEvent): string {
  switch (event.kind) {
    case 'placed':
      return 'Order placed';
    case 'paid':
      return event.transactionId === undefined
        ? 'Paid in cash on delivery'
        : `Paid by card, transaction ${event.transactionId}`;
    case 'payment-failed':
      return withReason('Payment failed', event.reason);
    case 'cancelled':
      return withReason('Order cancelled', event.reason);
    case 'hold-ended':
      return 'The reservation expired';
    case 'status':
      return STATUS_LABELS[event.status];
    case 'shipped':
      return describeParcel(event);
    case 'return-requested':
      return `Return requested: ${listItems(event.items)}`;
    case 'return-accepted':
      return withReason('Return accepted', event.text);
    case 'return-refused':
      return withReason('Return refused', event.text);
    case 'return-received':
      return event.refunded > 0 ? `Return received, ${formatPrice(event.refunded)} to refund` : 'Return received';
    case 'withdrawn':
      return describeWithdrawal(event);
    case 'refunded':
      return `${formatPrice(event.amount)} refunded`;
    case 'message':
    case 'note':
      return event.text;
  }
}

function listItems(items: readonly { name: string; amount: number }[]): string {
  return items.map(({ name, amount }) => `${name} × ${amount}`).join(', ');
}

function describeWithdrawal({ reference, items, outcome }: Extract<OrderEvent, { kind: 'withdrawn' }>): string {
  const what = items.length === 0 ? 'the whole order' : listItems(items);
  return `Withdrawal ${reference}${outcome === 'late' ? ', received too late' : ''}: ${what}`;
}

/** Adds what was put back into stock, which is for staff. Of what always is, only what could not be. */
function withStock(text: string, event: OrderEvent): string {
  if (!('stock' in event) || event.stock === undefined) return text;
  if (event.kind !== 'return-received' && event.stock.missing.length === 0) return text;
  return `${text}. ${describeOutcome(event.stock)}`;
}

function withReason(text: string, reason: string | undefined): string {
  return reason === undefined ? text : `${text}: ${reason}`;
}
