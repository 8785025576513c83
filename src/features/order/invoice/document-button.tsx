import { type ReactNode, useState } from 'react';
import { api } from '#features/identity/session/api.ts';
import { useLeaveIfRefused } from '#features/identity/session/auth-policies.ts';
import { explainFailure } from '#features/identity/session/explain-failure.ts';
import { formatPrice } from '#features/pricing/money.ts';
import { isSameCustomsArea } from '#features/shipping/customs-area.ts';
import { home } from '#platform/shop-home.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-names.ts';
import { showToast } from '#ui/toast.tsx';
import type { Order, OrderRefund } from '../order/order-schema.ts';
import { documentCalls } from './document-calls.ts';
import { openDocument } from './open-document.ts';

/** Opens the invoice of an order. Shows nothing for card orders that were never paid, which have none. */
export function InvoiceButton({ order: { _id: orderId, payment } }: { order: Order }) {
  if (payment.method === 'card' && payment.transactionId === undefined) return null;
  const load = () => api.open(documentCalls.printInvoice, { params: { orderId } });
  return (
    <DocumentButton icon="file-text" load={load}>
      Invoice
    </DocumentButton>
  );
}

/** Opens the credit note of a refund. Shows nothing as long as the money has not gone back. */
export function CreditNoteButton({ orderId, refund }: { orderId: string; refund: OrderRefund }) {
  if (refund.state !== 'done') return null;
  const load = () => api.open(documentCalls.printCreditNote, { params: { orderId, refundId: refund._id } });
  return (
    <DocumentButton icon="file-text" load={load}>
      Credit Note
      <span className="visually-hidden">{` of ${formatPrice(refund.amount)}`}</span>
    </DocumentButton>
  );
}

/** Opens the packing slips of orders in one file. */
export function PackingSlipButton({ orderIds }: { orderIds: readonly string[] }) {
  const load = () => api.open(documentCalls.printPackingSlips, { query: { orderIds: orderIds.join(',') } });
  return (
    <DocumentButton icon="printer" load={load}>
      {orderIds.length === 1 ? 'Packing Slip' : 'Packing Slips'}
    </DocumentButton>
  );
}

type CustomsButtonProps = {
  order: Order;
  /** The parcel; without one, what is not shipped yet. */
  shipmentId?: string;
  /** Distinguishes it from those of other parcels, for screen readers. */
  parcel?: string;
};

/** Opens the customs declaration of a parcel. Shows nothing for orders that stay within the customs area of the shop. */
export function CustomsButton({ order: { _id: orderId, customer }, shipmentId, parcel }: CustomsButtonProps) {
  if (isSameCustomsArea(home().country, customer.country)) return null;
  const load = () => api.open(documentCalls.printCustoms, { params: { orderId }, query: { shipmentId } });
  return (
    <DocumentButton icon="printer" load={load}>
      Customs Form
      {parcel === undefined ? null : <span className="visually-hidden">{` of ${parcel}`}</span>}
    </DocumentButton>
  );
}

type DocumentButtonProps = { icon: IconName; load: () => Promise<Response>; children: ReactNode };

function DocumentButton({ icon, load, children }: DocumentButtonProps) {
  const [busy, setBusy] = useState(false);
  const leaveIfRefused = useLeaveIfRefused('page');

  async function open(): Promise<void> {
    setBusy(true);
    try {
      await openDocument(load);
    } catch (error) {
      if (!(await leaveIfRefused(error))) showToast({ kind: 'error', text: explainFailure(error) });
    }
    setBusy(false);
  }

  return (
    <Button variant="secondary" size="small" busy={busy} onClick={() => void open()}>
      <Icon name={icon} small />
      {children}
    </Button>
  );
}
