import type { PaperLook } from '#features/branding/document-look.ts';
import { readVariantFields } from '#features/catalogue/variant/variant-queries.server.ts';
import type { Settings } from '#features/settings/settings-schema.ts';
import { isSameCustomsArea } from '#features/shipping/customs-area.ts';
import type { Database, Tables } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { yearIn } from '#platform/time-zone.ts';
import { keptLines } from '../order/kept-lines.ts';
import type { LineAmount } from '../order/line-amount.ts';
import { findOrder, lockOrder } from '../order/order-queries.server.ts';
import type { Order, OrderRefund } from '../order/order-schema.ts';
import { unshippedLines } from '../order/unshipped.ts';
import { taxesOfRefunds } from '../refund/refund-taxes.ts';
import { writeCreditNote } from './credit-note-paper.server.ts';
import { writeCustoms } from './customs-paper.server.ts';
import { writeInvoice } from './invoice-paper.server.ts';
import {
  type CreditNote,
  findCreditNote,
  findInvoice,
  type Invoice,
  insertCreditNote,
  insertInvoice,
} from './invoice-queries.server.ts';
import { writePackingSlip } from './packing-slip-paper.server.ts';
import { createPaper } from './paper.server.ts';
import { senderOf } from './sender.ts';

/** Why an order has no invoice. */
type NoInvoice = { ok: false; reason: 'not-found' | 'not-paid' | 'order-cancelled' };
/** An invoice as a PDF file, or why there is none. */
export type InvoiceResult = { ok: true; number: string; pdf: Buffer } | NoInvoice;
type IssueResult = { ok: true; order: Order; invoice: Invoice } | NoInvoice;

/** A credit note as a PDF file, or why there is none. */
export type CreditNoteResult =
  | { ok: true; number: string; pdf: Buffer }
  | { ok: false; reason: 'not-found' | 'no-such-refund' | 'not-invoiced' };
type CreditResult =
  | { ok: true; order: Order; refund: OrderRefund; invoice: Invoice; creditNote: CreditNote }
  | Exclude<CreditNoteResult, { ok: true }>;

/** A customs declaration as a PDF file, or why there is none. */
export type CustomsResult =
  | { ok: true; pdf: Buffer }
  | { ok: false; reason: 'not-found' | 'no-such-shipment' | 'no-customs' };

export interface DocumentDependencies {
  db: Database;
  now: () => number;
  /** Reads the settings of the shop. */
  readSettings: () => Promise<Settings>;
  /** Returns the logo and the colours of the shop. */
  readLook: () => PaperLook;
  /** The host of the shop's address, which documents name. */
  host: string;
}

