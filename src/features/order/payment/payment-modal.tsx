import { use, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { CardFormSkeleton } from '#features/card-provider/card-form-skeleton.tsx';
import type { PaymentProvider } from '#features/card-provider/payment-provider.ts';
import { ProviderForm } from '#features/card-provider/provider-form.tsx';
import { useLeaveIfRefused } from '#features/identity/session/auth-policies.ts';
import { explainFailure } from '#features/identity/session/explain-failure.ts';
import { formatPrice } from '#features/pricing/money.ts';
import { formatDateAndTime } from '#platform/format-dates.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Modal } from '#ui/modal.tsx';
import { Thumbnail } from '#ui/thumbnail.tsx';
import { TimeZone } from '#ui/time-zone.ts';
import { shortOrderId } from '../order/order-format.ts';
import type { Order } from '../order/order-schema.ts';
import { OrderTitle } from '../order/order-title.tsx';
import { totalsOfOrder } from '../order/order-totals.ts';
import { beginPayment, type OpenPayment, recordPayment } from './begin-payment.ts';

type Stage =
  | { is: 'opening' }
  | { is: 'refused'; sentence: string }
  | { is: 'open'; payment: OpenPayment }
  | { is: 'done'; transactionId: string };

interface PaymentModalProps {
  order: Order;
  onPaid: () => Promise<void> | void;
  onClose: () => void;
}

/** Shows the provider's card form for an order, and the transaction id once it is paid. */
export default function PaymentModal({ order, onPaid, onClose }: PaymentModalProps) {
  const [stage, setStage] = useState<Stage>({ is: 'opening' });
  const { revalidate } = useRevalidator();
  const leaveIfRefused = useLeaveIfRefused('page');
  const total = formatPrice(totalsOfOrder(order).total);
  const payer = { name: order.customer.name, email: order.email };

  function open() {
    setStage({ is: 'opening' });
    beginPayment(order).then(
      (payment) => setStage({ is: 'open', payment }),
      async (error: unknown) => {
        if (await leaveIfRefused(error)) return;
        setStage({ is: 'refused', sentence: explainFailure(error) });
        // The order may have been paid or refunded in another tab.
        await revalidate();
      },
    );
  }

  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    open();
  });

  async function record(transactionId: string): Promise<void> {
    await recordPayment(order, transactionId);
    setStage({ is: 'done', transactionId });
    await onPaid();
  }

  return (
    <Modal
      open
      onOpenChange={onClose}
      title={`Payment for #Order-${shortOrderId(order._id)}`}
      titleClassName="payment-title"
      lead={<PaidFor order={order} total={total} />}
    >
      <div className="payment-body stack">
        {stage.is === 'opening' ? <CardFormSkeleton total={total} /> : null}
        {stage.is === 'refused' ? <OpeningFailed sentence={stage.sentence} onRetry={open} /> : null}
        {stage.is === 'open' ? (
          <>
            <ProviderForm {...stage.payment} payer={payer} total={total} onPaid={record} />
            <Assurance provider={stage.payment.provider.name} heldUntil={order.payment.heldUntil} />
          </>
        ) : null}
        {stage.is === 'done' ? <Done transactionId={stage.transactionId} onClose={onClose} /> : null}
      </div>
    </Modal>
  );
}

function PaidFor({ order: { items, shippingFee }, total }: { order: Order; total: string }) {
  const [first] = items;
  const details = [items.length === 1 ? first?.variant : undefined, shippingFee > 0 ? 'with shipping' : undefined];
  return (
    <div className="payment-for">
      {first ? <Thumbnail src={first.image} pixels={64} /> : null}
      <div>
        <p>
          <OrderTitle items={items} />
        </p>
        <small dir="auto">{details.filter(Boolean).join(' · ')}</small>
        <p className="amount-due">{total}</p>
      </div>
    </div>
  );
}

const HANDLED = {
  stripe: 'Encrypted. Handled by Stripe; we never see your card number.',
  sandbox: 'Handled by the sandbox of this demo, which charges no card.',
  off: undefined,
} as const satisfies Record<PaymentProvider['name'], string | undefined>;

/** Says who handles the card, and how long there is time to pay. */
function Assurance({ provider, heldUntil }: { provider: PaymentProvider['name']; heldUntil: string | undefined }) {
  const timeZone = use(TimeZone);
  return (
    <div className="payment-assurance">
      <p>
        <Icon name="lock" small />
        {HANDLED[provider]}
      </p>
      <p>
        <Icon name="clock" small />
        {heldUntil === undefined ? null : `Reserved until ${formatDateAndTime(heldUntil, 'day', timeZone)}. `}
        You can pay later in Order.
      </p>
    </div>
  );
}

function OpeningFailed({ sentence, onRetry }: { sentence: string; onRetry: () => void }) {
  return (
    <>
      <Alert kind="error">{sentence}</Alert>
      <Button variant="secondary" block onClick={onRetry}>
        Try again
      </Button>
    </>
  );
}

function Done({ transactionId, onClose }: { transactionId: string; onClose: () => void }) {
  return (
    <>
      <div className="payment-done" role="status">
        <Icon name="circle-check" />
        <p className="payment-done-title">Congrats! your payment is completed</p>
        <p className="payment-transaction">
          Transaction Id: <span>{transactionId}</span>
        </p>
      </div>
      <Button block onClick={onClose}>
        Done
      </Button>
    </>
  );
}