/** Creates the service that prints the documents of orders as PDF files. */
export function createDocumentService({ db, now, readSettings, readLook, host }: DocumentDependencies) {
  const readSender = async () => senderOf(await readSettings(), host);

  /** Gives the order an invoice number, unless it has one. */
  function issue(orderId: string, timeZone: string): Promise<IssueResult> {
    return inTransaction<Tables, IssueResult>(db, async (trx) => {
      const order = await lockOrder(trx, orderId);
      if (!order) return { ok: false, reason: 'not-found' };
      const earlier = await findInvoice(trx, orderId);
      if (earlier) return { ok: true, order, invoice: earlier };
      if (order.status === 'cancelled') return { ok: false, reason: 'order-cancelled' };
      if (!mayHaveInvoice(order)) return { ok: false, reason: 'not-paid' };
      const issuedAt = now();
      const invoice = await insertInvoice(trx, { orderId, year: yearIn(timeZone, issuedAt), issuedAt });
      return { ok: true, order, invoice };
    });
  }

  /** Gives a refund the number of its credit note, unless it has one. There is none if no invoice was given before. */
  function credit(orderId: string, refundId: string, timeZone: string): Promise<CreditResult> {
    return inTransaction<Tables, CreditResult>(db, async (trx) => {
      const order = await lockOrder(trx, orderId);
      if (!order) return { ok: false, reason: 'not-found' };
      const refund = order.refunds.find(({ _id }) => _id === refundId);
      if (!refund) return { ok: false, reason: 'no-such-refund' };
      const invoice = await findInvoice(trx, orderId);
      const earlier = await findCreditNote(trx, refundId);
      if (invoice && earlier) return { ok: true, order, refund, invoice, creditNote: earlier };
      const { state, doneAt, at } = refund;
      if (state !== 'done' || !invoice || invoice.issuedAt > Date.parse(doneAt ?? at))
        return { ok: false, reason: 'not-invoiced' };
      const issuedAt = now();
      const taxLines = taxesOfRefunds(order).get(refundId) ?? [];
      const facts = { refundId, orderId, year: yearIn(timeZone, issuedAt), issuedAt, amount: refund.amount, taxLines };
      return { ok: true, order, refund, invoice, creditNote: await insertCreditNote(trx, facts) };
    });
  }

  return {
    /** Prints the credit note of a refund. The first time, the refund gets its number. */
    async printCreditNote(orderId: string, refundId: string): Promise<CreditNoteResult> {
      const sender = await readSender();
      const credited = await credit(orderId, refundId, sender.timeZone);
      if (!credited.ok) return credited;
      const { order, ...facts } = credited;
      const { number } = facts.creditNote;
      const paper = createPaper(`Credit note ${number}`, sender.shopName, readLook());
      await writeCreditNote(paper, order, { ...facts, ...sender });
      return { ok: true, number, pdf: await paper.finish() };
    },

    /** Prints the invoice of an order. The first time, the order gets its invoice number. */
    async printInvoice(orderId: string): Promise<InvoiceResult> {
      const sender = await readSender();
      const issued = await issue(orderId, sender.timeZone);
      if (!issued.ok) return issued;
      const { order, invoice } = issued;
      const paper = createPaper(`Invoice ${invoice.number}`, sender.shopName, readLook());
      await writeInvoice(paper, order, { invoice, ...sender });
      return { ok: true, number: invoice.number, pdf: await paper.finish() };
    },

    /**
     * Prints the packing slips of orders into one file. Orders that do not exist are left out. Weights and what customs
     * ask for are those of the variants at present, also if they were entered or corrected after the order.
     */
    async printPackingSlips(orderIds: readonly string[]): Promise<Buffer | undefined> {
      const orders = (await Promise.all(orderIds.map((id) => findOrder(db, id)))).filter(
        (order) => order !== undefined,
      );
      if (orders.length === 0) return undefined;
      const sender = await readSender();
      const paper = createPaper(orders.length === 1 ? 'Packing slip' : 'Packing slips', sender.shopName, readLook());
      for (const order of orders) {
        const variantIds = order.items.flatMap(({ variantId }) => variantId ?? []);
        await writePackingSlip(paper, order, { ...sender, variants: await readVariantFields(db, variantIds) });
      }
      return paper.finish();
    },

    /** Prints the customs declaration of a parcel, with weights and codes of the variants at present. */
    async printCustoms(orderId: string, shipmentId: string | undefined): Promise<CustomsResult> {
      const order = await findOrder(db, orderId);
      if (!order) return { ok: false, reason: 'not-found' };
      const settings = await readSettings();
      if (isSameCustomsArea(settings.country, order.customer.country)) return { ok: false, reason: 'no-customs' };
      const lines = parcelOf(order, shipmentId);
      if (!lines) return { ok: false, reason: 'no-such-shipment' };
      const sender = senderOf(settings, host);
      const variantIds = order.items.flatMap(({ variantId }) => variantId ?? []);
      const variants = await readVariantFields(db, variantIds);
      const { country: from, defaultWeightGrams } = settings;
      const paper = createPaper('Customs declaration', sender.shopName, readLook());
      await writeCustoms(paper, order, { ...sender, lines, variants, defaultWeightGrams, from });
      return { ok: true, pdf: await paper.finish() };
    },
  };
}

/** Returns what a parcel contains; undefined if the order has no such shipment. */
function parcelOf(order: Order, shipmentId: string | undefined): readonly LineAmount[] | undefined {
  if (shipmentId !== undefined) return order.shipments.find(({ _id }) => _id === shipmentId)?.lines;
  const unshipped = unshippedLines(order);
  return unshipped.length > 0 ? unshipped : keptLines(order);
}

/** Whether an order may be invoiced: in cash from the beginning, by card once it was paid. */
function mayHaveInvoice({ payment }: Order): boolean {
  return payment.method === 'cash' || payment.transactionId !== undefined;
}
